import { expect, test } from 'vitest'
import { userId } from '@shared/ids.ts'
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
  expect(deedChanges(times)).toEqual(['date time: 2026-12-12 19:30 UTC → 2026-12-13 19:30 UTC'])
})

test('sides that read the same are left out', () => {
  const before = { dateTime: '2026-12-12T19:30:00.000Z', area: null, title: 'Ink', capacity: 12 }
  const after = { dateTime: '2026-12-12T19:30:07.250Z', area: '', title: 'Ink', capacity: 20 }
  expect(deedChanges({ before, after })).toEqual(['capacity: 12 → 20'])
})

test('people are told by their names', () => {
  const ada = { id: userId.parse(1_000_000_001), name: 'Ada' }
  const bo = { id: userId.parse(1_000_000_002), name: 'Bo' }
  expect(deedChanges({ before: { hosts: [ada, bo] }, after: { hosts: [bo] } })).toEqual([
    'hosts: Ada, Bo → Bo',
  ])
  expect(deedChanges({ before: { hosts: [bo] }, after: { hosts: [] } })).toEqual(['hosts: Bo → nobody'])
})

test('of what is new or gone nothing is compared', () => {
  expect(deedChanges({ before: {}, after: { title: 'Ink' } })).toEqual([])
})
