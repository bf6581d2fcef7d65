import './direct-project.ts'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Timestamp, getFirestore } from 'firebase-admin/firestore'
import { afterAll, expect, test } from 'vitest'
import type { Mail } from '../../functions/src/core/mail/mail.ts'
import { createMailing, findMailing } from '../../functions/src/core/mail/mailings-store.ts'
import { enqueue } from '../../functions/src/core/mail/outbox-store.ts'
import { findMember } from '../../functions/src/core/accounts/users-store.ts'
import {
  continueDeletion,
  continueDeletions,
} from '../../functions/src/features/privacy/continue-deletion.ts'
import { beginDeletion, deleteRestoredUsers } from '../../functions/src/core/privacy/deletions-store.ts'
import { stopRestoredMail } from '../../functions/src/features/delivery/restored-mail-store.ts'
import { createDeliveryEngine, sendDelivery } from '../../functions/src/features/delivery/send-delivery.ts'
import { sweepDeliveries } from '../../functions/src/features/delivery/sweep.ts'
import { listDuePlans, replanEvent } from '../../functions/src/features/notifications/plan-store.ts'
import {
  scheduleRsvpDigests,
  sendRsvpDigests,
  skipDueDigests,
} from '../../functions/src/features/notifications/rsvp-digests.ts'
import { skipDueMails } from '../../functions/src/features/notifications/send-scheduled-mails.ts'
import { userId } from '../../functions/shared/ids.ts'
import { readAllDocuments } from '../all-documents.ts'
import { makeCommunityMailing } from '../factories/community-mailing.ts'
import { writeMailEvent } from '../factories/mail-event.ts'
import { approvedHostFields, writeMember } from '../factories/mail-member.ts'
import { readMessagesTo } from '../mailgun-control.ts'

const db = getFirestore()
const project = process.env['GCLOUD_PROJECT'] ?? ''
const emulatorUrl = `http://${process.env['FIRESTORE_EMULATOR_HOST'] ?? ''}/emulator/v1/projects/${project}`
const database = `projects/${project}/databases/(default)`
const folder = mkdtempSync(path.join(os.tmpdir(), 'kiln-backup-'))
const HOUR_MS = 3_600_000

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

async function callEmulator(url: string, method: 'POST' | 'DELETE', body?: object): Promise<void> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
}

const readAllDocumentsByPath = async () =>
  Object.fromEntries((await readAllDocuments()).map(({ path, data }) => [path, data]))

function enqueueMailTo(name: string, createdAt: number): Promise<Mail> {
  const id = `restore-${name}-${randomUUID()}`
  const mail = {
    id,
    to: `${id}@example.com`,
    toName: name,
    eventId: null,
    userId: null,
    template: 'host-approved',
    data: { name, city: 'London' },
  } as Mail
  return enqueue(mail, createdAt).then(() => mail)
}

test('restores every document of a backup, and does not repeat an email that was sent after the backup', async () => {
  const backupAt = Date.now()
  const event = await writeMailEvent(db, {})
  await db.doc(`events/${event.eventId}/signups/${'a'.repeat(64)}`).set({
    email: 'attendee@example.com',
    status: 'confirmed',
    seq: 1,
    createdAt: Timestamp.fromMillis(backupAt),
  })
  await replanEvent(event.eventId, backupAt)
  const sentMail = await enqueueMailTo('sent', backupAt)
  const waitingMail = await enqueueMailTo('waiting', backupAt)
  await createMailing(
    makeCommunityMailing(`restore-mailing-${randomUUID()}`, { subject: 'Hello', content: 'To all.' }),
    backupAt,
  )

  // The backup has the format of Firestore's own exports.
  const backup = { database, export_directory: folder, export_name: 'backup' }
  await callEmulator(`${emulatorUrl}:export`, 'POST', backup)
  const documentsBefore = await readAllDocumentsByPath()

  // After the backup one email is sent, and a visitor RSVPs.
  await sendDelivery(sentMail.id, () => backupAt + 1_000)
  expect(await readMessagesTo(sentMail.to)).toHaveLength(1)
  await db.doc(`events/${event.eventId}/signups/${'b'.repeat(64)}`).set({ email: 'late@example.com' })

  // The backup is restored into an empty database.
  const { host } = new URL(emulatorUrl)
  await callEmulator(`http://${host}/emulator/v1/${database}/documents`, 'DELETE')
  expect(await readAllDocumentsByPath()).toEqual({})
  const file = path.join(folder, 'backup', 'backup.overall_export_metadata')
  await callEmulator(`${emulatorUrl}:import`, 'POST', { database, export_directory: file })
  expect(await readAllDocumentsByPath()).toEqual(documentsBefore)

  // An hour later, Mailgun's events are complete.
  const now = backupAt + HOUR_MS
  const summary = await stopRestoredMail(now, { isDryRun: true })
  expect(summary).toEqual({ deliveryCount: 2, mailingCount: 1 })
  expect(await readAllDocumentsByPath()).toEqual(documentsBefore)
  await stopRestoredMail(now, { isDryRun: false })
  await skipDueMails(now, { isDryRun: false })
  await sweepDeliveries(
    createDeliveryEngine(() => now),
    { now: () => now, deadline: now + HOUR_MS },
  )
  await sweepDeliveries(
    createDeliveryEngine(() => now + HOUR_MS),
    { now: () => now + HOUR_MS, deadline: now + 2 * HOUR_MS },
  )

  expect(await readMessagesTo(sentMail.to)).toHaveLength(1)
  expect(await readMessagesTo(waitingMail.to)).toHaveLength(1)
  const [mailingPath = ''] = Object.keys(documentsBefore).filter((item) => item.startsWith('mailings/'))
  expect((await findMailing(mailingPath.slice('mailings/'.length)))?.status).toBe('stopped')
  expect(await listDuePlans(now, 10, undefined)).toEqual([])
})

