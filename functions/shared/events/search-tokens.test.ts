import { expect, test } from 'vitest'
import { hasWords, searchTokens, searchWords, strongestToken } from './search-tokens.ts'

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

test.each([
  ['two words that begin two words of the event', 'bar clay', 'bar+cla'],
  ['one word', 'Barcel', 'barcel'],
  ['a word and one too short for a stem', 'br barcelona', 'barcelona'],
  ['one word twice', 'clay clay', 'clay'],
  ['two words with one stem', 'brew bre', 'brew'],
  ['the two longest of three', 'nau barcelona taller', 'bar+tal'],
])('%s: one token that the event has', (_what, typed, token) => {
  expect(strongestToken(searchWords(typed))).toBe(token)
  expect(searchTokens(event)).toContain(token)
})

test('nothing to search for has no token', () => {
  expect(strongestToken(searchWords('a , &'))).toBeNull()
})

test('what the token lets through is compared word by word', () => {
  expect(hasWords(event, searchWords('barcelona clay nau'))).toBe(true)
  expect(hasWords(event, searchWords('barcelona clapping'))).toBe(false)
})
