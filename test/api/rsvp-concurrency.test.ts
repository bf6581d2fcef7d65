import './direct-project.ts'
import { getFirestore, Timestamp } from 'firebase-admin/firestore'
import { describe, expect, test } from 'vitest'
import type { EventId } from '../../functions/shared/ids.ts'
import type { Command, Outcome } from '../../functions/shared/rsvps/command.ts'
import { createEngine, type Engine, type RsvpStore } from '../../functions/src/core/rsvps/create-engine.ts'
import { hashAddress, makeAddressMark } from '../../functions/src/platform/tokens.ts'
import { moveSignup } from '../../functions/src/core/rsvps/move-signup-store.ts'
import { createFirestoreRsvpStore, type MakePrecondition } from '../../functions/src/core/rsvps/rsvp-store.ts'
import { describeBrokenInvariants, readRsvps, writeRsvpEvent } from '../factories/rsvp-event.ts'

const db = getFirestore()

function makeRsvpCommand(name: string): Command {
  const email = `${name}@example.com`
  return {
    kind: 'rsvp',
    signupId: hashAddress(email),
    name,
    email,
    sourceCity: null,
    sourceArea: null,
    callId: crypto.randomUUID(),
    receivedAt: Date.now(),
  }
}

/** Submits RSVPs at the same time. Each engine acts as one instance, and gets an equal share of the RSVPs. */
function submitRsvps(engines: readonly Engine[], eventId: EventId, count: number): Promise<Outcome>[] {
  return Array.from({ length: count }, (_, n) => {
    const engine = engines[n % engines.length]
    if (!engine) throw new Error('No engine')
    return engine.submit(eventId, makeRsvpCommand(`attendee${n}`))
  })
}

/** Lets a commit succeed even if the event has changed since it was read. */
const makeEmptyPrecondition: MakePrecondition = () => ({})

/** Makes a store without a lease, so that no instance waits for another. */
function makeStoreWithoutLease(makePrecondition?: MakePrecondition): RsvpStore {
  const store = createFirestoreRsvpStore(makePrecondition && { makePrecondition })
  return {
    ...store,
    takeLease: () => Promise.resolve({ nextCommitDueAt: 0 }),
    apply: (eventId, commands) => store.apply(eventId, commands, null),
  }
}

