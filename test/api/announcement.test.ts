import './direct-project.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { siteCalls } from '../../functions/shared/site/contract.ts'
import { storedAnnouncement } from '../../functions/shared/site/stored.ts'
import {
  getAnnouncement,
  removeAnnouncement,
  setAnnouncement,
} from '../../functions/src/features/site/announcement.ts'
import { getSite } from '../../functions/src/features/site/get-site.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { writeMember } from '../factories/mail-member.ts'
import { makeDirectCall } from './direct-call.ts'

const call = makeDirectCall(siteCalls)
const HOUR_MS = 3_600_000
const now = Date.now()
const body = {
  text: 'Check-in is closed for maintenance on Sunday.',
  level: 'warning',
  endsAt: new Date(now + HOUR_MS).toISOString(),
}

const callSetAnnouncement = (overrides: object = {}, time = now) =>
  call('setAnnouncement', setAnnouncement, { body: { ...body, ...overrides }, now: time })
/** Reads the announcement that a visitor sees after this instance's cache has expired. */
async function readVisibleAnnouncement(time = now) {
  vi.advanceTimersByTime(31_000)
  return (await call('getSite', getSite, { now: time })).announcement
}
const readAuditLog = async () =>
  (await db.collection('adminActions').orderBy('occurredAt').get()).docs.map((entry) => entry.data())

// All tests share one clock that never goes back, so that a response cached by one test has expired in the next.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})

afterAll(() => {
  vi.useRealTimers()
})

beforeEach(async () => {
  await db.doc('site/announcement').delete()
  for (const { ref } of (await db.collection('adminActions').get()).docs) await ref.delete()
})

test('shows an announcement to everyone until it ends', async () => {
  expect(await readVisibleAnnouncement()).toBeNull()
  await callSetAnnouncement()
  // The instance's cache still holds the response without an announcement.
  expect((await call('getSite', getSite, { now })).announcement).toBeNull()
  expect(storedAnnouncement.safeParse((await db.doc('site/announcement').get()).data()).success).toBe(true)
  expect(await readVisibleAnnouncement()).toEqual({ id: String(now), ...body })
  expect(await readVisibleAnnouncement(now + HOUR_MS - 1)).toMatchObject({ text: body.text })
  expect(await readVisibleAnnouncement(now + HOUR_MS)).toBeNull()
  expect(await call('getAnnouncement', getAnnouncement, { now: now + HOUR_MS })).toEqual({
    announcement: null,
  })
})

test('gives an announcement a new id only if it has changed', async () => {
  await callSetAnnouncement()
  await callSetAnnouncement({}, now + 1000)
  expect(await readVisibleAnnouncement()).toMatchObject({ id: String(now) })
  await callSetAnnouncement({ text: 'It is over.' }, now + 2000)
  expect(await readVisibleAnnouncement()).toMatchObject({ id: String(now + 2000), text: 'It is over.' })
})

test('writes each change to the audit log once', async () => {
  const { id, name } = await writeMember({ role: 'admin' })
  const caller = { id, role: 'admin' }
  for (const time of [now, now + 1])
    await call('setAnnouncement', setAnnouncement, { body, caller, now: time })
  for (const time of [now + 2, now + 3])
    expect(await call('removeAnnouncement', removeAnnouncement, { caller, now: time })).toEqual({
      message: 'Announcement removed',
    })
  expect(await readVisibleAnnouncement()).toBeNull()
  const actor = { id, name }
  const subject = { kind: 'announcement', name: body.text }
  expect(await readAuditLog()).toMatchObject([
    { action: 'announcement_set', actor, subject, before: {}, after: body },
    { action: 'announcement_removed', actor, subject, before: body, after: {} },
  ])
})

test('refuses an end in the past', async () => {
  await expect(callSetAnnouncement({ endsAt: new Date(now).toISOString() })).rejects.toMatchObject({
    code: 'invalid_body',
    fields: { endsAt: 'Please choose a time in the future.' },
  })
  expect(await readVisibleAnnouncement()).toBeNull()
})
