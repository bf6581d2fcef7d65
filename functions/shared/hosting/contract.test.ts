import { expect, test } from 'vitest'
import { adminEventBody } from './admin-contract.ts'
import { eventBody, newEventBody, timeZone } from './contract.ts'

const validBody = {
  title: 'Clay for beginners',
  dateTime: '2027-01-01T19:00:00Z',
  endsAt: '2027-01-01T21:00:00Z',
  venueName: 'Salon',
  venueAddress: 'Weg 1',
  city: 'London',
  descriptionMd: 'Bring an apron.',
  description: 'Bring an apron.',
  capacity: 12,
}

test('accepts a missing address or description only in a draft that copies an event', () => {
  const incompleteBody = { ...validBody, venueAddress: '', descriptionMd: '' }
  const findMissingFields = (body: object) =>
    newEventBody
      .safeParse(body)
      .error?.issues.map(({ path }) => String(path[0]))
      .sort()
  const requiredFields = ['descriptionMd', 'venueAddress']
  expect(findMissingFields({ ...incompleteBody, copiedEventId: 1_000_000_000 })).toBeUndefined()
  expect(findMissingFields({ ...incompleteBody, copiedEventId: 1_000_000_000, isPublished: true })).toEqual(
    requiredFields,
  )
  expect(findMissingFields(incompleteBody)).toEqual(requiredFields)
  // One response names all missing fields.
  expect(findMissingFields({})).toEqual(['city', 'dateTime', 'descriptionMd', 'title', 'venueName'])
})

test('stores the standard spelling of a time zone', () => {
  expect(timeZone.parse('europe/paris')).toBe('Europe/Paris')
  expect(timeZone.parse('')).toBeNull()
})

test('reads a limit with separators or in Arabic digits, and rejects NaN', () => {
  const { capacity } = adminEventBody.shape
  const inputs = ['1.000', '1,000', '١٢', '12', 12, '', 'many', null]
  expect(inputs.map((item) => capacity.parse(item))).toEqual([1000, 1000, 12, 12, 12, null, null, null])
  for (const { error } of [capacity.safeParse(NaN), eventBody.safeParse({ ...validBody, signupLimit: NaN })])
    expect(error?.issues.map(({ message }) => message)).toContain('Please enter a whole number, such as 20.')
})

test('names the allowed range if a limit or an age is outside it', () => {
  const findMessage = (overrides: object) =>
    eventBody.safeParse({ ...validBody, ...overrides }).error?.issues[0]?.message
  expect([0, 100_001].map((signupLimit) => findMessage({ signupLimit }))).toEqual(
    Array(2).fill('Please enter a number from 1 to 100,000.'),
  )
  expect([0, 100].map((minAge) => findMessage({ goodToKnow: { minAge } }))).toEqual(
    Array(2).fill('Please enter a number from 1 to 99.'),
  )
})
