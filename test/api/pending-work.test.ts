import './direct-project.ts'
import { getFirestore, Timestamp } from 'firebase-admin/firestore'
import { expect, test } from 'vitest'
import { createMailing } from '../../functions/src/core/mail/mailings-store.ts'
import { raiseAlarm } from '../../functions/src/features/delivery/sending-store.ts'
import { overviewCalls } from '../../functions/shared/stats/overview-contract.ts'
import { getOverview } from '../../functions/src/features/stats/get-overview.ts'
import { suppress } from '../suppress.ts'
import { makeCommunityMailing } from '../factories/community-mailing.ts'
import { approvedHostFields, writeMember } from '../factories/mail-member.ts'
import { writeRsvpEvent } from '../factories/rsvp-event.ts'
import { makeDirectCall } from './direct-call.ts'

const call = makeDirectCall(overviewCalls)
const db = getFirestore()
const DAY_MS = 86_400_000
const now = Date.now()

test('counts users, events, RSVPs and pending work, and shows the date of the oldest pending application', async () => {
  const readOverview = () => call('getOverview', getOverview, { now })
  for (const fields of [{}, approvedHostFields, { ...approvedHostFields, isApproved: false }])
    await writeMember(fields)
  for (const overrides of [{}, { cancelledAt: now }, { isPublished: false }])
    await writeRsvpEvent(db, { confirmedCount: 2, ...overrides })
  const { weeks, ...overviewBefore } = await readOverview()
  expect(overviewBefore).toEqual({
    userCount: 3,
    eventCount: 2,
    draftCount: 1,
    hostCount: 1,
    pendingHostCount: 0,
    rsvpCount: 4,
    pendingWork: {
      oldestApplicationAt: null,
      stoppedMailingCount: 0,
      suppressedAddressCount: 0,
      reportCount: 0,
      alarms: [],
    },
    countedAt: new Date(now).toISOString(),
  })
  expect(weeks.at(-1)).toMatchObject({ rsvpCount: 0, memberCount: 0, eventCount: 0 })
  for (const [id, status, days] of [
    ['1', 'denied', 9],
    ['2', 'pending', 3],
    ['3', 'pending', 1],
  ] as const) {
    const createdAt = Timestamp.fromMillis(now - days * DAY_MS)
    await db.doc(`applications/${id}`).set({ status, createdAt })
  }
  const stoppedFields = { status: 'stopped', isAudienceRead: false }
  for (const [id, fields] of [
    ['running', { status: 'running' }],
    ['stopped', stoppedFields],
    // The last delivery was under way when this message was stopped.
    ['finished', { ...stoppedFields, isAudienceRead: true }],
    ['about-an-event', stoppedFields],
  ] as const) {
    await createMailing(makeCommunityMailing(id), now)
    await db.doc(`mailings/${id}`).update(fields)
    if (id !== 'about-an-event') await db.doc(`messages/${id}`).set({})
  }
  await suppress('bounced@people.test', 'bounced', '5.1.1', now)
  await raiseAlarm('parked', 'Look', now)
  for (const status of ['open', 'resolved']) await db.doc(`reports/${status}`).set({ status })
  const overviewAfter = await readOverview()
  expect(overviewAfter.pendingHostCount).toBe(2)
  expect(overviewAfter.pendingWork).toEqual({
    oldestApplicationAt: new Date(now - 3 * DAY_MS).toISOString(),
    stoppedMailingCount: 1,
    suppressedAddressCount: 1,
    reportCount: 1,
    alarms: [{ name: 'parked', message: 'Look', firstRaisedAt: new Date(now).toISOString() }],
  })
  // Pending work and hosts are counted each time. The numbers of users, events and RSVPs are cached for a minute.
  await db.doc('applications/3').update({ status: 'approved' })
  await db.doc('users/3').set({ role: 'host', isApproved: true })
  expect(await readOverview()).toMatchObject({
    pendingHostCount: 1,
    hostCount: 2,
    userCount: overviewBefore.userCount,
  })
})
