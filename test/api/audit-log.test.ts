import './direct-project.ts'
import { randomUUID } from 'node:crypto'
import { getFirestore, Timestamp } from 'firebase-admin/firestore'
import { expect, test } from 'vitest'
import { type EventId, userId } from '../../functions/shared/ids.ts'
import { api } from '../../functions/shared/api.ts'
import { addGuests } from '../../functions/src/core/events/guests-store.ts'
import { createMailing } from '../../functions/src/core/mail/mailings-store.ts'
import { continueDeletion } from '../../functions/src/features/privacy/continue-deletion.ts'
import { beginDeletion } from '../../functions/src/core/privacy/deletions-store.ts'
import { listAdminActions } from '../../functions/src/features/applications/admin-queries.ts'
import { admitAttendee, removeAttendee } from '../../functions/src/features/attendees/change-attendees.ts'
import { liftRemoval } from '../../functions/src/features/attendees/keep-out.ts'
import { changeEmailRecipient } from '../../functions/src/features/delivery/change-email-recipient.ts'
import { endHelperLink, createHelperLink } from '../../functions/src/features/door/helper-link.ts'
import { changeSignupLimit } from '../../functions/src/features/hosting/change-signup-limit.ts'
import { sharePhotos } from '../../functions/src/features/hosting/share-photos.ts'
import { makeGuestAuditWriter } from '../../functions/src/features/hosting/audit-guest-changes.ts'
import { addGuest, deleteGuestList, removeGuest } from '../../functions/src/features/hosting/guests.ts'
import { inviteGuests } from '../../functions/src/features/hosting/invite-guests.ts'
import { uploadGuestList } from '../../functions/src/features/hosting/upload-guest-list.ts'
import { clearEmailAlarm } from '../../functions/src/features/delivery/get-email-health.ts'
import { handleResumeMailing, handleStopMailing } from '../../functions/src/features/delivery/mailings.ts'
import { resendFailedEmails } from '../../functions/src/features/delivery/resend-failed.ts'
import { retryEmail } from '../../functions/src/features/delivery/retry-email.ts'
import { raiseAlarm } from '../../functions/src/features/delivery/sending-store.ts'
import { liftSuppression } from '../../functions/src/features/delivery/suppressions.ts'
import { updateEmailAddress } from '../../functions/src/features/delivery/update-email-address.ts'
import { messageAttendees } from '../../functions/src/features/messages/message-attendees.ts'
import { sendCampaign } from '../../functions/src/features/messages/send-campaign.ts'
import { sendEngagementNudges } from '../../functions/src/features/messages/send-engagement-nudges.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'
import { readAllDocuments } from '../all-documents.ts'
import { makeAuditEntry } from '../factories/audit-entry.ts'
import { makeCommunityMailing } from '../factories/community-mailing.ts'
import { makeFailedMail } from '../factories/failed-mail.ts'
import { approvedHostFields, writeMember } from '../factories/mail-member.ts'
import { writeRsvpEvent } from '../factories/rsvp-event.ts'
import { submitRsvp } from '../factories/submit-rsvp.ts'
import { suppress } from '../suppress.ts'
import { readAuditEntriesOf } from './audit-entries.ts'
import { makeDirectCall } from './direct-call.ts'

const db = getFirestore()
const admin = await writeMember({ role: 'admin', name: 'Ada Admin' })
const caller = { id: admin.id, email: admin.email, role: 'admin', isApproved: false }
const call = makeDirectCall(api, { caller })
const actor = { id: admin.id, name: 'Ada Admin' }

const runTwice = async (run: () => Promise<unknown>) => {
  await run()
  await run()
}

const callLiftSuppression = (email: string) =>
  call('liftSuppression', liftSuppression, { params: { id: hashAddress(email) } })

const makeSignup = async (eventId: EventId, name: string, email: string) => {
  await submitRsvp(eventId, email, { name })
  return hashAddress(email)
}

