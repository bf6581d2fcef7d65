import type { DoorArrival, DoorRow } from '@shared/door/contract.ts'
import type { Scan } from '@shared/door/merge-scans.ts'
import { describe, expect, test } from 'vitest'
import { composeNotices, describeUnrecordedArrival, formatUnsentArrivals } from './door-sync.ts'
import { countAttendees, toSearchableAttendees, mergeAttendees, searchAttendees } from './door-attendees.ts'
import {
  judgeAttendee,
  judgeServerOutcome,
  judgeRefusal,
  judgeUnknownTicket,
  NOT_A_TICKET_VERDICT,
  type Verdict,
} from './verdict.ts'

const scanTime = Date.parse('2026-11-22T18:02:00Z')
const context = { timezone: 'Europe/Berlin', syncedAt: Date.parse('2026-11-22T17:42:00Z'), isHelper: false }
const baseRow = { status: 'confirmed', isRemoved: false, seq: 1 } as const
const makeRow = (name: string, overrides: Partial<DoorRow> = {}): DoorRow => ({
  ...baseRow,
  ref: name,
  hash: `ticket of ${name}`,
  name,
  scans: [],
  ...overrides,
})
const baseScan = { kind: 'in', occurredAt: scanTime, method: 'scan', shouldAdmit: false } as const
const makeScan = (name: string, overrides: object = {}): DoorArrival => ({
  ...baseScan,
  nonce: `scan of ${name}`,
  hash: `ticket of ${name}`,
  ...overrides,
})
const makeAttendee = (rows: DoorRow[], arrivals: DoorArrival[] = []) => {
  const [attendee] = mergeAttendees(rows, arrivals, 'Max’s phone')
  if (!attendee) throw new Error('There is no attendee')
  return attendee
}

/** Returns the texts of a verdict, and the action that it offers. */
const summarise = ({ kind, title, detail, action }: Verdict) => [kind, title, detail, action]

test('accepts an expected attendee, and names the time and device of an earlier check-in', () => {
  expect(judgeAttendee(makeAttendee([makeRow('Ana')]), context)).toMatchObject({
    kind: 'good',
    title: 'Welcome, Ana',
  })
  const attendeeWithUnsentScan = makeAttendee([makeRow('Ana')], [makeScan('Ana')])
  const expectedSummary = ['already_in', 'Ana is already in', 'Since 19:02, by Max’s phone', 'undo']
  expect(summarise(judgeAttendee(attendeeWithUnsentScan, context))).toEqual(expectedSummary)
  const earlierScan = { nonce: 'x', scannedAt: scanTime - 60_000, deviceName: 'Ida’s phone' }
  const attendeeWithTwoScans = makeAttendee([makeRow('Ana', { scans: [earlierScan] })], [makeScan('Ana')])
  expect(attendeeWithTwoScans.scans.map(({ deviceName }) => deviceName)).toEqual([
    'Ida’s phone',
    'Max’s phone',
  ])
  expect(judgeAttendee(attendeeWithTwoScans, context).detail).toBe('Since 19:01, by Ida’s phone')
})

test('accepts an attendee again after an undo that is not sent yet', () => {
  const undo: DoorArrival = {
    kind: 'undo',
    nonce: 'u',
    hash: 'ticket of Ana',
    occurredAt: scanTime,
    undoneNonce: 'x',
  }
  const ana = makeRow('Ana', { scans: [{ nonce: 'x', scannedAt: scanTime, deviceName: 'Ida’s phone' }] })
  expect(judgeAttendee(makeAttendee([ana], [undo]), context).kind).toBe('good')
})

