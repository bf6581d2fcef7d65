import './direct-project.ts'
import { strFromU8, unzipSync } from 'fflate'
import { getFirestore } from 'firebase-admin/firestore'
import { describe, expect, test, vi } from 'vitest'
import { privacyCalls } from '../../functions/shared/privacy/contract.ts'
import { saveCitySignup } from '../../functions/src/core/mail/city-signups-store.ts'
import { createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import { findMember } from '../../functions/src/core/accounts/users-store.ts'
import { setRole } from '../../functions/src/core/accounts/set-role.ts'
import {
  removeExpiredExportFile,
  saveDataExport,
  listExpiredDataExports,
} from '../../functions/src/features/privacy/data-exports-store.ts'
import { beginDeletion } from '../../functions/src/core/privacy/deletions-store.ts'
import {
  composeExport,
  makeDataExport,
  makeDueDataExports,
} from '../../functions/src/features/privacy/make-data-export.ts'
import { exportSteps } from '../../functions/src/features/privacy/export-steps.ts'
import { continueDeletion } from '../../functions/src/features/privacy/continue-deletion.ts'
import {
  downloadDataExport,
  getDataExport,
  requestDataExport,
} from '../../functions/src/features/privacy/data-export.ts'
import {
  confirmOwnDeletion,
  getOwnDeletion,
  requestOwnDeletion,
} from '../../functions/src/features/privacy/delete-own-account.ts'
import { getPhotoBucket, getExportBucket } from '../../functions/src/platform/firebase.ts'
import { hashAddress, hashToken } from '../../functions/src/platform/tokens.ts'
import { readAllDocuments } from '../all-documents.ts'
import { makeAuditEntry } from '../factories/audit-entry.ts'
import { writeMember } from '../factories/mail-member.ts'
import { makeMemberToDelete } from '../factories/member-to-delete.ts'
import { makeEventFacts, makeHostCardFacts } from '../factories/event-facts.ts'
import { createEvent, cancelEvent } from '../../functions/src/core/events/events-store.ts'
import { eventId, makeRandomId, userId, type UserId } from '../../functions/shared/ids.ts'
import { writeRsvpEvent } from '../factories/rsvp-event.ts'
import { submitRsvp } from '../factories/submit-rsvp.ts'
import { makeDirectCall } from './direct-call.ts'
import { simulateLostResponses } from './simulate-lost-responses.ts'

const db = getFirestore()
const call = makeDirectCall(privacyCalls)
const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000]

interface Member {
  readonly id: number
  readonly email: string
}
const makeInput = ({ id, email }: Member, now = Date.now()) => ({ caller: { id, email }, now })
const requestExport = (member: Member, now?: number) =>
  call('requestDataExport', requestDataExport, makeInput(member, now))
const readExportState = (member: Member, now?: number) =>
  call('getDataExport', getDataExport, makeInput(member, now))
const download = (member: Member, now?: number) =>
  call('downloadDataExport', downloadDataExport, makeInput(member, now))

/** Makes a member with no other data. */
async function makeMember() {
  const { id, name, email } = await writeMember()
  return { id: userId.parse(id), name, email }
}

async function readMember({ id }: { readonly id: UserId }) {
  const member = await findMember(id)
  if (!member) throw new Error('There is no such member')
  return member
}

const listExportFiles = async ({ id }: Member) =>
  (await getExportBucket().getFiles({ prefix: `${id}/` }))[0].map(({ name }) => name)

function readExport(zip: Uint8Array) {
  const files = unzipSync(zip)
  const texts = Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => !path.endsWith('.webp'))
      .map(([path, bytes]) => [path, strFromU8(bytes)]),
  )
  return { paths: Object.keys(files), texts, allText: Object.values(texts).join('\n') }
}

/** Finds the texts in a document, at any depth, that contain one of the names. */
function findTexts(value: unknown, names: readonly string[]): string[] {
  if (typeof value === 'string')
    return names.some((name) => value.toLowerCase().includes(name.toLowerCase())) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap((item) => findTexts(item, names))
}

