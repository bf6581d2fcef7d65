import { expect, test } from 'vitest'
import { makePreview, formatRecipients } from './message-labels.ts'

test('puts a preview on one line, and cuts it after 100 characters, with an ellipsis', () => {
  expect(makePreview('a'.repeat(100))).toBe('a'.repeat(100))
  expect(makePreview('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`)
  // An emoji of several code points is one character.
  expect(makePreview('👩‍👩‍👧'.repeat(100))).toBe('👩‍👩‍👧'.repeat(100))
  expect(makePreview('One\n\n  two ')).toBe('One two')
})

test('describes an audience, and names a single recipient, or says “One person” if the user is unknown', () => {
  const message = { recipientCity: 'Lisbon', recipient: null }
  expect(formatRecipients({ ...message, recipientType: 'all_hosts' })).toBe('All hosts')
  expect(formatRecipients({ ...message, recipientType: 'city_users' })).toBe('Members in Lisbon')
  expect(formatRecipients({ ...message, recipientType: 'city_hosts' })).toBe('Hosts in Lisbon')
  const ada = { id: 1_000_000_001, name: 'Ada', email: 'ada@kiln.test' } as never
  expect(formatRecipients({ ...message, recipientType: 'direct', recipient: ada })).toBe('Ada')
  expect(formatRecipients({ ...message, recipientType: 'direct' })).toBe('One person')
})
