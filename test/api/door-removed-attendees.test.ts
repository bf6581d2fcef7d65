import './direct-project.ts'
import { getFirestore, Timestamp } from 'firebase-admin/firestore'
import { describe, expect, test } from 'vitest'
import { doorCalls, type ArrivalOutcome, type DoorArrival } from '../../functions/shared/door/contract.ts'
import type { EventId } from '../../functions/shared/ids.ts'
import { engine } from '../../functions/src/core/rsvps/engine.ts'
import { findSignup } from '../../functions/src/core/rsvps/signups-store.ts'
import { makeTicketCode, hashTicketCode } from '../../functions/src/core/rsvps/ticket-code.ts'
import { keepOutOfAllEvents } from '../../functions/src/features/attendees/keep-out.ts'
import { readDoorPage } from '../../functions/src/features/door/door-list-store.ts'
import { recordArrivals } from '../../functions/src/features/door/record-arrivals.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'
import { makeScanArrival, makeWalkInArrival, type ScanArrival } from '../factories/door-arrivals.ts'
import { describeBrokenInvariants, readRsvps, writeRsvpEvent } from '../factories/rsvp-event.ts'
import { submitRsvp } from '../factories/submit-rsvp.ts'
import { readAuditEntriesOf } from './audit-entries.ts'
import { makeDirectCall } from './direct-call.ts'

const db = getFirestore()
const call = makeDirectCall(doorCalls)
const HOUR_MS = 3_600_000
const now = Date.now()
const OWNER_ID = '1000000011'
const host = { id: Number(OWNER_ID), email: 'host@people.test', role: 'host', isApproved: true }
const admin = { id: 1_000_000_012, email: 'admin@people.test', role: 'admin', isApproved: true }
const helper = null

/** Makes an event that starts in half an hour, so that attendees can still cancel. */
const makeUpcomingEvent = (signupLimit = 10) =>
  writeRsvpEvent(db, {
    startsAt: now + HOUR_MS / 2,
    endsAt: now + 3 * HOUR_MS,
    signupLimit,
    ownerId: OWNER_ID,
    hostIds: [OWNER_ID],
  })

interface RemovedAttendee {
  readonly id: string
  readonly email: string
  readonly hash: string
}

async function makeRemovedAttendee(eventId: EventId, name = 'Ana'): Promise<RemovedAttendee> {
  const email = `${name}.${crypto.randomUUID().slice(0, 8)}@door.test`.toLowerCase()
  const id = hashAddress(email)
  const outcome = await submitRsvp(eventId, email, { name, receivedAt: now })
  const seq = outcome.kind === 'registered' ? outcome.seq : 0
  await engine.submit(eventId, { kind: 'cancel', signupId: id, seq, isByHost: true, receivedAt: now })
  return { id, email, hash: hashTicketCode(makeTicketCode({ eventId, signupId: id, seq })) }
}

const makeWalkIn = (email: string, fields: Parameters<typeof makeWalkInArrival>[0] = {}) =>
  makeWalkInArrival({ occurredAt: now, email, ...fields })
const makeScan = (hash: string, fields: Partial<ScanArrival> = {}) =>
  makeScanArrival({ hash, occurredAt: now, ...fields })
const liftingFields = { shouldAdmit: true, shouldLiftRemoval: true }

async function sendArrivals(
  id: EventId,
  arrivals: DoorArrival[],
  caller: object | null,
): Promise<ArrivalOutcome[]> {
  const input = { params: { id }, body: { deviceName: 'Max’s phone', arrivals }, now }
  return (await call('recordArrivals', recordArrivals, { ...input, caller })).outcomes
}