/** Kinds of documents that belong to one member, with the fields that the export leaves out. */
const omittedFieldsByKind: Readonly<Record<string, readonly string[]>> = {
  users: ['endedSessions', 'searchKeys'],
  hosts: [],
  applications: ['referrerId'],
  invitations: ['inviterName', 'inviterId'],
  'events/signups': ['changeTokenHash', 'ticketHash'],
  'events/guests': ['addressHash', 'invitationMailingId'],
  citySignups: [],
  emails: ['searchKeys'],
  mailAddresses: [],
}

describe('a data export', () => {
  test('holds the member’s picture and every field that names them, and names nobody else', async () => {
    const member = await makeMemberToDelete()
    expect(await readExportState(member)).toMatchObject({ state: 'none' })
    expect(await requestExport(member)).toMatchObject({ state: 'making' })
    await makeDataExport(member.id, Date.now)
    expect(await readExportState(member)).toMatchObject({ state: 'ready' })
    const { paths, texts, allText } = readExport(await download(member))
    expect(paths).toContain(`photos/${member.photoId}.webp`)
    expect(texts['README.txt']).toContain('signups.json')

    const names = [member.name, member.email]
    const allDocuments = await readAllDocuments()
    const documentsWithNames = allDocuments.filter(({ data }) => findTexts(data, names).length > 0)
    expect(documentsWithNames.length).toBeGreaterThan(20)
    const missingTexts = documentsWithNames.flatMap(({ path, kind, data }) =>
      findTexts(data, names)
        .filter((text) => !allText.includes(JSON.stringify(text).slice(1, -1)))
        .map((text) => `${kind} ${path}: ${text}`),
    )
    expect(missingTexts).toEqual([])

    // Every collection that names the member, in a document or its path, has a file, or a reason to have none.
    const identifiers = [
      ...names,
      member.oldEmail,
      hashAddress(member.email),
      hashAddress(member.oldEmail),
      String(member.id),
    ]
    const collections = new Set(
      allDocuments
        .filter(({ path, data }) => {
          const text = `${path} ${JSON.stringify(data)}`.toLowerCase()
          return identifiers.some((identifier) => text.includes(identifier.toLowerCase()))
        })
        .map(({ kind }) => kind.split('/').at(-1) as keyof typeof exportSteps),
    )
    for (const collection of collections) expect(Object.keys(exportSteps), collection).toContain(collection)
    const exportedCollections = Object.entries(exportSteps).flatMap(([collection, step]) =>
      typeof step === 'function' ? [collection] : [],
    )
    expect(paths.filter((path) => path.endsWith('.json')).sort()).toEqual(
      exportedCollections.map((collection) => `${collection}.json`).sort(),
    )
    expect([...collections]).toEqual(expect.arrayContaining(exportedCollections))

    // The export has every field of the member's own documents, except search keys, hashes of secrets, and data of others.
    for (const [kind, omittedFields] of Object.entries(omittedFieldsByKind)) {
      const exportedRows = JSON.parse(texts[`${kind.split('/').at(-1)}.json`] ?? '[]') as object[]
      const expectedFields = [...exportedRows.flatMap((row) => Object.keys(row)), ...omittedFields]
      const fields = documentsWithNames
        .filter((document) => document.kind === kind)
        .flatMap(({ data }) => Object.keys(data as object))
      expect(fields.length, kind).toBeGreaterThan(2)
      const missingFields = fields.filter((field) => !expectedFields.includes(field))
      expect(missingFields, kind).toEqual([])
    }

    for (const otherName of ['olga', 'next', 'sam', 'ada'])
      expect(allText).not.toContain(member.email.replace('quentin', otherName))
    expect(texts['events.json']).not.toContain('Olga Other')
    expect(texts['signups.json']).not.toContain('Nia Next')
    expect(
      texts['keptOut.json']?.match(/keptOutByHostId/g),
      'hosts who keep out an address of the member',
    ).toHaveLength(3)
    expect(JSON.parse(texts['arrivals.json'] ?? '')).toEqual([
      expect.objectContaining({ eventId: member.eventIds.attended, kind: 'in', method: 'scan' }),
    ])
    expect(texts['signups.json'], 'scans without the device').toMatch(/"scans": \[\s*\{\s*"scannedAt"/)
    expect(allText).not.toContain('Olga’s phone')
    expect(texts['conversations.json']).not.toContain('Olga Other')
    for (const secret of ['tokenHash', 'changeTokenHash', '"secret"']) expect(allText).not.toContain(secret)
  })

  test('holds nothing about another person with the same name, or about an address that the member has not proven', async () => {
    const member = await makeMemberToDelete()
    const { name } = member
    const actor = { id: userId.parse(1_000_000_078), name: 'Olga' }
    const subject = { kind: 'user', id: '1000000077', name } as const
    await makeAuditEntry({
      action: 'user_updated',
      actor,
      subject,
      before: { name },
      after: { name: 'Bo' },
    })
    const { texts } = readExport(await composeExport(await readMember(member), Date.now()))
    expect(texts['adminActions.json']).not.toContain('1000000077')

    const email = `victim-${crypto.randomUUID()}@people.test`
    const stranger = await writeMember({ email, name: 'A Stranger', provenAt: null })
    await saveCitySignup({ name: 'The Owner', email, city: 'Berlin' }, Date.now())
    const strangerMember = await readMember({ id: userId.parse(stranger.id) })
    expect(readExport(await composeExport(strangerMember, Date.now())).allText).not.toContain('The Owner')
  })

  test('is never made twice at the same time, and can be downloaded only by its owner and only for a day', async () => {
    const [member, otherMember] = [await makeMember(), await makeMember()]
    const now = Date.now()
    // The member presses the button twice at the same time, and then again.
    await Promise.all([requestExport(member, now), requestExport(member, now)])
    await requestExport(member, now + 1)
    expect((await db.doc(`dataExports/${member.id}`).get()).get('attemptCount')).toBe(0)
    await makeDataExport(member.id, () => now)
    // A trigger that runs twice makes no second export.
    await makeDataExport(member.id, () => now)
    const mails = await db.collection('emails').where('userId', '==', member.id).get()
    expect(mails.docs.filter((document) => document.get('template') === 'data-export-ready')).toHaveLength(1)
    expect(await listExportFiles(member)).toHaveLength(1)
    // The file is not in the bucket of photos, which keeps deleted files for weeks.
    const [photos] = await getPhotoBucket().getFiles()
    expect(photos.filter(({ name }) => name.includes(String(member.id)))).toEqual([])
    const dataExport = await db.doc(`dataExports/${member.id}`).get()
    await requestExport(member, now + HOUR_MS)
    expect((await db.doc(`dataExports/${member.id}`).get()).get('fileId')).toBe(dataExport.get('fileId'))

    await expect(download(otherMember, now)).rejects.toMatchObject({ code: 'not_found' })
    expect((await download(member, now + 23 * HOUR_MS)).length).toBeGreaterThan(100)
    await expect(download(member, now + DAY_MS)).rejects.toMatchObject({ code: 'not_found' })
    const expiredExport = (await listExpiredDataExports(now + DAY_MS, 100)).find(
      (item) => item.userId === member.id,
    )
    await makeDueDataExports({ now: () => now + DAY_MS, deadline: now + 2 * DAY_MS })
    expect(await listExportFiles(member)).toEqual([])
    expect(await readExportState(member, now + DAY_MS)).toMatchObject({ state: 'none' })
    expect(await requestExport(member, now + DAY_MS)).toMatchObject({ state: 'making' })
    await makeDataExport(member.id, () => now + DAY_MS)
    // A late sweep that found the first export expired does not delete the new export.
    if (expiredExport) await removeExpiredExportFile(expiredExport)
    expect((await download(member, now + DAY_MS)).length).toBeGreaterThan(100)
    await getExportBucket().deleteFiles({ prefix: `${member.id}/` })
    await expect(download(member, now + DAY_MS)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('can be downloaded although the response to its commit was lost', async () => {
    const member = await makeMember()
    await requestExport(member)
    simulateLostResponses()
    await saveDataExport(member.id, await composeExport(await readMember(member), Date.now()), Date.now())
    vi.restoreAllMocks()
    expect(await readExportState(member)).toMatchObject({ state: 'ready' })
    expect((await download(member)).length).toBeGreaterThan(100)
  })

  test('is continued by the sweep after an interruption, and fails after too many attempts', async () => {
    const member = await makeMember()
    const now = Date.now()
    await requestExport(member, now)
    const ref = db.doc(`dataExports/${member.id}`)
    // The instance that began the export crashed. The sweep waits until the claim of that instance ends.
    await ref.update({ nextAttemptAt: new Date(now + 10 * MINUTE_MS), attemptCount: 1 })
    await makeDueDataExports({ now: () => now, deadline: now + HOUR_MS })
    expect(await readExportState(member, now)).toMatchObject({ state: 'making' })
    await makeDueDataExports({ now: () => now + 11 * MINUTE_MS, deadline: now + HOUR_MS })
    expect(await readExportState(member, now + 11 * MINUTE_MS)).toMatchObject({ state: 'ready' })
    // Interrupted attempts may leave a file that no document names.
    await ref.update({ nextAttemptAt: new Date(now), attemptCount: 5, availableUntil: null, byteCount: null })
    await getExportBucket().file(`${member.id}/lost.zip`).save('zip', { resumable: false })
    await makeDataExport(member.id, () => now)
    await makeDataExport(member.id, () => now)
    expect(await readExportState(member, now)).toMatchObject({ state: 'failed' })
    expect(await listExportFiles(member)).toEqual([])
    const query = db.collection('emails').where('template', '==', 'data-export-failed')
    expect((await query.where('userId', '==', member.id).get()).docs).toHaveLength(1)
    expect(await requestExport(member, now)).toMatchObject({ state: 'making' })
  })

  test('is not made for a user who is being deleted, and is deleted with them', async () => {
    const member = await makeMember()
    const now = Date.now()
    await requestExport(member, now)
    await makeDataExport(member.id, () => now)
    expect(await listExportFiles(member)).toHaveLength(1)
    await db.doc(`dataExports/${member.id}`).update({ nextAttemptAt: new Date(now) })
    const lateExport = await composeExport(await readMember(member), now)
    await beginDeletion(member.id, now)
    // An export that was under way is not stored.
    await saveDataExport(member.id, lateExport, now)
    expect(await listExportFiles(member)).toHaveLength(1)
    await continueDeletion(member.id, { now: () => now + HOUR_MS })
    expect(await listExportFiles(member)).toEqual([])
    expect((await db.doc(`dataExports/${member.id}`).get()).exists).toBe(false)
    await saveDataExport(member.id, lateExport, now)
    expect(await listExportFiles(member)).toEqual([])
  })
})

/** Finds the token of the link that was mailed last to a member. */
async function findLatestToken({ id }: Member): Promise<string> {
  const deliveries = await db.collection('deliveries').where('template', '==', 'delete-account').get()
  const [latestDelivery] = deliveries.docs
    .filter((document) => (document.get('recipients') as { userId: number }[])[0]?.userId === id)
    .sort((a, b) => b.createTime.toMillis() - a.createTime.toMillis())
  return latestDelivery?.get('secret') as string
}

describe('the deletion of one’s own account', () => {
  const requestDeletion = (member: Member, now?: number) =>
    call('requestOwnDeletion', requestOwnDeletion, makeInput(member, now))
  const confirmDeletion = (member: Member, token: string, now?: number) =>
    call('confirmOwnDeletion', confirmOwnDeletion, {
      ...makeInput(member, now),
      body: { token },
      session: { clear: () => undefined },
    } as never)

  /** Marks as used the undo links that were sent to a member's former addresses. */
  async function markUndoLinksUsed({ id }: Member): Promise<void> {
    const undoLinks = await db
      .collection('loginTokens')
      .where('userId', '==', id)
      .where('isUndo', '==', true)
      .get()
    for (const document of undoLinks.docs) await document.ref.update({ usedAt: new Date() })
  }

  test('is confirmed by the latest link within 15 minutes, and then carried out like a deletion by an admin', async () => {
    const [member, otherMember] = [await makeMember(), await makeMember()]
    await submitRsvp(await writeRsvpEvent(db), member.email)
    const now = Date.now()
    expect(await call('getOwnDeletion', getOwnDeletion, makeInput(member))).toMatchObject({
      counts: { upcomingRsvps: 1, attendedEvents: 0 },
      eventsToSettleCount: 0,
      isLastAdmin: false,
    })
    await requestDeletion(member, now)
    const firstToken = await findLatestToken(member)
    await requestDeletion(member, now + 1)
    const token = await findLatestToken(member)
    const user = await db.doc(`users/${member.id}`).get()
    expect(user.get('deletionRequest.tokenHash')).toBe(hashToken(token))
    for (const [caller, invalidToken, time] of [
      [member, firstToken, now],
      [member, 'made-up', now],
      [otherMember, token, now],
      [member, token, now + 15 * MINUTE_MS + 2],
    ] as const)
      await expect(confirmDeletion(caller, invalidToken, time)).rejects.toMatchObject({
        code: 'invalid_link',
      })
    expect(await findMember(member.id)).not.toBeNull()

    // The member presses the button twice at the same time, which begins one deletion.
    await Promise.all([
      confirmDeletion(member, token, now + 14 * MINUTE_MS),
      confirmDeletion(member, token, now + 14 * MINUTE_MS),
    ])
    expect(await findMember(member.id)).toBeNull()
    await continueDeletion(member.id, { now: () => Date.now() + HOUR_MS })
    expect((await db.doc(`deletions/${member.id}`).get()).get('name')).toBeNull()
    expect((await db.doc(`users/${member.id}`).get()).exists).toBe(false)
    await expect(confirmDeletion(member, token, now)).rejects.toMatchObject({ code: 'invalid_link' })
  })

  test('is refused while the member hosts events that are not over, even after the link was sent', async () => {
    const member = await makeMember()
    await requestDeletion(member)
    const token = await findLatestToken(member)
    const facts = makeEventFacts(eventId.parse(makeRandomId()), Date.now() + 9 * DAY_MS, {
      hosts: [makeHostCardFacts(member.id, member.name)],
      title: 'Not over',
    })
    const event = await createEvent(facts, { virtualLink: null }, Date.now())
    expect(await call('getOwnDeletion', getOwnDeletion, makeInput(member))).toMatchObject({
      eventsToSettle: [{ id: event.id, title: 'Not over' }],
      eventsToSettleCount: 1,
    })
    await expect(requestDeletion(member)).rejects.toMatchObject({ code: 'has_events' })
    await expect(confirmDeletion(member, token)).rejects.toMatchObject({ code: 'has_events' })
    await cancelEvent(event.id, Date.now())
    await confirmDeletion(member, token)
    expect(await findMember(member.id)).toBeNull()
  })

  test('is refused in the week in which a change of address can be undone', async () => {
    const member = await makeMember()
    const now = Date.now()
    const weekLater = now + 7 * DAY_MS
    await createLoginToken({ id: member.id, email: 'former@people.test' }, now, { isUndo: true })
    await expect(requestDeletion(member)).rejects.toMatchObject({ code: 'address_changed' })
    await markUndoLinksUsed(member)
    await requestDeletion(member)
    await createLoginToken({ id: member.id, email: 'former@people.test' }, now, { isUndo: true })
    await expect(requestDeletion(member)).rejects.toMatchObject({ code: 'address_changed' })
    await requestDeletion(member, weekLater)
    await confirmDeletion(member, await findLatestToken(member), weekLater)
    expect(await findMember(member.id)).toBeNull()
  })

  test('is refused if the member is the last admin', async () => {
    const member = await makeMember()
    await setRole(member.id, () => ({ role: 'admin', isApproved: true }), { now: Date.now() })
    expect(await call('getOwnDeletion', getOwnDeletion, makeInput(member))).toMatchObject({
      isLastAdmin: true,
    })
    await expect(requestDeletion(member)).rejects.toMatchObject({ code: 'last_admin' })
  })
})
