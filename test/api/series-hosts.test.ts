import './direct-project.ts'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storedEvent, type StoredEvent } from '../../functions/shared/events/stored.ts'
import { adminEventCalls } from '../../functions/shared/hosting/admin-contract.ts'
import { coHostCalls } from '../../functions/shared/hosting/co-host-contract.ts'
import { userId, type EventId } from '../../functions/shared/ids.ts'
import { seriesCalls, type HostSeries } from '../../functions/shared/series/contract.ts'
import { findSeries } from '../../functions/src/core/events/series-store.ts'
import { previewDeletion } from '../../functions/src/core/privacy/deletion-preview-store.ts'
import { cancelEventForAdmin, reassignEvent } from '../../functions/src/features/hosting/admin-events.ts'
import {
  acceptOwnership,
  offerOwnership,
  removeCoHost,
} from '../../functions/src/features/hosting/co-hosts.ts'
import { fillSeries } from '../../functions/src/features/hosting/fill-series.ts'
import { removeFormerHosts } from '../../functions/src/features/hosting/hand-over-series.ts'
import { getSeries, updateSeries } from '../../functions/src/features/hosting/series.ts'
import { notifyHosts } from '../../functions/src/features/notifications/notify-hosts.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { writeMember } from '../factories/mail-member.ts'
import { crashAt } from './crash-at.ts'
import { makeDirectCall } from './direct-call.ts'
import {
  readSeriesEvents,
  makeSeriesHost,
  makeSeries,
  makeWeeklyRule,
  type SeriesHost,
} from './direct-series.ts'

const call = makeDirectCall({ ...seriesCalls, ...coHostCalls, ...adminEventCalls })
const HOUR_MS = 3_600_000
/** A city outside the catalogue, because a city of the catalogue sets its own time zone. */
const city = `City ${randomUUID().slice(0, 8)}`
const now = Date.now()
const firstStart = Math.ceil(now / 60_000) * 60_000 + HOUR_MS

