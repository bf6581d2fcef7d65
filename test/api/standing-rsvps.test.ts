import './direct-project.ts'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredEvent } from '../../functions/shared/events/stored.ts'
import { followCalls } from '../../functions/shared/follows/contract.ts'
import { userId, type EventId, type SeriesId } from '../../functions/shared/ids.ts'
import { seriesCalls } from '../../functions/shared/series/contract.ts'
import { cancelEvent } from '../../functions/src/core/events/events-store.ts'
import { findSeries } from '../../functions/src/core/events/series-store.ts'
import { findFollows } from '../../functions/src/core/mail/follows-store.ts'
import { changeKeptOutEntries, toKeptOutEntry } from '../../functions/src/core/rsvps/kept-out-store.ts'
import { engine } from '../../functions/src/core/rsvps/engine.ts'
import { keepOutOfAllEvents } from '../../functions/src/features/attendees/keep-out.ts'
import { setStandingRsvp } from '../../functions/src/features/follows/follows.ts'
import {
  fillDueSeries,
  fillSeries,
  updateSeriesSchedule,
} from '../../functions/src/features/hosting/fill-series.ts'
import { removeFollows } from '../../functions/src/features/privacy/erase-follows-store.ts'
import { readOwnFollows } from '../../functions/src/features/privacy/personal-data-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { hashAddress, makeAddressMark } from '../../functions/src/platform/tokens.ts'
import { writeMember } from '../factories/mail-member.ts'
import { crashAt } from './crash-at.ts'
import { makeDirectCall } from './direct-call.ts'
import { makeSeriesHost, makeSeries, type SeriesHost } from './direct-series.ts'

const call = makeDirectCall({ ...seriesCalls, ...followCalls })
const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS
/** A city outside the catalogue, because a city of the catalogue sets its own time zone. */
const city = `City ${randomUUID().slice(0, 8)}`
const now = Date.now()
const firstStart = Math.ceil(now / 60_000) * 60_000 + HOUR_MS
const computeStart = (weeks: number) => firstStart + weeks * WEEK_MS

type Member = Awaited<ReturnType<typeof writeMember>>

