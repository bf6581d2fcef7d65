import { expect, test } from 'vitest'
import { searchTokens, searchWords } from './search-tokens.ts'

const event = { title: 'Clay & Cold Brew', city: 'Barcelona', area: 'Gràcia', venueName: 'Taller Nau 4' }

test('an event is found by the first letters of its title, city, area and venue', () => {
  const tokens = searchTokens(event)
  for (const typed of ['cl', 'clay', 'bre', 'barcelon', 'gracia', 'tall']) expect(tokens).toContain(typed)
  expect(tokens).not.toContain('c')
  expect(tokens).not.toContain('rew')
})

test('accents, capitals and signs do not matter, and nothing stands twice', () => {
  expect(searchWords('GRÀCIA, (Gracia)')).toEqual(['gracia', 'gracia'])
  const tokens = searchTokens(event)
  expect(new Set(tokens).size).toBe(tokens.length)
})

test('very long words are cut alike in the event and in what is typed', () => {
  const title = 'Straßenbahnhaltestellenschilderkunsttage'
  expect(searchTokens({ ...event, title })).toContain(searchWords(title)[0])
})
