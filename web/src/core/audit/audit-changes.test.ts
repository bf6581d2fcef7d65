import { expect, test } from 'vitest'
import { userId } from '@shared/ids.ts'
import { listAuditChanges } from './audit-changes.ts'

test('lists the fields that differ, with their values if these are short', () => {
  const before = { capacity: 12, isPublished: false, venueName: null, description: 'x'.repeat(41) }
  const after = { capacity: 20, isPublished: true, venueName: 'The Boathouse', description: 'y' }
  expect(listAuditChanges({ before, after })).toEqual([
    'Capacity: 12 → 20',
    'Published: No → Yes',
    'Venue: The Boathouse added',
    'Description changed',
  ])
  const times = {
    before: { dateTime: '2026-12-12T19:30:00.000Z' },
    after: { dateTime: '2026-12-13T19:30:00.000Z' },
  }
  expect(listAuditChanges(times)).toEqual(['Starts: 12 Dec 2026, 19:30 UTC → 13 Dec 2026, 19:30 UTC'])
})

test('leaves out fields whose values have the same text', () => {
  const before = { dateTime: '2026-12-12T19:30:00.000Z', area: null, title: 'Ink', capacity: 12 }
  const after = { dateTime: '2026-12-12T19:30:07.250Z', area: '', title: 'Ink', capacity: 20 }
  expect(listAuditChanges({ before, after })).toEqual(['Capacity: 12 → 20'])
})

test('lists hosts by name', () => {
  const ada = { id: userId.parse(1_000_000_001), name: 'Ada' }
  const bo = { id: userId.parse(1_000_000_002), name: 'Bo' }
  expect(listAuditChanges({ before: { hosts: [ada, bo] }, after: { hosts: [bo] } })).toEqual([
    'Hosts: Ada, Bo → Bo',
  ])
  expect(listAuditChanges({ before: { hosts: [bo] }, after: { hosts: [] } })).toEqual(['Hosts: Bo removed'])
})

test('lists no changes for a subject that was just created', () =>
  expect(listAuditChanges({ before: {}, after: { title: 'Ink' } })).toEqual([]))

test('labels fields and values as the event editor does', () => {
  const before = { shouldReconfirm: true, isByRequest: false, hostQuestionAccess: 'attendees' }
  const after = { shouldReconfirm: false, isByRequest: true, hostQuestionAccess: 'nobody' }
  expect(listAuditChanges({ before, after })).toEqual([
    'Ask if people are still coming: Yes → No',
    'Hosts choose who comes: No → Yes',
    'Who can ask questions: Only attendees → Nobody',
  ])
})

test('labels a field that events do not have with the words of its name', () =>
  expect(
    listAuditChanges({
      before: { isApproved: false, homeCity: 'Berlin' },
      after: { isApproved: true, homeCity: 'London' },
    }),
  ).toEqual(['Approved: No → Yes', 'Home city: Berlin → London']))

test('says that an address, a link or an invitation changed, without showing its value', () => {
  const before = { place: 'private (3f2a1b)', virtualLink: null, invitedHosts: '1000000023, 1000000034' }
  const after = { place: 'private (9c01de)', virtualLink: 'private (9c01de)', invitedHosts: null }
  expect(listAuditChanges({ before, after })).toEqual([
    'Private address changed',
    'Link added',
    'Invited co-hosts removed',
  ])
})
