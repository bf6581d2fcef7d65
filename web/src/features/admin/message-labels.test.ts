import { expect, test } from 'vitest'
import { peopleText, previewOf, recipientsOf } from './message-labels.ts'

test('cuts a preview to 100 characters and an ellipsis', () => {
  expect(previewOf('a'.repeat(100))).toBe('a'.repeat(100))
  expect(previewOf('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`)
  // An emoji of several code points is one character.
  expect(previewOf('👩‍👩‍👧'.repeat(100))).toBe('👩‍👩‍👧'.repeat(100))
  expect(previewOf('One\n\n  two ')).toBe('One two')
})

test('names groups of recipients, and a single one by name', () => {
  const to = { recipientCity: 'Lisbon', recipient: null }
  expect(recipientsOf({ ...to, recipientType: 'all_hosts' })).toBe('All hosts')
  expect(recipientsOf({ ...to, recipientType: 'city_users' })).toBe('Members in Lisbon')
  expect(recipientsOf({ ...to, recipientType: 'city_hosts' })).toBe('Hosts in Lisbon')
  const ada = { id: 1_000_000_001, name: 'Ada', email: 'ada@kiln.test' } as never
  expect(recipientsOf({ ...to, recipientType: 'direct', recipient: ada })).toBe('Ada')
  expect(recipientsOf({ ...to, recipientType: 'direct' })).toBe('One person')
})

test('counts people', () =>
  expect([0, 1, 1200].map(peopleText)).toEqual(['0 people', '1 person', '1,200 people']))
