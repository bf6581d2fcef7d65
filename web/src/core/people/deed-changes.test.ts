import { expect, test } from 'vitest'
import { deedChanges } from './deed-changes.ts'

test('a deed tells what differs, short values with what they were', () => {
  const before = { capacity: 12, isPublished: false, venueName: null, description: 'x'.repeat(41) }
  const after = { capacity: 20, isPublished: true, venueName: 'The Boathouse', description: 'y' }
  expect(deedChanges({ before, after })).toEqual([
    'capacity: 12 → 20',
    'is published: no → yes',
    'venue name: nothing → The Boathouse',
    'description',
  ])
  const times = {
    before: { dateTime: '2026-12-12T19:30:00.000Z' },
    after: { dateTime: '2026-12-13T19:30:00.000Z' },
  }
  expect(deedChanges(times)).toEqual(['date time: 2026-12-12 19:30 → 2026-12-13 19:30'])
})

test('of what is new or gone nothing is compared', () => {
  expect(deedChanges({ before: {}, after: { title: 'Ink' } })).toEqual([])
})
