import type { DoorFact, DoorRow } from '@shared/door/contract.ts'
import type { Scan } from '@shared/door/merge-scans.ts'
import { describe, expect, test } from 'vitest'
import { noticeOf, unsentTexts } from './door-sync.ts'
import { countPeople, toSearchable, peopleOf, search } from './people.ts'
import {
  judge,
  judgeServerAnswer,
  judgeRefusal,
  judgeUndo,
  judgeUnknown,
  judgeWalkIn,
  NO_TICKET,
} from './verdict.ts'

const at = Date.parse('2026-11-22T18:02:00Z')
const ground = { timezone: 'Europe/Berlin', syncedAt: Date.parse('2026-11-22T17:42:00Z'), isHelper: false }
const row = (name: string, more: Partial<DoorRow> = {}): DoorRow => ({
  ...{ ref: name, hash: `ticket of ${name}`, name, status: 'confirmed', isRemoved: false, seq: 1, scans: [] },
  ...more,
})
const scan = (name: string, more: object = {}): DoorFact => ({
  ...{ kind: 'in', nonce: `scan of ${name}`, hash: `ticket of ${name}`, at, how: 'scan', letIn: false },
  ...more,
})
const one = (rows: DoorRow[], facts: DoorFact[] = []) => {
  const [person] = peopleOf(rows, facts, 'Max’s phone')
  if (!person) throw new Error('There is nobody')
  return person
}

test('lets in an expected attendee, and says when and by whom one was checked in already', () => {
  expect(judge(one([row('Ana')]), ground)).toMatchObject({ tone: 'good', title: 'Welcome, Ana' })
  const unsent = one([row('Ana')], [scan('Ana')])
  expect(judge(unsent, ground)).toMatchObject({
    ...{ tone: 'again', title: 'Ana is already in', detail: 'Since 19:02, by Max’s phone', offer: 'undo' },
  })
  const told = one(
    [row('Ana', { scans: [{ nonce: 'x', at: at - 60_000, by: 'Ida’s phone' }] })],
    [scan('Ana')],
  )
  expect(told.scans.map(({ by }) => by)).toEqual(['Ida’s phone', 'Max’s phone'])
  expect(judge(told, ground).detail).toBe('Since 19:01, by Ida’s phone')
})

test('an undo that is not sent yet holds here', () => {
  const undo: DoorFact = { kind: 'undo', nonce: 'u', hash: 'ticket of Ana', at, of: 'x' }
  const ana = row('Ana', { scans: [{ nonce: 'x', at, by: 'Ida’s phone' }] })
  expect(judge(one([ana], [undo]), ground).tone).toBe('good')
})

test('asks about a waitlisted attendee, and does not let in a cancelled one by name', () => {
  const rows = [
    row('Zoe', { status: 'waitlist', seq: 9 }),
    row('Yan', { status: 'waitlist', seq: 4 }),
    row('Ex', { status: 'cancelled' }),
  ]
  const [zoe, , ex] = peopleOf(rows, [], 'A phone')
  expect(zoe && judge(zoe, ground)).toMatchObject({
    ...{ tone: 'waits', title: 'Zoe', detail: 'On the waitlist, number 2', offer: 'let-in' },
  })
  expect(ex && judge(ex, ground)).toMatchObject({
    tone: 'bad',
    title: 'Cancelled',
    detail: 'Ex cancelled their RSVP.',
  })
})

test('never accepts a ticket that is on no list, and says how old the list is', () => {
  expect(judgeUnknown('h', null, ground)).toMatchObject({
    ...{ tone: 'unknown', detail: 'The list is from 18:42. Search by name.', offer: 'search' },
  })
  expect(judgeUnknown('h', 'Supper', ground)).toMatchObject({ tone: 'bad', detail: 'Supper', offer: null })
  expect(NO_TICKET.tone).toBe('unknown')
})

