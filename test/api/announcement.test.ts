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
const HOUR = 3_600_000
const now = Date.now()
const body = {
  text: 'Check-in is closed for maintenance on Sunday.',
  level: 'warning',
  until: new Date(now + HOUR).toISOString(),
}

const setChanged = (change: object = {}, at = now) =>
  call('setAnnouncement', setAnnouncement, { body: { ...body, ...change }, now: at })
/** The announcement that a visitor sees once this instance's cache has expired. */
async function visibleAnnouncement(at = now) {
  vi.advanceTimersByTime(31_000)
  return (await call('getSite', getSite, { now: at })).announcement
}
const readAuditLog = async () =>
  (await db.collection('adminActions').orderBy('at').get()).docs.map((entry) => entry.data())

// One clock for all tests: an instance caches answers until that clock has moved on.
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
  expect(await visibleAnnouncement()).toBeNull()
  await setChanged()
  // Page views get it from the instance's cache.
  expect((await call('getSite', getSite, { now })).announcement).toBeNull()
  expect(storedAnnouncement.safeParse((await db.doc('site/announcement').get()).data()).success).toBe(true)
  expect(await visibleAnnouncement()).toEqual({ id: String(now), ...body })
  expect(await visibleAnnouncement(now + HOUR - 1)).toMatchObject({ text: body.text })
  expect(await visibleAnnouncement(now + HOUR)).toBeNull()
  expect(await call('getAnnouncement', getAnnouncement, { now: now + HOUR })).toEqual({ announcement: null })
})

test('gives a changed announcement a new id, and an unchanged one its old id', async () => {
  await setChanged()
  await setChanged({}, now + 1000)
  expect(await visibleAnnouncement()).toMatchObject({ id: String(now) })
  await setChanged({ text: 'It is over.' }, now + 2000)
  expect(await visibleAnnouncement()).toMatchObject({ id: String(now + 2000), text: 'It is over.' })
})

test('writes each change to the audit log once', async () => {
  const { id, name } = await writeMember({ role: 'admin' })
  const caller = { id, role: 'admin' }
  for (const at of [now, now + 1]) await call('setAnnouncement', setAnnouncement, { body, caller, now: at })
  for (const at of [now + 2, now + 3])
    expect(await call('removeAnnouncement', removeAnnouncement, { caller, now: at })).toEqual({
      message: 'Announcement removed',
    })
  expect(await visibleAnnouncement()).toBeNull()
  const by = { id, name }
  const subject = { kind: 'announcement', name: body.text }
  expect(await readAuditLog()).toMatchObject([
    { action: 'announcement_set', by, subject, before: {}, after: body },
    { action: 'announcement_removed', by, subject, before: body, after: {} },
  ])
})

test('refuses an end in the past', async () => {
  await expect(setChanged({ until: new Date(now).toISOString() })).rejects.toMatchObject({
    code: 'invalid_body',
    fields: { until: 'Please choose a time in the future.' },
  })
  expect(await visibleAnnouncement()).toBeNull()
})