test('offers to let in a waitlisted attendee, and refuses an attendee who cancelled', () => {
  const rows = [
    makeRow('Zoe', { status: 'waitlist', seq: 9 }),
    makeRow('Yan', { status: 'waitlist', seq: 4 }),
    makeRow('Ex', { status: 'cancelled' }),
  ]
  const [waitlistedAttendee, , cancelledAttendee] = mergeAttendees(rows, [], 'A phone')
  const verdicts = [waitlistedAttendee, cancelledAttendee].map(
    (attendee) => attendee && summarise(judgeAttendee(attendee, context)),
  )
  expect(verdicts[0]).toEqual(['waitlisted', 'Zoe', 'On the waitlist, number 2', 'let_in'])
  expect(verdicts[1]).toEqual([
    'bad',
    'Cancelled',
    'Ex has no spot. To let them in, add them as a walk-in.',
    null,
  ])
})

test('never accepts a ticket that is not on the list, and says how old the list is', () => {
  const unknownSummary = ['unknown', 'Not on this list', 'The list is from 18:42. Search by name.', 'search']
  expect(summarise(judgeUnknownTicket('h', null, context))).toEqual(unknownSummary)
  expect(judgeUnknownTicket('h', 'Supper', context)).toMatchObject({
    kind: 'bad',
    detail: 'Supper',
    action: null,
  })
  expect(NOT_A_TICKET_VERDICT.kind).toBe('unknown')
})

test('does not count the scan itself as an earlier check-in when the server answers', () => {
  const [ownScan, earlierScan, laterScan] = [
    { nonce: 'own', scannedAt: scanTime, deviceName: 'Max’s phone' },
    { nonce: 'earlier', scannedAt: scanTime - 60_000, deviceName: 'Ida’s phone' },
    { nonce: 'later', scannedAt: scanTime + 60_000, deviceName: 'Ida’s phone' },
  ]
  const judgeOutcome = (result: 'ok' | 'already' | 'cancelled', scans: Scan[]) => {
    const status = result === 'cancelled' ? 'cancelled' : 'confirmed'
    return judgeServerOutcome(
      makeAttendee([makeRow('Ana', { status, scans })]),
      { result, nonce: 'own' },
      context,
    )
  }
  expect(judgeOutcome('cancelled', [ownScan])).toMatchObject({
    kind: 'bad',
    title: 'Cancelled',
    nonce: 'own',
  })
  const detail = 'Since 19:01, by Ida’s phone'
  expect(judgeOutcome('cancelled', [earlierScan, ownScan])).toMatchObject({ kind: 'already_in', detail })
  const title = 'Welcome, Ana'
  expect(judgeOutcome('ok', [ownScan, laterScan])).toMatchObject({ kind: 'good', title, nonce: 'own' })
  const summary = summarise(judgeOutcome('already', [earlierScan, ownScan]))
  expect(summary.slice(0, 2)).toEqual(['already_in', 'Ana is already in'])
})

test('finds attendees by prefixes of their names, without accents', () => {
  const attendees = toSearchableAttendees(
    mergeAttendees(
      [makeRow('Åsa Öberg'), makeRow('José da Silva'), makeRow('Ex', { status: 'cancelled' })],
      [],
      'A phone',
    ),
  )
  const findNames = (query: string) => searchAttendees(attendees, query).map(({ name }) => name)
  expect(findNames('obe')).toEqual(['Åsa Öberg'])
  expect(findNames('silva jo')).toEqual(['José da Silva'])
  expect(findNames('')).toEqual(['Åsa Öberg', 'José da Silva'])
  expect(findNames('ex')).toEqual(['Ex'])
  expect(findNames('berg')).toEqual([])
})

test('matches a query to a name with punctuation, as the search for users does', () => {
  const rows = [makeRow('Siobhán O’Neill'), makeRow('Ana')]
  const attendees = toSearchableAttendees(mergeAttendees(rows, [], 'A phone'))
  expect(searchAttendees(attendees, 'ONéill').map(({ name }) => name)).toEqual(['Siobhán O’Neill'])
})

