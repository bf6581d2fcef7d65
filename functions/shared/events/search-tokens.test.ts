import { expect, test } from 'vitest'
import definitions from '../../../firestore.indexes.json' with { type: 'json' }
import { parseEventSearch, makeSearchTokens } from './search-tokens.ts'

const event = { title: 'Clay & Cold Brew', city: 'Barcelona', area: 'Gràcia', venueName: 'Taller Nau 4' }

/** Whether a search finds an event. Firestore compares the tokens, the server the whole query. */
function isFound(q: string, searchedEvent: Parameters<typeof makeSearchTokens>[0]): boolean {
  const { tokens, isMatch } = parseEventSearch(q)
  const storedTokens = makeSearchTokens(searchedEvent)
  return tokens.some((token) => storedTokens.includes(token)) && isMatch(searchedEvent)
}

test('finds an event by the first letters of words in its title, city, area and venue', () => {
  const tokens = makeSearchTokens(event)
  for (const query of ['cl', 'clay', 'bre', 'barcelon', 'gracia', 'tall']) expect(tokens).toContain(query)
  expect(tokens).not.toContain('c')
  expect(tokens).not.toContain('rew')
})

test('ignores accents, capitals and punctuation, and has each token once', () => {
  expect(parseEventSearch('GRÀCIA, (Gracia)').tokens).toEqual(['gracia'])
  const tokens = makeSearchTokens(event)
  expect(new Set(tokens).size).toBe(tokens.length)
})

test('cuts very long words in the same way in events and queries', () => {
  const title = 'Straßenbahnhaltestellenschilderkunsttage'
  expect(isFound(title, { ...event, title })).toBe(true)
})

test.each([
  ['two words that begin two words of the event', 'bar clay', 'bar+cla'],
  ['one word', 'Barcel', 'barcel'],
  ['a word and one with fewer than three letters', 'br barcelona', 'barcelona'],
  ['one word twice', 'clay clay', 'clay'],
  ['two words with the same first three letters', 'brew bre', 'brew'],
  ['the two longest of three words', 'nau barcelona taller', 'bar+tal'],
])('uses one token of the event for %s', (_, query, token) => {
  expect(parseEventSearch(query).tokens).toEqual([token])
  expect(makeSearchTokens(event)).toContain(token)
})

test('finds a step-free event by “step-free”, alone or with another word', () => {
  const stepFreeEvent = { ...event, goodToKnow: { stepFree: true } }
  for (const query of ['step-free', 'Step free', 'barcelona step-free', 'clay step-free']) {
    expect(isFound(query, stepFreeEvent)).toBe(true)
    for (const goodToKnow of [null, {}, { stepFree: false }, { accessibleToilet: true }]) {
      expect(parseEventSearch(query).isMatch({ ...event, goodToKnow })).toBe(false)
      expect(makeSearchTokens({ ...event, goodToKnow })).toEqual(makeSearchTokens(event))
    }
  }
})

test.each([
  ['R&B Night', ['R&B', 'r&b night', 'rb'], ['r', 'b&b']],
  ['D.I.Y. Sound', ['DIY', 'd.i.y', 'D.I.Y.', 'diy sound'], ['d.i.n']],
  ['DIY Sound', ['D.I.Y.', 'd.i.y. sound'], []],
  ['Co-working Monday', ['coworking', 'co-working', 'Co‑Working monday', 'working'], ['co-op']],
  ['Coworking Monday', ['co-working', 'coworking'], []],
  ['Open mic', ['open-mic', 'open mic'], ['open-air']],
  ["Tuesday's Clay", ['Tuesdays', 'tuesday’s', 'tuesday clay'], []],
  ['Clay on Tuesdays', ["tuesday's", "Tuesday's clay"], []],
  ['C++ Meetup', ['C++', 'c++ meetup'], ['c#']],
  ["80's Disco", ['80s', '80’s disco', '80'], []],
  ['80s Disco', ["80's"], []],
  ['Atelier 24/7 (18+)', ['24/7', '24', '18+', '18', '#atelier'], ['19+']],
  ["L'Atelier", ['atelier', "l'atelier", 'latelier'], []],
])('finds %j however its punctuation is written', (title, queries, otherQueries) => {
  const titledEvent = { ...event, title }
  expect(queries.filter((query) => !isFound(query, titledEvent))).toEqual([])
  expect(otherQueries.filter((query) => isFound(query, titledEvent))).toEqual([])
})

test('makes no tokens for a query without a word of two letters', () =>
  expect(parseEventSearch('a , &').tokens).toEqual([]))

test('matches an event only if each word of the query begins a word of the event', () => {
  expect(parseEventSearch('barcelona clay nau').isMatch(event)).toBe(true)
  expect(parseEventSearch('barcelona clapping').isMatch(event)).toBe(false)
})

test.each(['陶芸', '陶芸教室', '教室の夜', '夜', '東京陶芸教室の夜'])(
  'finds Japanese text by two or more characters from any position, and not by one: %s',
  (query) => {
    const japaneseEvent = { ...event, title: '東京陶芸教室の夜' }
    // A single character has no token in any script.
    if (query.length < 2) expect(parseEventSearch(query).tokens).toEqual([])
    else expect(isFound(query, japaneseEvent)).toBe(true)
    expect(isFound('陶芸', event)).toBe(false)
  },
)

test('has no token with half a surrogate pair', () => {
  const tokens = makeSearchTokens({ ...event, title: '𠮷野家𠮷野家 𝒞𝓁𝒶𝓎𝒞𝓁𝒶𝓎𝒞𝓁𝒶𝓎𝒞' })
  expect(tokens.filter((token) => !token.isWellFormed())).toEqual([])
  expect(tokens).toContain('𠮷野')
})

function buildText(count: number, start: number, makeItem: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => makeItem(start + index)).join('')
}
/** Different words of one syllable, which normalisation splits into three letters. */
const makeHangulWord = (index: number) => `${String.fromCodePoint(0xac01 + 28 * index)} `
/** Letters in an order that does not repeat within an event. */
const makeLatinLetter = (index: number) =>
  String.fromCharCode(97 + (((index * index * 31 + index * 7919) >>> 3) % 26))

test.each([
  [
    'Latin letters without spaces after a character of a script without spaces',
    (length: number, start: number) => `漢${buildText(length - 1, start, makeLatinLetter)}`,
  ],
  ['words of one syllable', (length: number, start: number) => buildText(length / 2, start, makeHangulWord)],
  [
    'syllables with punctuation between them',
    (length: number, start: number) => buildText(length / 2, start, makeHangulWord).replaceAll(' ', '-'),
  ],
])("keeps the tokens of an event within Firestore's index limit: %s", (_, makeText) => {
  const tokens = makeSearchTokens({
    title: makeText(50, 0),
    city: makeText(80, 25),
    area: makeText(80, 65),
    venueName: makeText(120, 105),
    goodToKnow: { stepFree: true },
  })
  // Each token has an entry in the index of its field and in each composite index.
  const indexCount =
    1 +
    definitions.indexes.filter(({ fields }) => fields.some((field) => field.fieldPath === 'searchTokens'))
      .length
  expect(indexCount).toBeGreaterThan(1)
  // Other fields have few entries.
  expect(tokens.length * indexCount).toBeLessThan(0.9 * 40_000)
})