test('skips the digests that are due when a backup is restored', async () => {
  const now = Date.now()
  const host = await writeMember(approvedHostFields)
  const hostIds = [String(host.id)]
  const event = await writeMailEvent(db, {
    startsAt: now + 240 * HOUR_MS,
    endsAt: now + 241 * HOUR_MS,
    hostIds,
  })
  const ref = db.doc(`events/${event.eventId}`)
  const addRsvp = async (time: number) => {
    const before = (await ref.get()).data() ?? {}
    const seq = Number(before['nextSeq'])
    await ref.collection('signups').doc(`rsvp-${seq}`).set({ seq, status: 'confirmed' })
    await ref.update({ nextSeq: seq + 1 })
    await scheduleRsvpDigests(before, (await ref.get()).data(), time)
  }
  await addRsvp(now)
  const laterTime = now + 30 * HOUR_MS
  expect(await skipDueDigests(laterTime, { isDryRun: true })).toBe(1)
  expect(await skipDueDigests(laterTime, { isDryRun: false })).toBe(1)
  expect(await skipDueDigests(laterTime, { isDryRun: false })).toBe(0)
  const readDeliveries = () => db.collection('deliveries').where('to', '==', host.email).get()
  await sendRsvpDigests({ now: () => laterTime, deadline: Infinity })
  expect((await readDeliveries()).size).toBe(0)
  // The next digest counts only later RSVPs, and not the skipped RSVP.
  await addRsvp(laterTime)
  await sendRsvpDigests({ now: () => laterTime + 30 * HOUR_MS, deadline: Infinity })
  const [delivery] = (await readDeliveries()).docs
  expect(delivery?.get('data')).toMatchObject({ events: [{ newCount: 1 }] })
})

test('repeats the deletion of users who were deleted after the backup', async () => {
  const [deletedUser, otherUser] = [await writeMember(), await writeMember()]
  const id = userId.parse(deletedUser.id)
  await beginDeletion(id, Date.now())
  const laterTime = Date.now() + HOUR_MS
  await continueDeletions({ now: () => laterTime, deadline: laterTime + HOUR_MS })
  expect(await deleteRestoredUsers(laterTime, { isDryRun: false })).toBe(0)

  // The import brings the user back, because the backup is older than the deletion.
  await db.doc(`users/${id}`).set(deletedUser)
  expect(await deleteRestoredUsers(laterTime, { isDryRun: true })).toBe(1)
  expect(await findMember(id)).not.toBeNull()
  expect(await deleteRestoredUsers(laterTime, { isDryRun: false })).toBe(1)
  expect(await findMember(id)).toBeNull()
  expect(await deleteRestoredUsers(laterTime, { isDryRun: false })).toBe(0)
  await continueDeletions({ now: () => laterTime, deadline: laterTime + HOUR_MS })
  expect((await db.doc(`users/${id}`).get()).exists).toBe(false)
  expect((await db.doc(`deletions/${id}`).get()).data()).toMatchObject({ name: null, email: null })
  expect(await findMember(userId.parse(otherUser.id))).not.toBeNull()
})

test('begins an unfinished deletion again, because the backup may have brought back what was erased', async () => {
  const user = await writeMember()
  const id = userId.parse(user.id)
  await beginDeletion(id, Date.now())
  const laterTime = Date.now() + HOUR_MS
  let stepCount = 0
  const onStep = () => {
    stepCount += 1
    if (stepCount === 2) throw new Error('The process died.')
  }
  await expect(continueDeletion(id, { now: () => laterTime, onStep })).rejects.toThrow('The process died.')
  expect(await deleteRestoredUsers(laterTime, { isDryRun: true })).toBe(1)
  expect(await deleteRestoredUsers(laterTime, { isDryRun: false })).toBe(1)
  expect(await deleteRestoredUsers(laterTime, { isDryRun: false })).toBe(0)
  expect((await db.doc(`deletions/${id}`).get()).get('stepCounts')).toEqual({})
  await continueDeletions({ now: () => laterTime, deadline: laterTime + HOUR_MS })
  expect((await db.doc(`users/${id}`).get()).exists).toBe(false)
})