test('counts attendees who are checked in, expected or missing, and free spots', () => {
  const rows = [makeRow('Ana'), makeRow('Ben'), makeRow('Zoe', { status: 'waitlist' })]
  const attendees = mergeAttendees(rows, [makeScan('Ana')], 'A phone')
  expect(countAttendees(attendees, 3)).toEqual({
    checkedInCount: 1,
    expectedCount: 2,
    missingCount: 1,
    freeSpotCount: 1,
  })
  expect(countAttendees(attendees, null).freeSpotCount).toBeNull()
})

test('names an attendee in a notice if their ticket was on the list but has changed on the server', () => {
  const outcome = { nonce: 'scan of Ana', row: null, text: null, canLiftRemoval: false }
  const listNoticeTexts = (name?: string, arrival = makeScan('Ana')) =>
    composeNotices({ ...outcome, result: 'unknown' }, arrival, { timezone: 'Europe/Berlin', name }).map(
      ({ text }) => text,
    )
  expect(listNoticeTexts('Ana')).toEqual([
    'Ana came in at 19:02 with a ticket that has changed since. Let them in again by name.',
  ])
  // A ticket that this device does not know was not accepted at the door.
  expect(listNoticeTexts()).toEqual([])
  expect(
    listNoticeTexts('Ana', {
      kind: 'undo',
      nonce: 'u',
      hash: 'ticket of Ana',
      occurredAt: scanTime,
      undoneNonce: 'x',
    }),
  ).toEqual([])
})

test('says what to do about an arrival that the server did not record', () => {
  const undo = {
    kind: 'undo',
    nonce: 'u',
    hash: 'ticket of Ana',
    occurredAt: scanTime,
    undoneNonce: 'x',
  } as const
  const walkIn = {
    kind: 'walk_in',
    nonce: 'w',
    occurredAt: scanTime,
    name: 'Wim',
    email: null,
    shouldAdmit: false,
  } as const
  expect(describeUnrecordedArrival(makeScan('Ana'), () => 'Ana')).toBe(
    'Ana was not checked in. Please check them in again by name.',
  )
  expect(describeUnrecordedArrival(makeScan('Ana'), () => undefined)).toBe(
    'A check-in was not recorded. Please check this person in again by name.',
  )
  expect(describeUnrecordedArrival(walkIn, () => undefined)).toBe(
    'Wim was not added as a walk-in. Please add them again.',
  )
  expect(describeUnrecordedArrival(undo, () => 'Ana')).toBe(
    "The check-in of Ana couldn't be undone. Please try again.",
  )
})

test("shows a notice only for an outcome of the server that contradicts this device's verdict", () => {
  const outcome = { nonce: 'scan of Ana', row: makeRow('Ana'), text: null, canLiftRemoval: false }
  const listNoticeTexts = (overrides: object) =>
    composeNotices({ ...outcome, result: 'ok', ...overrides }, makeScan('Ana'), context).map(
      ({ text }) => text,
    )
  expect(listNoticeTexts({})).toEqual([])
  expect(listNoticeTexts({ result: 'already' })).toEqual([])
  expect(listNoticeTexts({ result: 'unknown', row: null })).toEqual([])
  expect(listNoticeTexts({ result: 'cancelled' })).toEqual([
    'Ana came in at 19:02, but has no spot. Please add them as a walk-in.',
  ])
  expect(listNoticeTexts({ result: 'waitlist' })).toEqual([
    'Ana is on the waitlist and has no spot yet. Let them in by name, or ask a host.',
  ])
  expect(listNoticeTexts({ result: 'refused', row: null, text: 'It is over.' })).toEqual([
    'Someone got no spot: It is over.',
  ])
})