describe('a removed attendee', () => {
  test('can be let back in at the door by a host, but not by a helper, who is told to ask a host', async () => {
    const id = await makeUpcomingEvent()
    const { email, hash } = await makeRemovedAttendee(id)
    expect(await sendArrivals(id, [makeWalkIn(email), makeScan(hash)], host)).toMatchObject([
      { result: 'refused', text: 'A host has removed this person.', row: null, canLiftRemoval: true },
      { result: 'cancelled', row: { isRemoved: true }, canLiftRemoval: true },
    ])
    expect(await sendArrivals(id, [makeWalkIn(email), makeScan(hash)], helper)).toMatchObject([
      { result: 'refused', text: expect.stringContaining('Only a host') as string, canLiftRemoval: false },
      { result: 'cancelled', canLiftRemoval: false },
    ])
    // A helper cannot lift the removal, whatever their device sends.
    expect(
      await sendArrivals(id, [makeWalkIn(email, liftingFields), makeScan(hash, liftingFields)], helper),
    ).toMatchObject([{ result: 'refused' }, { result: 'cancelled' }])
    expect((await readRsvps(db, id)).counts.confirmedCount).toBe(0)
  })

  test.each(['walk-in', 'ticket'] as const)(
    'is let back in once by a host (%s), even if the request is repeated',
    async (kind) => {
      const id = await makeUpcomingEvent(1)
      const { id: signupId, email, hash } = await makeRemovedAttendee(id)
      await submitRsvp(id, 'ben@door.test', { name: 'Ben', receivedAt: now })
      const arrival = kind === 'ticket' ? makeScan(hash, liftingFields) : makeWalkIn(email, liftingFields)
      const firstOutcome = await sendArrivals(id, [arrival], host)
      expect(firstOutcome).toMatchObject([{ result: 'ok', row: { status: 'confirmed', isRemoved: false } }])
      expect(await sendArrivals(id, [arrival], host)).toEqual(firstOutcome)
      const rsvps = await readRsvps(db, id)
      expect(describeBrokenInvariants(rsvps)).toEqual([])
      expect(rsvps.counts).toMatchObject({ signupLimit: 2, confirmedCount: 2, waitlistCount: 0 })
      expect(await findSignup(id, signupId)).toMatchObject({ status: 'confirmed', isKeptOut: false })
      // A scan of the attendee's former ticket finds nobody.
      expect(await sendArrivals(id, [makeScan(hash)], host)).toMatchObject([{ result: 'unknown' }])
    },
  )

  test('is let back in by a second attempt if the first attempt failed after giving them a spot', async () => {
    const id = await makeUpcomingEvent()
    const { id: signupId, hash } = await makeRemovedAttendee(id)
    const arrival = makeScan(hash, liftingFields)
    await sendArrivals(id, [arrival], host)
    // This is the stored state if the first attempt fails before it copies the scan to the new RSVP.
    await db.doc(`events/${id}/signups/${signupId}`).update({ scans: [], checkedInAt: null })
    expect(await sendArrivals(id, [arrival], host)).toMatchObject([
      { result: 'ok', row: { status: 'confirmed', scans: [{ nonce: arrival.nonce }] } },
    ])
    expect((await readRsvps(db, id)).counts).toMatchObject({ confirmedCount: 1, nextSeq: 3 })
    // If the arrival is sent again after another removal by a host, it does not let the attendee back in.
    const removal = { kind: 'cancel', signupId, seq: 2, isByHost: true, receivedAt: now } as const
    await engine.submit(id, removal)
    expect(await sendArrivals(id, [arrival], host)).toMatchObject([
      { result: 'cancelled', row: { isRemoved: true } },
    ])
  })

  test('is checked in by the scan with which a host lets them back in, and not by an earlier scan', async () => {
    const id = await makeUpcomingEvent()
    const { hash } = await makeRemovedAttendee(id)
    const earlierScan = makeScan(hash, { occurredAt: now - 1000 })
    expect(await sendArrivals(id, [earlierScan], host)).toMatchObject([
      { result: 'cancelled', row: { isRemoved: true } },
    ])
    const undoArrival: DoorArrival = {
      kind: 'undo',
      nonce: crypto.randomUUID(),
      hash,
      occurredAt: now,
      undoneNonce: earlierScan.nonce,
    }
    const arrival = makeScan(hash, liftingFields)
    const [, outcome] = await sendArrivals(id, [undoArrival, arrival], host)
    expect(outcome).toMatchObject({ result: 'ok', row: { scans: [{ nonce: arrival.nonce }] } })
  })

  test('stays kept out of the host’s other events when let back in to one event, and is kept out of that event again after another removal', async () => {
    const [id, otherEventId] = [await makeUpcomingEvent(), await makeUpcomingEvent()]
    const { id: signupId, email } = await makeRemovedAttendee(id)
    const keptOutEntry = {
      name: 'Ana',
      email,
      note: '',
      userId: null,
      eventId: id,
      removedAt: Timestamp.now(),
    }
    await keepOutOfAllEvents(OWNER_ID, signupId, keptOutEntry, now)
    expect(await sendArrivals(id, [makeWalkIn(email, liftingFields)], host)).toMatchObject([{ result: 'ok' }])
    expect(await sendArrivals(otherEventId, [makeWalkIn(email)], host)).toMatchObject([
      { canLiftRemoval: true },
    ])
    await keepOutOfAllEvents(OWNER_ID, signupId, keptOutEntry, now)
    expect(await findSignup(id, signupId)).toMatchObject({ status: 'cancelled', isKeptOut: true })
    expect(await sendArrivals(id, [makeWalkIn(email)], host)).toMatchObject([{ canLiftRemoval: true }])
  })

  test('is in the audit log if an admin lets them back in', async () => {
    const id = await makeUpcomingEvent()
    const { email } = await makeRemovedAttendee(id)
    await sendArrivals(id, [makeWalkIn(email, liftingFields)], admin)
    expect(await readAuditEntriesOf(id)).toMatchObject([
      { action: 'removal_lifted', actor: { id: admin.id }, before: { attendee: 'Ana', email } },
    ])
  })

  test('cannot be let back in while their account is suspended', async () => {
    const id = await makeUpcomingEvent()
    const { id: signupId, email } = await makeRemovedAttendee(id)
    await db.doc(`userEmails/${signupId}`).set({ userId: 1_000_000_013, isSuspended: true })
    const [outcome] = await sendArrivals(id, [makeWalkIn(email, liftingFields)], host)
    expect(outcome).toMatchObject({ result: 'refused', canLiftRemoval: false })
    expect(outcome?.text).toContain("can't be used")
  })

  test('is marked as removed in the check-in list', async () => {
    const id = await makeUpcomingEvent()
    await makeRemovedAttendee(id)
    const { rows } = await readDoorPage(id, { cursor: undefined, limit: 10, now })
    expect(rows).toMatchObject([{ name: 'Ana', status: 'cancelled', isRemoved: true }])
  })
})