test('does not take a scan for an earlier one when the server answers for a ticket on no list', () => {
  const [own, earlier, later] = [
    { nonce: 'own', at, by: 'Max’s phone' },
    { nonce: 'earlier', at: at - 60_000, by: 'Ida’s phone' },
    { nonce: 'later', at: at + 60_000, by: 'Ida’s phone' },
  ]
  const tell = (result: 'ok' | 'already' | 'cancelled', scans: Scan[]) => {
    const status = result === 'cancelled' ? 'cancelled' : 'confirmed'
    return judgeServerAnswer(one([row('Ana', { status, scans })]), { result, nonce: 'own' }, ground)
  }
  expect(tell('cancelled', [own])).toMatchObject({ tone: 'bad', title: 'Cancelled', nonce: 'own' })
  expect(tell('cancelled', [earlier, own])).toMatchObject({
    tone: 'again',
    detail: 'Since 19:01, by Ida’s phone',
  })
  expect(tell('ok', [own, later])).toMatchObject({ tone: 'good', title: 'Welcome, Ana', nonce: 'own' })
  expect(tell('already', [earlier, own])).toMatchObject({ tone: 'again', title: 'Ana is already in' })
})

test('people are found by the beginnings of their names’ words, however these are written', () => {
  const all = toSearchable(
    peopleOf([row('Åsa Öberg'), row('José da Silva'), row('Ex', { status: 'cancelled' })], [], 'A phone'),
  )
  const namesFor = (typed: string) => search(all, typed).map(({ name }) => name)
  expect(namesFor('obe')).toEqual(['Åsa Öberg'])
  expect(namesFor('silva jo')).toEqual(['José da Silva'])
  expect(namesFor('')).toEqual(['Åsa Öberg', 'José da Silva'])
  expect(namesFor('ex')).toEqual(['Ex'])
  expect(namesFor('berg')).toEqual([])
})

test('counts attendees who are in, expected and waitlisted from the same list', () => {
  const rows = [row('Ana'), row('Ben'), row('Zoe', { status: 'waitlist' })]
  const people = peopleOf(rows, [scan('Ana')], 'A phone')
  expect(countPeople(people, 3)).toEqual({ in: 1, expected: 2, missing: 1, free: 1 })
  expect(countPeople(people, null).free).toBeNull()
})

test('names an attendee whose ticket the list knew, and the server no longer knows', () => {
  const unknown = {
    nonce: 'scan of Ana',
    result: 'unknown',
    row: null,
    text: null,
    canLiftRemoval: false,
  } as const
  const tell = (name?: string, fact = scan('Ana')) =>
    noticeOf(unknown, fact, { timezone: 'Europe/Berlin', name }).map(({ text }) => text)
  expect(tell('Ana')).toEqual([
    'Ana came in at 19:02 with a ticket that has changed since. Let them in again by name.',
  ])
  // It was no yes at the door either.
  expect(tell()).toEqual([])
  expect(tell('Ana', { kind: 'undo', nonce: 'u', hash: 'ticket of Ana', at, of: 'x' })).toEqual([])
})

test('reports only what the server knows better than the door', () => {
  const answer = { nonce: 'scan of Ana', row: row('Ana'), text: null, canLiftRemoval: false }
  const tell = (more: object) =>
    noticeOf({ ...answer, result: 'ok', ...more }, scan('Ana'), ground).map(({ text }) => text)
  expect(tell({})).toEqual([])
  expect(tell({ result: 'already' })).toEqual([])
  expect(tell({ result: 'unknown', row: null })).toEqual([])
  expect(tell({ result: 'cancelled' })).toEqual(['Ana came in at 19:02 but had cancelled their RSVP.'])
  expect(tell({ result: 'waitlist' })).toEqual([
    'Ana is on the waitlist: the event is full. Let them in by name.',
  ])
  expect(tell({ result: 'refused', row: null, text: 'It is over.' })).toEqual([
    'Someone got no spot: It is over.',
  ])
})