const readChangesOf = async (eventId: EventId) =>
  (await readAuditEntriesOf(eventId)).map(({ action, before, after }) => ({ action, before, after }))

test('logs once, under the event, that an admin removes or admits an attendee or lets them back in, and logs no action of a host', async () => {
  const eventId = await writeRsvpEvent(db, { signupLimit: 1 })
  const member = await writeMember()
  await db.doc(`userEmails/${hashAddress(member.email)}`).set({ userId: member.id })
  const annSignupId = await makeSignup(eventId, member.name, member.email)
  const benSignupId = await makeSignup(eventId, 'Ben', `ben-${eventId}@people.test`)
  const admitRequest = { params: { id: eventId, signupId: benSignupId } }
  await runTwice(() => call('admitAttendee', admitAttendee, admitRequest))
  const body = { keepOut: 'event' as const, note: null }
  const removeRequest = { params: { id: eventId, signupId: annSignupId }, body }
  await runTwice(() => call('removeAttendee', removeAttendee, removeRequest))
  const liftRemovalRequest = { params: { id: eventId, signupId: annSignupId } }
  await call('liftRemoval', liftRemoval, liftRemovalRequest)
  await expect(call('liftRemoval', liftRemoval, liftRemovalRequest)).rejects.toMatchObject({
    code: 'not_found',
  })
  const cemSignupId = await makeSignup(eventId, 'Cem', `cem-${eventId}@people.test`)
  const host = { ...caller, role: 'host' }
  const hostRequest = { params: { id: eventId, signupId: cemSignupId }, body, caller: host }
  await call('removeAttendee', removeAttendee, hostRequest)
  await call('liftRemoval', liftRemoval, hostRequest)
  expect(await readAuditEntriesOf(eventId)).toMatchObject([
    { action: 'removal_lifted', actor, before: { attendee: member.name, email: member.email } },
    {
      action: 'attendee_removed',
      actor,
      subject: { kind: 'event' },
      before: { attendee: member.name, email: member.email, userId: member.id },
    },
    {
      action: 'attendee_admitted',
      actor,
      before: { attendee: 'Ben', email: `ben-${eventId}@people.test` },
    },
  ])
})

test('logs once, under the event, that an admin changes its limit, shares photos or creates or ends its helper link, and logs no action of a host', async () => {
  const eventId = await writeRsvpEvent(db, { signupLimit: 1 })
  const request = { params: { id: eventId } }
  const host = await writeMember(approvedHostFields)
  await db.doc(`events/${eventId}`).update({ hostIds: [String(host.id)] })
  const hostCaller = { ...approvedHostFields, id: host.id, email: host.email }
  const setLimit = (signupLimit: number, user: object = caller) =>
    call('changeSignupLimit', changeSignupLimit, { ...request, body: { signupLimit }, caller: user })
  await setLimit(5, hostCaller)
  await runTwice(() => setLimit(9))
  for (const user of [hostCaller, caller]) {
    await runTwice(() => call('createHelperLink', createHelperLink, { ...request, caller: user }))
    await runTwice(() => call('endHelperLink', endHelperLink, { ...request, caller: user }))
  }
  const endedAt = Timestamp.fromMillis(Date.now() - 3_600_000)
  await db
    .doc(`events/${eventId}`)
    .update({ startsAt: endedAt, endsAt: endedAt, photos: ['/icons/mark.svg'] })
  const callSharePhotos = () => call('sharePhotos', sharePhotos, request)
  await callSharePhotos()
  await expect(callSharePhotos()).rejects.toMatchObject({ code: 'already_sent' })
  expect(await readAuditEntriesOf(eventId)).toMatchObject([
    { action: 'photos_shared', actor },
    { action: 'door_link_closed', actor },
    { action: 'door_link_opened', actor },
    { action: 'event_updated', actor, before: { capacity: 5 }, after: { capacity: 9 } },
  ])
})