let owner: SeriesHost
let seriesId: SeriesId
let eventIds: EventId[]
beforeEach(async () => {
  owner = await makeSeriesHost()
  await startSeries()
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function startSeries(overrides: Partial<StoredEvent> = {}, count = 3): Promise<void> {
  const schedule = { startsAt: firstStart, count, now }
  const newSeries = await makeSeries([owner], schedule, { city, signupLimit: 2, ...overrides })
  ;[seriesId, eventIds] = [newSeries.series.id, newSeries.eventIds]
}

const setMemberStandingRsvp = (member: Member, { hasStandingRsvp } = { hasStandingRsvp: true }) =>
  call('setStandingRsvp', setStandingRsvp, {
    params: { id: seriesId },
    body: { hasStandingRsvp },
    caller: { ...member, id: userId.parse(member.id) },
    now,
  })

async function makeMember(fields: Record<string, unknown> = {}): Promise<Member> {
  const member = await writeMember(fields)
  await db.doc(`userEmails/${hashAddress(member.email)}`).set({ userId: member.id })
  return member
}

async function makeMemberWithStandingRsvp(fields: Record<string, unknown> = {}): Promise<Member> {
  const member = await makeMember(fields)
  await setMemberStandingRsvp(member)
  return member
}

/** Reads the sign-up of a member for the event of a week, counted from 0. */
async function readSignup({ email }: Member, week: number) {
  const signup = await db.doc(`events/${eventIds[week]}/signups/${hashAddress(email)}`).get()
  return signup.data()
}
const readStatus = async (member: Member, week: number) =>
  ((await readSignup(member, week))?.['status'] as string | undefined) ?? null
const readRefusal = async ({ email }: Member, week: number) =>
  (
    await db.doc(`deliveries/standing-refused-${eventIds[week]}-${makeAddressMark(email).slice(0, 24)}`).get()
  ).data()
const makeKeptOutEntry = ({ id, name, email }: Member) =>
  toKeptOutEntry({ name, email, userId: id }, { eventId: Number(eventIds[0]), note: null, now })
const runJob = (time: number) => fillDueSeries({ now: () => time, deadline: Infinity })
const hasStandingRsvp = async ({ id }: Member) =>
  (await findFollows(userId.parse(id))).standingRsvps.includes(seriesId)

describe('a standing RSVP to a series', () => {
  it('is stored once, is in the data export, and can be ended and erased', async () => {
    const member = await makeMemberWithStandingRsvp()
    expect(await setMemberStandingRsvp(member)).toMatchObject({ series: [], standingRsvps: [seriesId] })
    const subject = { id: userId.parse(member.id), name: member.name, email: member.email, addresses: [] }
    expect(await readOwnFollows(subject)).toMatchObject([{ standingRsvps: [seriesId] }])
    expect(await setMemberStandingRsvp(member, { hasStandingRsvp: false })).toMatchObject({
      standingRsvps: [],
    })
    expect((await db.doc(`follows/${member.id}`).get()).exists).toBe(false)
    await setMemberStandingRsvp(member)
    await removeFollows(subject, now)
    expect(await hasStandingRsvp(member)).toBe(false)
  })

  it('is refused for a private series, and for a series that does not exist', async () => {
    await startSeries({ isPrivate: true })
    await expect(makeMemberWithStandingRsvp()).rejects.toMatchObject({ code: 'not_found' })
    seriesId = 1_000_000_001 as SeriesId
    await expect(makeMemberWithStandingRsvp()).rejects.toMatchObject({ code: 'not_found' })
  })

  it('gives a spot, and says so by email, only at the next event, after the event before it has started', async () => {
    const member = await makeMemberWithStandingRsvp()
    await runJob(now + 1)
    expect(await readStatus(member, 0)).toBeNull()
    await runJob(computeStart(0))
    expect(await readSignup(member, 1)).toMatchObject({ status: 'confirmed', userId: member.id })
    const [mail] = (await db.collection('deliveries').where('to', '==', member.email).get()).docs
    expect(mail?.get('data')).toMatchObject({ status: 'confirmed', isStanding: true })
    expect(await readStatus(member, 2)).toBeNull()
    expect((await findSeries(seriesId))?.standingRsvpsEventId).toBe(eventIds[1])
  })

  it('waits until RSVPs open, and answers no question', async () => {
    const question = { id: 'why', text: 'Why?', kind: 'text' as const, options: [], isRequired: true }
    await startSeries({ rsvpWindow: { opens: { hoursBefore: 24 }, closes: null }, questions: [question] })
    const member = await makeMemberWithStandingRsvp()
    const opensAt = computeStart(1) - 24 * HOUR_MS
    await runJob(computeStart(0))
    expect(await readStatus(member, 1)).toBeNull()
    expect(await findSeries(seriesId)).toMatchObject({ standingRsvpsEventId: eventIds[0], dueAt: opensAt })
    await runJob(opensAt - 1)
    expect(await readStatus(member, 1)).toBeNull()
    await runJob(opensAt)
    expect(await readStatus(member, 1)).toBe('confirmed')
    expect(await readSignup(member, 1)).not.toHaveProperty('answers')
  })

  it('makes one RSVP per event if the job runs again, and no new one at an event whose RSVP the member cancelled', async () => {
    const member = await makeMemberWithStandingRsvp()
    await runJob(computeStart(0))
    const seq: unknown = (await readSignup(member, 1))?.['seq']
    await engine.submit(eventIds[1] as EventId, {
      kind: 'cancel',
      signupId: hashAddress(member.email),
      seq: Number(seq),
      receivedAt: computeStart(0),
    })
    await db.doc(`series/${seriesId}`).update({ standingRsvpsEventId: eventIds[0] })
    await Promise.all([fillSeries(seriesId, computeStart(0) + 1), fillSeries(seriesId, computeStart(0) + 1)])
    expect(await readSignup(member, 1)).toMatchObject({ status: 'cancelled', seq })
    await runJob(computeStart(1))
    expect(await readStatus(member, 2)).toBe('confirmed')
  })

  it.each(['before', 'after'] as const)(
    'makes one RSVP for every member if the server crashes %s any step of the job',
    async (moment) => {
      await startSeries({}, 5)
      const members = [
        await makeMemberWithStandingRsvp(),
        await makeMemberWithStandingRsvp(),
        await makeMemberWithStandingRsvp(),
      ]
      for (let week = 1; week < 5; week += 1) {
        // The job that makes the RSVPs for week n crashes at its nth step.
        crashAt(week, moment)
        await fillSeries(seriesId, computeStart(week - 1)).catch(() => undefined)
        vi.restoreAllMocks()
        await runJob(computeStart(week - 1) + 1)
        const signups = await db.collection(`events/${eventIds[week]}/signups`).get()
        expect(signups.size, `crashed ${moment} step ${week}`).toBe(3)
        const statuses = await Promise.all(members.map((member) => readStatus(member, week)))
        expect(statuses.sort()).toEqual(['confirmed', 'confirmed', 'waitlist'])
      }
    },
    60_000,
  )

  it('makes the RSVPs of all members after a run that stopped between two members', async () => {
    const members = [await makeMemberWithStandingRsvp(), await makeMemberWithStandingRsvp()]
    const submit = engine.submit.bind(engine)
    let callCount = 0
    vi.spyOn(engine, 'submit').mockImplementation((id, command) => {
      callCount += 1
      return callCount === 1 ? submit(id, command) : Promise.reject(new Error('crashed'))
    })
    await expect(fillSeries(seriesId, computeStart(0))).rejects.toThrow('crashed')
    vi.restoreAllMocks()
    await runJob(computeStart(0) + 1)
    const statuses = await Promise.all(members.map((member) => readStatus(member, 1)))
    expect(statuses).toEqual(['confirmed', 'confirmed'])
  })

  it('makes the RSVP for the following event if the next event is cancelled', async () => {
    const member = await makeMemberWithStandingRsvp()
    const ref = db.doc(`events/${eventIds[0]}`)
    const before = (await ref.get()).data()
    await cancelEvent(eventIds[0] as EventId, now)
    await updateSeriesSchedule(before, (await ref.get()).data(), now)
    await runJob(now + 1)
    expect(await readStatus(member, 1)).toBe('confirmed')
  })

  it('is accepted as usual from a member whom a host keeps out, and ends with one email at the next event', async () => {
    const [member, otherMember] = [await makeMember(), await makeMember()]
    await changeKeptOutEntries(String(owner.id), () => ({
      [hashAddress(member.email)]: makeKeptOutEntry(member),
    }))
    expect(await setMemberStandingRsvp(member)).toEqual(await setMemberStandingRsvp(otherMember))
    await runJob(computeStart(0))
    expect(await readStatus(member, 1)).toBeNull()
    expect((await readRefusal(member, 1))?.['data']).toMatchObject({
      // The reason is the same as for an address that is not on the guest list.
      reason:
        "This email address can't RSVP to this event. If you were invited with another one, use that. Otherwise ask the host if you think that's a mistake.",
    })
    expect([await hasStandingRsvp(member), await hasStandingRsvp(otherMember)]).toEqual([false, true])
    await runJob(computeStart(1))
    expect(await readRefusal(member, 2)).toBeUndefined()
  })

  it('ends without an email when a host keeps the member out of all events', async () => {
    const member = await makeMemberWithStandingRsvp()
    await keepOutOfAllEvents(String(owner.id), hashAddress(member.email), makeKeptOutEntry(member), now)
    expect(await hasStandingRsvp(member)).toBe(false)
    await runJob(computeStart(0))
    expect(await readRefusal(member, 1)).toBeUndefined()
  })

  it('ends for a suspended member, and gives a host of the event no spot', async () => {
    const member = await makeMemberWithStandingRsvp()
    await db.doc(`users/${member.id}`).update({ suspendedAt: new Date(now) })
    await setMemberStandingRsvp(owner)
    await runJob(computeStart(0))
    expect([await readStatus(member, 1), await readStatus(owner, 1)]).toEqual([null, null])
    expect(await hasStandingRsvp(member)).toBe(false)
  })
})