test('lists the arrivals that a closed door has not sent, without those undone', () => {
  const nameOf = (hash: string) => (hash === 'ticket of Nobody' ? undefined : hash.replace('ticket of ', ''))
  const facts: DoorFact[] = [
    { kind: 'walk_in', nonce: 'w', at: at + 120_000, name: 'Wim', email: 'wim@example.com', letIn: false },
    scan('Ana'),
    scan('Ben'),
    { kind: 'undo', nonce: 'u', hash: 'ticket of Ben', at: at + 1, of: 'scan of Ben' },
    scan('Nobody', { at: at + 60_000 }),
  ]
  expect(unsentTexts(facts, { timezone: 'Europe/Berlin', nameOf })).toEqual([
    'Ana came in at 19:02',
    'Someone whose ticket is not on this list came in at 19:03',
    'Wim was a walk-in at 19:04',
  ])
})

test('keeps a walk-in who waits out of the room until they are let in', () => {
  const wim = row('Wim', { status: 'waitlist', scans: [{ nonce: 'walk-in of Wim', at, by: 'Max’s phone' }] })
  const waiting = one([wim])
  expect(judge(waiting, ground)).toMatchObject({ tone: 'waits', offer: 'let-in' })
  expect(countPeople([waiting], 1)).toMatchObject({ in: 0, expected: 0 })
  const letIn = one([wim], [scan('Wim', { letIn: true })])
  expect(letIn.status).toBe('confirmed')
  expect(countPeople([letIn], 1)).toMatchObject({ in: 1, expected: 1, missing: 0 })
})

describe('somebody whom a host has removed', () => {
  const ana = row('Ana', { status: 'cancelled', isRemoved: true })

  test('is a question to a host, and to a helper a reason to ask one', () => {
    expect(judge(one([ana]), ground)).toMatchObject({
      ...{ tone: 'removed', title: 'Ana was removed by a host', offer: 'override' },
      person: { name: 'Ana' },
    })
    expect(judge(one([ana]), { ...ground, isHelper: true })).toMatchObject({ tone: 'removed', offer: null })
  })

  test('is in at once where a host lets them in, also before the server has answered', () => {
    expect(one([ana], [scan('Ana', { letIn: true })]).status).toBe('cancelled')
    const letIn = one([ana], [scan('Ana', { letIn: true, liftsRemoval: true })])
    expect(letIn).toMatchObject({ status: 'confirmed', isRemoved: false })
    expect(countPeople([letIn], 1)).toMatchObject({ in: 1, expected: 1 })
  })

  test('is listed once the device is back online: a walk-in with a question for the host, an arrival by name', () => {
    const person = { name: 'Wim', email: 'wim@example.com' }
    const walkIn = { kind: 'walk_in', nonce: 'w', at, ...person, letIn: false } as const
    const refused = { nonce: 'w', result: 'refused', row: null, text: 'No.', canLiftRemoval: true } as const
    expect(noticeOf(refused, walkIn, ground)).toEqual([
      { id: 'w', text: 'Wim was removed by a host.', walkIn: person },
    ])
    const answer = { nonce: 'n', result: 'cancelled', row: ana, text: null, canLiftRemoval: true } as const
    expect(noticeOf(answer, scan('Ana'), ground).map(({ text }) => text)).toEqual([
      'Ana came in at 19:02 but a host had removed them. Search by name to decide.',
    ])
  })
})

test('answers a walk-in and an undo with a verdict of their own', () => {
  expect(judgeWalkIn('Wim', 'w')).toMatchObject({ tone: 'asked', title: 'Wim', offer: null, nonce: 'w' })
  expect(judgeRefusal('Wim', 'It is over.')).toMatchObject({ tone: 'bad', detail: 'It is over.' })
  expect(judgeUndo(one([row('Ana')]))).toMatchObject({ tone: 'undone', title: 'Ana', offer: null })
})