test('logs how many guests an admin changes in a list, once per call, and logs no action of a host', async () => {
  const eventId = await writeRsvpEvent(db, { isPrivate: true })
  const params = { id: eventId }
  const makeGuestEmail = (n: number) => `guest-${n}-${eventId}@people.test`
  const readChanges = () => readChangesOf(eventId)
  const makeFile = (start: number, end: number) => {
    const lines = Array.from({ length: end - start }, (_, n) => makeGuestEmail(start + n))
    return { files: [{ bytes: Buffer.from(lines.join('\n')) }] }
  }
  const callUploadGuestList = (start: number, end: number, user: object = caller) =>
    call('uploadGuestList', uploadGuestList, { params, ...makeFile(start, end), caller: user })
  const host = { ...caller, role: 'host' }
  await call('addGuest', addGuest, { params, body: { email: makeGuestEmail(0), name: 'Gus Guest' } })
  const addition = { action: 'guests_added', before: {}, after: {} }
  expect(await readChanges()).toEqual([
    { ...addition, before: { hasGuestList: false }, after: { guests: 1, hasGuestList: true } },
  ])
  // Several commits make one entry, and an upload without new guests makes none.
  await runTwice(() => callUploadGuestList(0, 701))
  expect((await readChanges())[0]).toEqual({ ...addition, after: { guests: 700 } })
  await callUploadGuestList(701, 703, host)
  const callRemoveGuest = (n: number, user: object = caller) =>
    call('removeGuest', removeGuest, {
      params: { ...params, guestId: hashAddress(makeGuestEmail(n)) },
      caller: user,
    })
  await callRemoveGuest(0)
  await expect(callRemoveGuest(0)).rejects.toMatchObject({ code: 'not_found' })
  await callRemoveGuest(1, host)
  await runTwice(() => call('inviteGuests', inviteGuests, { params }))
  await runTwice(() => call('deleteGuestList', deleteGuestList, { params }))
  const change = { before: { hasGuestList: true }, after: { guests: 701, hasGuestList: false } }
  expect(await readChanges()).toEqual([
    { action: 'guest_list_dropped', ...change },
    { action: 'guests_invited', before: {}, after: { guests: 701 } },
    { action: 'guest_removed', before: {}, after: { guests: 1 } },
    { ...addition, after: { guests: 700 } },
    { ...addition, before: { hasGuestList: false }, after: { guests: 1, hasGuestList: true } },
  ])
  const entries = await readAuditEntriesOf(eventId)
  expect(entries.every((entry) => entry.actor.name === 'Ada Admin')).toBe(true)
  expect(JSON.stringify(entries)).not.toMatch(/guest-\d|Gus/)
})

test('logs how many guests were added before an upload was interrupted', async () => {
  const eventId = await writeRsvpEvent(db, { isPrivate: true })
  const writeEntry = await makeGuestAuditWriter(
    'guests_added',
    caller as never,
    { id: eventId, title: 'Ink' },
    Date.now(),
  )
  const guests = Array.from({ length: 600 }, (_, n) => ({ email: `g${n}@people.test`, name: null }))
  const upload = addGuests(eventId, guests, (batch, count) => {
    if (count > 500) throw new Error('interrupted')
    writeEntry(batch, count)
  })
  await expect(upload).rejects.toThrow('interrupted')
  expect(await readAuditEntriesOf(eventId)).toMatchObject([
    { action: 'guests_added', after: { guests: 500 } },
  ])
})