describe('four instances that get 100 RSVPs for 10 spots', () => {
  async function submitToFourInstances(makeStore: () => RsvpStore) {
    const eventId = await writeRsvpEvent(db, { signupLimit: 10 })
    const engines = Array.from({ length: 4 }, () => createEngine(makeStore()))
    const results = await Promise.allSettled(submitRsvps(engines, eventId, 100))
    return { results, rsvps: await readRsvps(db, eventId) }
  }

  test.each([
    ['if they take turns with the lease', () => createFirestoreRsvpStore()],
    ['if all commit at the same time, without a lease', () => makeStoreWithoutLease()],
  ])(
    'fill the spots, neither lose nor duplicate an RSVP, and give each attendee the right result %s',
    async (_, makeStore) => {
      const { results, rsvps } = await submitToFourInstances(makeStore)
      expect(describeBrokenInvariants(rsvps)).toEqual([])
      const outcomes = results.flatMap((result) =>
        result.status === 'fulfilled' && result.value.kind === 'registered' ? [result.value] : [],
      )
      const confirmedOutcomes = outcomes.filter((outcome) => outcome.result.status === 'confirmed')
      expect(confirmedOutcomes.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(rsvps.confirmedSeqs)
      expect(rsvps.confirmedSeqs).toHaveLength(10)
      const positions = outcomes.flatMap((outcome) => outcome.result.position ?? []).sort((a, b) => a - b)
      expect(positions).toEqual(Array.from({ length: 90 }, (_, n) => n + 1))
      expect(rsvps.mailIds).toHaveLength(100)
    },
  )

  test('oversell if a commit does not require an unchanged event, which shows that the test above can fail', async () => {
    const { rsvps } = await submitToFourInstances(() => makeStoreWithoutLease(makeEmptyPrecondition))
    expect(rsvps.confirmedSeqs.length).toBeGreaterThan(10)
    expect(describeBrokenInvariants(rsvps)).not.toEqual([])
  })
})

describe('an event', () => {
  async function makeEventWithThreeRsvps() {
    const eventId = await writeRsvpEvent(db, { signupLimit: 1 })
    const engine = createEngine(createFirestoreRsvpStore())
    for (const name of ['ann', 'ben', 'cat']) await engine.submit(eventId, makeRsvpCommand(name))
    return { eventId, engine }
  }

  test('gives everyone a spot when the limit is removed, even if one commit cannot hold all new spots', async () => {
    const eventId = await writeRsvpEvent(db, { signupLimit: 1 })
    const engine = createEngine(createFirestoreRsvpStore())
    await Promise.all(submitRsvps([engine], eventId, 500))
    const outcome = await engine.submit(eventId, {
      kind: 'setLimit',
      signupLimit: null,
      receivedAt: Date.now(),
    })
    expect(outcome).toMatchObject({ counts: { signupLimit: null, confirmedCount: 500, waitlistCount: 0 } })
    const rsvps = await readRsvps(db, eventId)
    expect(describeBrokenInvariants(rsvps)).toEqual([])
    expect(rsvps.mailIds).toHaveLength(500 + 499)
  })

  test('rejects only the RSVP whose text Firestore refuses', async () => {
    const eventId = await writeRsvpEvent(db, { signupLimit: 3 })
    const engine = createEngine(createFirestoreRsvpStore())
    const names = ['ann', 'ben', 'cat', 'dan', 'eve']
    const results = await Promise.allSettled(
      names.map((name) => {
        const command = makeRsvpCommand(name)
        const invalidCommand = { ...command, name: 'a\ud800' }
        return engine.submit(eventId, name === 'cat' ? invalidCommand : command)
      }),
    )
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, true, true])
    expect(await readRsvps(db, eventId)).toMatchObject({ confirmedSeqs: [1, 2, 3], waitlistedSeqs: [4] })
  })

  test('changes text, time and spots in one edit, and gives the new facts to concurrent RSVPs and mails', async () => {
    const { eventId, engine } = await makeEventWithThreeRsvps()
    const startsAt = Date.now() + 3_600_000
    const fields = { title: 'Now in the garden', startsAt: Timestamp.fromMillis(startsAt) }
    const editCommand: Command = { kind: 'edit', fields, startsAt, signupLimit: 2, receivedAt: Date.now() }
    const outcomes = await Promise.all([
      engine.submit(eventId, editCommand),
      engine.submit(eventId, makeRsvpCommand('dan')),
      engine.submit(eventId, {
        kind: 'cancel',
        signupId: hashAddress('ann@example.com'),
        seq: 1,
        receivedAt: Date.now(),
      }),
    ])
    expect(outcomes).toMatchObject([
      { kind: 'updated', isComplete: true, counts: { signupLimit: 2, confirmedCount: 2 } },
      { kind: 'registered', seq: 4, result: { position: 2 } },
      { kind: 'cancelled' },
    ])
    const rsvps = await readRsvps(db, eventId)
    expect(describeBrokenInvariants(rsvps)).toEqual([])
    expect(rsvps).toMatchObject({
      confirmedSeqs: [2, 3],
      waitlistedSeqs: [4],
      counts: { title: 'Now in the garden' },
    })
    const mark = makeAddressMark('ben@example.com').slice(0, 24)
    const promotion = await db.doc(`deliveries/rsvp-${eventId}-${mark}-2-promoted`).get()
    expect(promotion.get('data')).toMatchObject({ title: 'Now in the garden', startsAt })
    const dansSignup = await db.doc(`events/${eventId}/signups/${hashAddress('dan@example.com')}`).get()
    expect(dansSignup.get('eventTitle')).toBe('Now in the garden')
  })

  test('updates the event’s facts in a sign-up that moves to another address', async () => {
    const { eventId } = await makeEventWithThreeRsvps()
    await db.doc(`events/${eventId}`).update({ title: 'Renamed meanwhile' })
    const [oldEmail, newEmail] = ['ann@example.com', 'ann@new.example']
    const move = { eventId, oldEmail, newEmail, now: Date.now() }
    expect(await moveSignup(move)).toEqual({ signupId: hashAddress(newEmail) })
    const signup = await db.doc(`events/${eventId}/signups/${hashAddress(newEmail)}`).get()
    expect(signup.data()).toMatchObject({ email: newEmail, seq: 1, eventTitle: 'Renamed meanwhile' })
  })

  test('spreads RSVPs over several commits if one commit cannot hold them', async () => {
    const eventId = await writeRsvpEvent(db, { signupLimit: null })
    const engine = createEngine(createFirestoreRsvpStore())
    const sourceArea = 'x'.repeat(20_000)
    const outcomes = await Promise.all(
      Array.from({ length: 300 }, (_, n) =>
        engine.submit(eventId, { ...makeRsvpCommand(`attendee${n}`), sourceArea } as Command),
      ),
    )
    expect(new Set(outcomes.map((outcome) => (outcome.kind === 'registered' ? outcome.seq : 0))).size).toBe(
      300,
    )
    expect((await readRsvps(db, eventId)).confirmedSeqs).toHaveLength(300)
  })
})