test('lists the unsent arrivals of a closed door, except undone arrivals', () => {
  const findName = (hash: string) =>
    hash === 'ticket of Nobody' ? undefined : hash.replace('ticket of ', '')
  const arrivals: DoorArrival[] = [
    {
      kind: 'walk_in',
      nonce: 'w',
      occurredAt: scanTime + 120_000,
      name: 'Wim',
      email: 'wim@example.com',
      shouldAdmit: false,
    },
    makeScan('Ana'),
    makeScan('Ben'),
    { kind: 'undo', nonce: 'u', hash: 'ticket of Ben', occurredAt: scanTime + 1, undoneNonce: 'scan of Ben' },
    makeScan('Nobody', { occurredAt: scanTime + 60_000 }),
  ]
  expect(formatUnsentArrivals(arrivals, { timezone: 'Europe/Berlin', findName })).toEqual([
    'Ana came in at 19:02',
    'Someone whose ticket is not on this list came in at 19:03',
    'Wim was a walk-in at 19:04',
  ])
})

test('does not count a waitlisted walk-in as checked in until they are let in', () => {
  const wim = makeRow('Wim', {
    status: 'waitlist',
    scans: [{ nonce: 'walk-in of Wim', scannedAt: scanTime, deviceName: 'Max’s phone' }],
  })
  const waitlistedAttendee = makeAttendee([wim])
  expect(judgeAttendee(waitlistedAttendee, context)).toMatchObject({ kind: 'waitlisted', action: 'let_in' })
  expect(countAttendees([waitlistedAttendee], 1)).toMatchObject({ checkedInCount: 0, expectedCount: 0 })
  const admittedAttendee = makeAttendee([wim], [makeScan('Wim', { shouldAdmit: true })])
  expect(admittedAttendee.status).toBe('confirmed')
  expect(countAttendees([admittedAttendee], 1)).toMatchObject({
    checkedInCount: 1,
    expectedCount: 1,
    missingCount: 0,
  })
})

describe('an attendee removed by a host', () => {
  const ana = makeRow('Ana', { status: 'cancelled', isRemoved: true })

  test('can be let in by a host, not by a helper', () => {
    const title = 'Ana was removed by a host'
    const verdict = judgeAttendee(makeAttendee([ana]), context)
    expect(verdict).toMatchObject({ kind: 'removed', title, action: 'override', attendee: { name: 'Ana' } })
    const verdictForHelper = judgeAttendee(makeAttendee([ana]), { ...context, isHelper: true })
    expect(verdictForHelper).toMatchObject({ kind: 'removed', action: null })
  })

  test('is checked in as soon as a host lets them in, before the server has answered', () => {
    expect(makeAttendee([ana], [makeScan('Ana', { shouldAdmit: true })]).status).toBe('cancelled')
    const admittedAttendee = makeAttendee(
      [ana],
      [makeScan('Ana', { shouldAdmit: true, shouldLiftRemoval: true })],
    )
    expect(admittedAttendee).toMatchObject({ status: 'confirmed', isRemoved: false })
    expect(countAttendees([admittedAttendee], 1)).toMatchObject({ checkedInCount: 1, expectedCount: 1 })
  })

  test('is named in a notice after the server has answered, whether as a walk-in or with a ticket', () => {
    const wim = { name: 'Wim', email: 'wim@example.com' }
    const walkIn = { kind: 'walk_in', nonce: 'w', occurredAt: scanTime, ...wim, shouldAdmit: false } as const
    const refusal = { nonce: 'w', result: 'refused', row: null, text: 'No.', canLiftRemoval: true } as const
    expect(composeNotices(refusal, walkIn, context)).toEqual([
      { id: 'w', text: 'Wim was removed by a host.', walkIn: wim },
    ])
    const outcome = { nonce: 'n', result: 'cancelled', row: ana, text: null, canLiftRemoval: true } as const
    expect(composeNotices(outcome, makeScan('Ana'), context).map(({ text }) => text)).toEqual([
      'Ana came in at 19:02, but a host had removed them. Search by name to decide.',
    ])
  })
})

test('returns the verdict `bad` for a refusal, with the reason', () =>
  expect(judgeRefusal('Wim', 'It is over.')).toMatchObject({ kind: 'bad', detail: 'It is over.' }))