test('logs an admin’s campaigns and messages to attendees under the event, once per idempotency key', async () => {
  const eventId = await writeRsvpEvent(db)
  const annSignupId = await makeSignup(eventId, 'Ann', `ann-${eventId}@people.test`)
  const params = { id: eventId }
  const idempotencyKey = randomUUID()
  const campaign = { emailType: 'event_update', customContent: 'Bring a mug' }
  await runTwice(() => call('sendCampaign', sendCampaign, { params, body: campaign, idempotencyKey }))
  const message = { subject: 'Hello', content: 'Soon' }
  const messageToOne = { ...message, to: 'one', signupId: annSignupId }
  for (const body of [{ ...message, to: 'all' }, messageToOne, messageToOne]) {
    await call('messageAttendees', messageAttendees, { params, body, idempotencyKey })
  }
  const entries = await readChangesOf(eventId)
  expect(entries).toHaveLength(3)
  expect(entries).toEqual(
    expect.arrayContaining([
      { action: 'campaign_sent', before: {}, after: { emailType: 'event_update' } },
      { action: 'message_sent', before: {}, after: { subject: 'Hello', to: 'all' } },
      {
        action: 'message_sent',
        before: { attendee: 'Ann', email: `ann-${eventId}@people.test` },
        after: { subject: 'Hello', to: 'one' },
      },
    ]),
  )
})

test('logs nudges to several hosts as one entry, even if the request is repeated', async () => {
  const hosts = await Promise.all([1, 2, 3].map(() => writeMember(approvedHostFields)))
  const subject = `Hello ${randomUUID()}`
  const nudge = { hostIds: hosts.map(({ id }) => id), type: 'noEvents', message: 'Dear {name}', subject }
  await runTwice(() => call('sendEngagementNudges', sendEngagementNudges, { body: nudge }))
  const query = { limit: 50, action: 'host_nudged', actorId: caller.id }
  const { items } = await call('listAdminActions', listAdminActions, { query })
  const entries = items.filter(({ subject: { name } }) => name === subject)
  expect(entries).toMatchObject([
    { action: 'host_nudged', actor, subject: { kind: 'message' }, after: { type: 'noEvents', hosts: 3 } },
  ])
})

test('filters the audit log by admin, subject and action, page by page', async () => {
  const otherAdmin = await writeMember({ role: 'admin', isApproved: true })
  const [firstEventId, secondEventId] = [await writeRsvpEvent(db), await writeRsvpEvent(db)]
  const otherActor = { id: userId.parse(otherAdmin.id), name: otherAdmin.name }
  for (const [delayMs, eventId, action] of [
    [0, firstEventId, 'event_published'],
    [1, secondEventId, 'event_published'],
    [5, firstEventId, 'event_cancelled'],
  ] as const) {
    const subject = { kind: 'event', id: String(eventId), name: 'Ink' } as const
    await makeAuditEntry({ action, actor: otherActor, subject, before: {}, after: {} }, Date.now() + delayMs)
  }
  const listEntries = async (query: object) => {
    const { items, next } = await call('listAdminActions', listAdminActions, {
      query: { limit: 50, ...query },
    })
    return { next, entries: items.map(({ action, subject }) => [action, subject.id]) }
  }
  const [firstId, secondId] = [String(firstEventId), String(secondEventId)]
  expect((await listEntries({ actorId: otherAdmin.id })).entries).toEqual([
    ['event_cancelled', firstId],
    ['event_published', secondId],
    ['event_published', firstId],
  ])
  const firstPage = await listEntries({ actorId: otherAdmin.id, action: 'event_published', limit: 1 })
  expect(firstPage.entries).toEqual([['event_published', secondId]])
  const secondPage = await listEntries({
    actorId: otherAdmin.id,
    action: 'event_published',
    limit: 1,
    after: firstPage.next,
  })
  expect(secondPage).toEqual({ next: null, entries: [['event_published', firstId]] })
  expect((await listEntries({ subjectId: firstId, action: 'event_cancelled' })).entries).toEqual([
    ['event_cancelled', firstId],
  ])
})

