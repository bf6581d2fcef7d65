import { expect, test } from 'vitest'
import { userId } from '@shared/ids.ts'
import { listAuditChanges } from './audit-changes.ts'

test('lists the fields that differ, with their values if these are short', () => {
  const before = { capacity: 12, isPublished: false, venueName: null, description: 'x'.repeat(41) }
  const after = { capacity: 20, isPublished: true, venueName: 'The Boathouse', description: 'y' }
  expect(listAuditChanges({ before, after })).toEqual([
    'capacity: 12 → 20',
    'published',
    'venue name: The Boathouse added',
    'description',
  ])
  const times = {
    before: { dateTime: '2026-12-12T19:30:00.000Z' },
    after: { dateTime: '2026-12-13T19:30:00.000Z' },
  }
  expect(listAuditChanges(times)).toEqual(['date time: 12 Dec 2026, 19:30 UTC → 13 Dec 2026, 19:30 UTC'])
})

test('leaves out fields whose values have the same text', () => {
  const before = { dateTime: '2026-12-12T19:30:00.000Z', area: null, title: 'Ink', capacity: 12 }
  const after = { dateTime: '2026-12-12T19:30:07.250Z', area: '', title: 'Ink', capacity: 20 }
  expect(listAuditChanges({ before, after })).toEqual(['capacity: 12 → 20'])
})

test('lists hosts by name', () => {
  const ada = { id: userId.parse(1_000_000_001), name: 'Ada' }
  const bo = { id: userId.parse(1_000_000_002), name: 'Bo' }
  expect(listAuditChanges({ before: { hosts: [ada, bo] }, after: { hosts: [bo] } })).toEqual([
    'hosts: Ada, Bo → Bo',
  ])
  expect(listAuditChanges({ before: { hosts: [bo] }, after: { hosts: [] } })).toEqual(['hosts: Bo removed'])
})

test('lists no changes for a subject that was just created', () =>
  expect(listAuditChanges({ before: {}, after: { title: 'Ink' } })).toEqual([]))

test('lists the new value of a boolean, and whether a value was added or removed', () => {
  const before = { isPublished: true, hasGuestList: false, area: 'Mitte' }
  const after = { isPublished: false, hasGuestList: true, area: null }
  expect(listAuditChanges({ before, after })).toEqual([
    'not published',
    'guest list added',
    'area: Mitte removed',
  ])
})
