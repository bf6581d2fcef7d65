import { expect, test } from 'vitest'
import { eventTile, type EventTile } from '../../functions/shared/events/contract.ts'
import { makeEvent } from '../factories/events.ts'
import { expectJson } from './expect-json.ts'
import { send } from './request.ts'

const DAY_MS = 86_400_000

async function search(q: string, city?: string): Promise<number[]> {
  const query = new URLSearchParams({ q, ...(city === undefined ? {} : { city }) })
  const tiles = await expectJson<EventTile[]>(send({ path: `/api/events/search?${query.toString()}` }))
  for (const tile of tiles) expect(eventTile.parse(tile)).toEqual(tile)
  return tiles.map(({ id }) => id)
}

/** Makes a word that no other event has. */
const makeWord = () =>
  [...crypto.getRandomValues(new Uint8Array(10))]
    .map((byte) => String.fromCharCode(97 + (byte % 26)))
    .join('')

test('finds upcoming events by title, city, area and venue, soonest first', async () => {
  const word = makeWord()
  const venueMatchId = await makeEvent([], { venueName: `Café ${word}`, startsAt: Date.now() + 4 * DAY_MS })
  const titleMatchId = await makeEvent([], {
    title: `The ${word.toUpperCase()} night`,
    startsAt: Date.now() + DAY_MS,
  })
  const areaMatchId = await makeEvent([], { area: word, startsAt: Date.now() + 3 * DAY_MS })
  const cityMatchId = await makeEvent([], { city: word, startsAt: Date.now() + 2 * DAY_MS })
  expect(await search(word.slice(0, 8))).toEqual([titleMatchId, cityMatchId, areaMatchId, venueMatchId])
  expect(await search(`café ${word}`)).toEqual([venueMatchId])
  expect(await search(word, word)).toEqual([cityMatchId])
})

test('finds an event with both words of a search even if many earlier events have one of them', async () => {
  const [commonWord, rareWord] = [makeWord(), makeWord()]
  await Promise.all(
    Array.from({ length: 18 }, () => makeEvent([], { title: commonWord, startsAt: Date.now() + DAY_MS })),
  )
  const id = await makeEvent([], {
    title: commonWord,
    venueName: rareWord,
    startsAt: Date.now() + 30 * DAY_MS,
  })
  expect(await search(commonWord)).toHaveLength(15)
  expect(await search(`${commonWord} ${rareWord.slice(0, 4)}`)).toEqual([id])
})

test('finds no past event, draft or private event, and nothing for a single letter', async () => {
  const title = makeWord()
  await makeEvent([], { title, startsAt: Date.now() - DAY_MS })
  await makeEvent([], { title, isPublished: false })
  await makeEvent([], { title, isPrivate: true })
  expect(await search(title)).toEqual([])
  expect(await search('a')).toEqual([])
})