test('logs once that an admin stops or resumes a mailing, under its event or, without an event, under the mailing', async () => {
  const eventId = await writeRsvpEvent(db)
  const makeMailing = async (eventId: EventId | null) => {
    const id = `mailing-${randomUUID()}`
    await createMailing(makeCommunityMailing(id, {}, { eventId }), Date.now())
    return id
  }
  const [mailingId, eventMailingId] = [await makeMailing(null), await makeMailing(eventId)]
  for (const id of [mailingId, eventMailingId]) {
    const request = { params: { id }, caller }
    await runTwice(() => call('stopMailing', handleStopMailing, request))
    await runTwice(() => call('resumeMailing', handleResumeMailing, { ...request, now: Date.now() + 1 }))
  }
  expect(await readAuditEntriesOf(mailingId)).toMatchObject([
    {
      action: 'mailing_resumed',
      actor,
      subject: { kind: 'mailing', name: 'News' },
      after: { trigger: 'message' },
    },
    { action: 'mailing_stopped', actor },
  ])
  expect((await readAuditEntriesOf(eventId)).map(({ action }) => action)).toEqual([
    'mailing_resumed',
    'mailing_stopped',
  ])
})

test('logs a retried email under its recipient, and the resent emails of a campaign under the event', async () => {
  const member = await writeMember()
  const id = await makeFailedMail(member.email)
  await call('retryEmail', retryEmail, { params: { id } })
  expect(await readAuditEntriesOf(member.id)).toMatchObject([
    {
      action: 'email_retried',
      actor,
      subject: { kind: 'user', name: member.name },
      after: { trigger: 'host_denied' },
    },
  ])
  const visitorEmail = `visitor-${randomUUID()}@people.test`
  await call('retryEmail', retryEmail, { params: { id: await makeFailedMail(visitorEmail) } })
  expect(await readAuditEntriesOf(hashAddress(visitorEmail))).toMatchObject([
    { action: 'email_retried', subject: { kind: 'address', name: visitorEmail } },
  ])
  const eventId = await writeRsvpEvent(db)
  await runTwice(async () =>
    db.doc(`emails/${await makeFailedMail(visitorEmail, eventId)}`).update({ campaign: 'event_update' }),
  )
  const body = { emailType: 'event_update' }
  const callResendFailedEmails = () =>
    call('resendFailedEmails', resendFailedEmails, { params: { id: eventId }, body })
  await callResendFailedEmails()
  expect((await callResendFailedEmails()).count).toBe(0)
  expect(await readAuditEntriesOf(eventId)).toMatchObject([
    { action: 'emails_resent', actor, subject: { kind: 'event' }, after: body },
  ])
})

test('logs a visitor’s corrected address under the new address, and a corrected recipient of an email under the email’s event', async () => {
  const [oldEmail, newEmail] = [`from-${randomUUID()}@people.test`, `to-${randomUUID()}@people.test`]
  const eventId = await writeRsvpEvent(db)
  await makeSignup(eventId, 'Vera', oldEmail)
  await call('updateEmailAddress', updateEmailAddress, { body: { oldEmail, newEmail } })
  expect(await readAuditEntriesOf(hashAddress(newEmail))).toMatchObject([
    {
      action: 'address_changed',
      actor,
      subject: { kind: 'address', name: newEmail },
      before: { email: oldEmail },
      after: { email: newEmail },
    },
  ])
  const correctedEmail = `right-${randomUUID()}@people.test`
  const id = await makeFailedMail(newEmail, eventId)
  await db.doc(`emails/${id}`).update({ signup: { signupId: hashAddress(newEmail), seq: 1 } })
  await call('changeEmailRecipient', changeEmailRecipient, {
    params: { id },
    body: { email: correctedEmail },
  })
  expect(await readAuditEntriesOf(eventId)).toMatchObject([
    { action: 'address_changed', actor, before: { email: newEmail }, after: { email: correctedEmail } },
  ])
})