let owner: SeriesHost
let coHost: SeriesHost
let series: HostSeries
let eventIds: EventId[]
const startSeries = async () => {
  ;({ series, eventIds } = await makeSeries(
    [owner, coHost],
    { startsAt: firstStart, count: 3, now },
    { city },
  ))
}
beforeEach(async () => {
  ;[owner, coHost] = await Promise.all([makeSeriesHost(), makeSeriesHost()])
  await startSeries()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const readDocuments = () => db.getAll(...eventIds.map((id) => db.doc(`events/${id}`)))
const readEvents = async (): Promise<StoredEvent[]> =>
  (await readDocuments()).map((document) => storedEvent.parse(document.data()))
const readOwners = async () => (await readEvents()).map(({ ownerId }) => ownerId)
const acceptOwnershipOf = (host: SeriesHost, id: EventId | undefined) =>
  call('acceptOwnership', acceptOwnership, { params: { id }, caller: host.caller, now })

async function offerToCoHost(id: EventId | undefined): Promise<void> {
  await call('offerOwnership', offerOwnership, {
    params: { id },
    body: { hostId: coHost.id },
    caller: owner.caller,
    now,
  })
}

/** Makes a change, and then does for each event of the series what the trigger does. */
async function runWithTriggers(makeChange: () => Promise<unknown>): Promise<void> {
  const documentsBefore = await readDocuments()
  await makeChange()
  const documentsAfter = await readDocuments()
  for (const [index, document] of documentsAfter.entries())
    await notifyHosts(documentsBefore[index]?.data(), document.data(), now)
}

const readChangesMailedTo = async ({ email }: SeriesHost) => {
  const deliveries = await db.collection('deliveries').where('to', '==', email).get()
  return deliveries.docs.map((document) => (document.get('data') as { change: string }).change)
}

interface VerifiedChange {
  readonly apply: () => Promise<unknown>
  /** Checks each event of the series after the change. */
  readonly verify: (event: StoredEvent) => void
}

/**
 * Makes the change in one new series after another. In the nth series, the job makes an event just before the nth step of the
 * change.
 */
async function runWithJob(prepare: () => Promise<VerifiedChange>): Promise<void> {
  const runTransaction = db.runTransaction.bind(db)
  for (let step = 1; ; step += 1) {
    if (step > 1) await startSeries()
    const { apply, verify } = await prepare()
    await db.doc(`series/${series.id}`).update({ 'rule.count': 4, lastProcessedDate: null })
    let stepCount = 0
    let isJobRunning = false
    vi.spyOn(db, 'runTransaction').mockImplementation(async (transaction) => {
      stepCount += isJobRunning ? 0 : 1
      if (stepCount === step && !isJobRunning) {
        isJobRunning = true
        await fillSeries(series.id, now)
        isJobRunning = false
      }
      return runTransaction(transaction)
    })
    await apply()
    vi.restoreAllMocks()
    if (stepCount < step) break
    const events = await readSeriesEvents(series)
    expect(events, `the job ran before step ${step}`).toHaveLength(4)
    for (const event of events) verify(event)
  }
}

describe('handing over an event of a series', () => {
  it('hands over the series and its other upcoming events when the new owner accepts one event, with one email', async () => {
    await expect(acceptOwnershipOf(coHost, eventIds[1])).rejects.toMatchObject({ code: 'forbidden' })
    await offerToCoHost(eventIds[1])
    expect(new Set(await readOwners())).toEqual(new Set([String(owner.id)]))
    expect((await findSeries(series.id))?.ownerId).toBe(String(owner.id))
    await runWithTriggers(() => acceptOwnershipOf(coHost, eventIds[1]))
    expect(new Set(await readOwners())).toEqual(new Set([String(coHost.id)]))
    expect(await findSeries(series.id)).toMatchObject({
      ownerId: String(coHost.id),
      hostIds: [String(coHost.id), String(owner.id)],
    })
    expect(await readChangesMailedTo(owner)).toEqual(['accepted'])
    expect(await readChangesMailedTo(coHost)).toEqual([])
  })

  it('is completed when the new owner accepts again after an interruption at any of its steps', async () => {
    await offerToCoHost(eventIds[1])
    for (let step = 1; step < 5; step += 1) {
      crashAt(step, 'before')
      await acceptOwnershipOf(coHost, eventIds[1]).catch(() => undefined)
      vi.restoreAllMocks()
    }
    await acceptOwnershipOf(coHost, eventIds[1])
    expect(new Set(await readOwners())).toEqual(new Set([String(coHost.id)]))
    expect((await findSeries(series.id))?.ownerId).toBe(String(coHost.id))
  })

  it('also hands over an event that the series makes at the same time', async () => {
    await runWithJob(async () => {
      await offerToCoHost(eventIds[1])
      return {
        apply: () => acceptOwnershipOf(coHost, eventIds[1]),
        verify: ({ ownerId }) => expect(ownerId).toBe(String(coHost.id)),
      }
    })
  })
})

describe('a co-host who is removed from events of a series', () => {
  /** Removes the co-host from an event, and does what the trigger does. */
  async function removeCoHostFrom(id: EventId): Promise<void> {
    const ref = db.doc(`events/${id}`)
    const before = (await ref.get()).data()
    await call('removeCoHost', removeCoHost, {
      params: { id, hostId: coHost.id },
      caller: owner.caller,
      now,
    })
    await removeFormerHosts(before, (await ref.get()).data(), now)
  }

  const findHostIds = async () => (await findSeries(series.id))?.hostIds
  const changeEventCount = (host: SeriesHost, count: number) =>
    call('updateSeries', updateSeries, {
      params: { id: series.id },
      body: { rule: makeWeeklyRule(firstStart, count), isPaused: false, basedOn: null },
      caller: host.caller,
      now,
    })

  it('stays a host of the series until they are removed from all its events, and is not a host of events that the series makes after that', async () => {
    for (const id of eventIds.slice(1)) await removeCoHostFrom(id)
    expect(await findHostIds()).toEqual([String(owner.id), String(coHost.id)])
    await removeCoHostFrom(eventIds[0] as EventId)
    expect(await findHostIds()).toEqual([String(owner.id)])
    const refusal = { code: 'forbidden' }
    const params = { id: series.id }
    await expect(call('getSeries', getSeries, { params, caller: coHost.caller, now })).rejects.toMatchObject(
      refusal,
    )
    await expect(changeEventCount(coHost, 5)).rejects.toMatchObject(refusal)
    await changeEventCount(owner, 4)
    const events = await readSeriesEvents(series)
    expect(events.map(({ hostIds }) => hostIds)).toEqual(Array<string[]>(4).fill([String(owner.id)]))
  })
})

describe('an admin who settles a series', () => {
  let admin: object
  beforeEach(async () => {
    const { id, email } = await writeMember({ role: 'admin' })
    admin = { id: userId.parse(id), email, role: 'admin', isApproved: true }
  })

  /** Gives a host's events of the series, by default all, to another host. */
  const reassign = (oldHost: SeriesHost, newHost: SeriesHost, scope = 'following', time = now) =>
    call('reassignEvent', reassignEvent, {
      params: { id: eventIds[0] },
      body: { newHostId: newHost.id, oldHostId: oldHost.id, scope },
      caller: admin,
      now: time,
    })

  it('also replaces a co-host in an event that the series makes at the same time', async () => {
    await runWithJob(async () => {
      const nextHost = await makeSeriesHost()
      return {
        apply: () => reassign(coHost, nextHost),
        verify: ({ hostIds }) => expect(hostIds).toEqual([String(owner.id), String(nextHost.id)]),
      }
    })
  })

  it('gives all events of the series to another host, who owns all of them after accepting one, and emails both hosts once', async () => {
    const newOwner = await makeSeriesHost()
    for (let n = 0; n < 2; n += 1) await runWithTriggers(() => reassign(owner, newOwner))
    const uids = [String(newOwner.id), String(coHost.id)]
    for (const event of await readEvents()) expect(event).toMatchObject({ hostIds: uids, ownerId: null })
    const pausedSeries = await findSeries(series.id)
    expect(pausedSeries).toMatchObject({ ownerId: null, hostIds: uids })
    expect(pausedSeries?.pausedAt).not.toBeNull()
    expect(await readChangesMailedTo(newOwner)).toEqual(['unowned'])
    expect(await readChangesMailedTo(owner)).toEqual(['removed'])

    await acceptOwnershipOf(newOwner, eventIds[2])
    expect(new Set(await readOwners())).toEqual(new Set([String(newOwner.id)]))
    expect((await findSeries(series.id))?.ownerId).toBe(String(newOwner.id))
  })

  it('replaces a co-host even if the first call was interrupted and the trigger ran before the second call', async () => {
    const timeAfterStart = firstStart + 1
    for (let step = 1; step <= 4; step += 1) {
      if (step > 1) await startSeries()
      const nextHost = await makeSeriesHost()
      const documentsBefore = await readDocuments()
      crashAt(step, 'before')
      await expect(reassign(coHost, nextHost, 'following', timeAfterStart)).rejects.toThrow('crashed')
      vi.restoreAllMocks()
      for (const [index, document] of (await readDocuments()).entries())
        await removeFormerHosts(documentsBefore[index]?.data(), document.data(), timeAfterStart)
      await reassign(coHost, nextHost, 'following', timeAfterStart)
      const uids = [String(owner.id), String(nextHost.id)]
      expect((await findSeries(series.id))?.hostIds, `crashed at step ${step}`).toEqual(uids)
      for (const { hostIds } of await readEvents()) expect(hostIds).toEqual(uids)
    }
  })

  it('does not change the series or its other events by giving a single event to another host', async () => {
    await reassign(owner, await makeSeriesHost(), 'this')
    expect((await readOwners()).slice(1)).toEqual(Array<string>(2).fill(String(owner.id)))
    expect((await findSeries(series.id))?.ownerId).toBe(String(owner.id))
  })

  it('sees the series as one row among the events to settle before a deletion', async () => {
    const { eventsToSettle, eventsToSettleCount } = await previewDeletion(owner, { isByAdmin: true, now })
    expect(eventsToSettle).toMatchObject([{ id: eventIds[0], eventCount: 3 }])
    expect(eventsToSettleCount).toBe(3)
  })

  it('cancels all events of the series', async () => {
    await call('cancelEventForAdmin', cancelEventForAdmin, {
      params: { id: eventIds[0] },
      body: { note: null, scope: 'following' },
      caller: admin,
      now,
    })
    for (const { cancelledAt } of await readEvents()) expect(cancelledAt).not.toBeNull()
  })

  it('cancels only events of a host who is to be deleted, and ends only their own series', async () => {
    const otherOwner = await makeSeriesHost()
    await call('reassignEvent', reassignEvent, {
      params: { id: eventIds[2] },
      body: { newHostId: otherOwner.id, oldHostId: owner.id },
      caller: admin,
      now,
    })
    await acceptOwnershipOf(otherOwner, eventIds[2])
    const cancelEventsOf = (host: SeriesHost, id: EventId | undefined) =>
      call('cancelEventForAdmin', cancelEventForAdmin, {
        params: { id },
        body: { note: null, scope: 'following', hostId: host.id },
        caller: admin,
        now,
      })
    const readCancellationFlags = async () =>
      (await readEvents()).map(({ cancelledAt }) => cancelledAt !== null)
    await cancelEventsOf(otherOwner, eventIds[2])
    expect(await readCancellationFlags()).toEqual([false, false, true])
    expect((await findSeries(series.id))?.rule).toMatchObject({ count: 3 })

    await startSeries()
    await db.doc(`events/${eventIds[2]}`).update({ ownerId: String(coHost.id) })
    await cancelEventsOf(owner, eventIds[0])
    expect(await readCancellationFlags()).toEqual([true, true, false])
    expect((await findSeries(series.id))?.rule).toMatchObject({ count: null })
  })
})