test('logs a lifted suppression and a cleared alarm, each once', async () => {
  const member = await writeMember()
  const visitorEmail = `lifted-${randomUUID()}@people.test`
  for (const email of [member.email, visitorEmail]) {
    await suppress(email, 'bounced', '5.1.1', Date.now())
    await runTwice(() => callLiftSuppression(email))
  }
  expect(await readAuditEntriesOf(member.id)).toMatchObject([{ action: 'suppression_lifted', actor }])
  expect(await readAuditEntriesOf(hashAddress(visitorEmail))).toMatchObject([
    { action: 'suppression_lifted', actor, subject: { kind: 'address', name: visitorEmail } },
  ])
  await raiseAlarm('parked', 'Look', Date.now())
  const callClearEmailAlarm = () => call('clearEmailAlarm', clearEmailAlarm, { params: { alarm: 'parked' } })
  await callClearEmailAlarm()
  await expect(callClearEmailAlarm()).rejects.toMatchObject({ code: 'not_found' })
  expect(await readAuditEntriesOf('parked')).toMatchObject([
    { action: 'alarm_cleared', actor, subject: { kind: 'alarm' } },
  ])
  const { items } = await call('listAdminActions', listAdminActions, { query: { limit: 50 } })
  expect(items[0]).toMatchObject({ action: 'alarm_cleared', actor })
})

test('names no deleted user in an entry about an event, an address or an email, and none of their former addresses in an entry about a correction', async () => {
  const email = `gone-${randomUUID()}@people.test`
  const firstEmail = `early-${randomUUID()}@people.test`
  const name = `Gone ${randomUUID()}`
  const eventId = await writeRsvpEvent(db)
  // The person is not a member yet, and is known only by an address.
  await suppress(email, 'bounced', '5.1.1', Date.now())
  await callLiftSuppression(email)
  await makeSignup(eventId, 'Vera', firstEmail)
  // The address is corrected twice. All addresses in the entries about corrections are the user's.
  const typoEmail = `typo-${randomUUID()}@people.test`
  for (const [oldEmail, newEmail] of [
    [firstEmail, typoEmail],
    [typoEmail, email],
  ]) {
    await call('updateEmailAddress', updateEmailAddress, { body: { oldEmail, newEmail } })
  }
  // Other entries about a former address stay, because the address may belong to someone else.
  await suppress(typoEmail, 'bounced', '5.1.1', Date.now())
  await callLiftSuppression(typoEmail)
  const member = await writeMember({ email, name })
  await db.doc(`userEmails/${hashAddress(email)}`).set({ userId: member.id })
  const otherEmail = `another-${randomUUID()}@people.test`
  const otherEventId = await writeRsvpEvent(db)
  const signupId = await makeSignup(otherEventId, name, otherEmail)
  await db.doc(`events/${otherEventId}/signups/${signupId}`).update({ userId: member.id })
  const body = { keepOut: 'event' as const, note: null }
  await call('removeAttendee', removeAttendee, { params: { id: otherEventId, signupId }, body })
  await call('retryEmail', retryEmail, { params: { id: await makeFailedMail(email) } })
  const readAuditLog = async () =>
    (await readAllDocuments())
      .filter(({ path }) => path.startsWith('adminActions/'))
      .map(({ data }) => JSON.stringify(data))
  const identifiers = [email, otherEmail, name, hashAddress(email)]
  const readEntriesNamingUser = async () =>
    (await readAuditLog()).filter((entry) => identifiers.some((identifier) => entry.includes(identifier)))
  expect((await readEntriesNamingUser()).length).toBeGreaterThanOrEqual(4)
  const readCorrectionEntries = async () =>
    (await readAuditLog()).filter((entry) => entry.includes('address_changed'))
  const formerIdentifiers = [firstEmail, typoEmail, hashAddress(typoEmail)]
  const readEntriesWithFormerAddress = async () =>
    (await readCorrectionEntries()).filter((entry) =>
      formerIdentifiers.some((identifier) => entry.includes(identifier)),
    )
  expect(await readEntriesWithFormerAddress()).toHaveLength(2)
  expect(await beginDeletion(member.id as never, Date.now())).toBe('started')
  await continueDeletion(member.id as never, { now: Date.now })
  expect(await readEntriesNamingUser()).toEqual([])
  expect(await readEntriesWithFormerAddress()).toEqual([])
  expect((await readAuditEntriesOf(hashAddress(typoEmail))).map(({ action }) => action)).toEqual([
    'suppression_lifted',
  ])
})
