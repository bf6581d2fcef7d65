import './direct-project.ts'
import { getFirestore, Timestamp, type Transaction } from 'firebase-admin/firestore'
import { expect, test } from 'vitest'
import definitions from '../../firestore.indexes.json' with { type: 'json' }
import { storedApplication, storedInvitation } from '../../functions/shared/applications/stored.ts'
import { storedEventStats } from '../../functions/shared/attendees/stored.ts'
import { storedAuditEntry } from '../../functions/shared/audit/stored.ts'
import { storedLoginToken } from '../../functions/shared/auth/stored.ts'
import { storedCalendarFeed } from '../../functions/shared/calendar/stored.ts'
import { storedCitySignup } from '../../functions/shared/cities/stored.ts'
import {
  storedHost,
  storedAccess,
  storedEvent,
  storedAttendeeNote,
  storedGuest,
  storedEventNotification,
  storedPlace,
  storedPlan,
  storedWrap,
} from '../../functions/shared/events/stored.ts'
import {
  storedCityStats,
  storedRecountMark,
  storedHostStats,
  storedMemberTotal,
  storedWeekStats,
} from '../../functions/shared/stats/stored.ts'
import { storedSeries } from '../../functions/shared/series/stored.ts'
import { storedKeptOut } from '../../functions/shared/attendees/kept-out.ts'
import { storedFollows } from '../../functions/shared/follows/stored.ts'
import { storedRateLimitCounter } from '../../functions/shared/http/stored.ts'
import { eventId, makeRandomId, seriesId, userId, type UserId } from '../../functions/shared/ids.ts'
import {
  storedAddress,
  storedDelivery,
  storedEmail,
  storedMailStats,
  storedMailing,
  storedRsvpDigest,
  storedSending,
  storedSendingLock,
  storedWebhookToken,
} from '../../functions/shared/mail/stored.ts'
import { storedUser, storedUserEmail } from '../../functions/shared/members/stored.ts'
import { storedArrival, storedCheckInState } from '../../functions/shared/door/stored.ts'
import { storedDataExport, storedDeletion } from '../../functions/shared/privacy/stored.ts'
import {
  storedConversation,
  storedConversationMessage,
  storedMessage,
} from '../../functions/shared/messages/stored.ts'
import { storedHostQuestion } from '../../functions/shared/host-questions/stored.ts'
import { storedReport } from '../../functions/shared/reports/stored.ts'
import { storedLease, storedSignup, storedLeaseWaiter } from '../../functions/shared/rsvps/stored.ts'
import { consumeLoginToken, createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import {
  changeAddress,
  createMember,
  endSession,
  recordEmailChangeTry,
  writeRights,
} from '../../functions/src/core/accounts/users-store.ts'
import { addAttendeeNoteIn } from '../../functions/src/core/events/attendee-notes-store.ts'
import { addGuests } from '../../functions/src/core/events/guests-store.ts'
import { writeAuditEntry } from '../../functions/src/core/audit/audit-store.ts'
import { createSeries } from '../../functions/src/core/events/series-store.ts'
import { createEvent } from '../../functions/src/core/events/events-store.ts'
import { liftStoredSuppression, setUnsubscribedKinds } from '../../functions/src/core/mail/addresses-store.ts'
import { saveCitySignup } from '../../functions/src/core/mail/city-signups-store.ts'
import { changeKeptOutEntries } from '../../functions/src/core/rsvps/kept-out-store.ts'
import { changeFollows } from '../../functions/src/core/mail/follows-store.ts'
import { addDelivery, createMailing, markAudienceRead } from '../../functions/src/core/mail/mailings-store.ts'
import { requeue } from '../../functions/src/core/mail/outbox-store.ts'
import { findSignup } from '../../functions/src/core/rsvps/signups-store.ts'
import { makeTicketCode, hashTicketCode } from '../../functions/src/core/rsvps/ticket-code.ts'
import { refreshSnapshots } from '../../functions/src/core/rsvps/event-snapshots-store.ts'
import { Leases } from '../../functions/src/core/rsvps/lease-store.ts'
import { moveSignup } from '../../functions/src/core/rsvps/move-signup-store.ts'
import {
  createInvitation,
  markInvitationUsedIn,
} from '../../functions/src/features/applications/invitations-store.ts'
import {
  addObjection,
  addReport,
  claimReport,
  storeResolution,
} from '../../functions/src/features/safety/reports-store.ts'
import { storeExportRequest } from '../../functions/src/features/privacy/data-exports-store.ts'
import { makeDataExport } from '../../functions/src/features/privacy/make-data-export.ts'
import { beginDeletion, recordStep } from '../../functions/src/core/privacy/deletions-store.ts'
import { renewCalendarToken } from '../../functions/src/core/accounts/calendar-feeds-store.ts'
import { saveArrivals } from '../../functions/src/features/door/arrivals-store.ts'
import {
  recordCheckInUse,
  activateHelperLink,
  rescheduleSettling,
} from '../../functions/src/features/door/check-in-state-store.ts'
import { recountEventStats } from '../../functions/src/features/attendees/event-stats-store.ts'
import { firestoreDeliveries } from '../../functions/src/features/delivery/deliveries-store.ts'
import { recountAllStats } from '../../functions/src/features/stats/recount-stats.ts'
import { markForRecount } from '../../functions/src/features/stats/recount-marks-store.ts'
import { recountRecentMail } from '../../functions/src/features/delivery/mail-stats.ts'
import { recountMemberTotal } from '../../functions/src/core/stats/member-total-store.ts'
import { saveWeeklyStats } from '../../functions/src/features/stats/weekly-stats.ts'
import { pauseSending, acquireLock } from '../../functions/src/features/delivery/sending-store.ts'
import { sendHostQuestion, writeAnswer } from '../../functions/src/features/messages/host-questions-store.ts'
import { applyWebhook } from '../../functions/src/features/delivery/webhook-store.ts'
import {
  makeDirectConversationId,
  markAsRead,
  writeMessage,
} from '../../functions/src/features/messages/conversations-store.ts'
import { saveMessage } from '../../functions/src/features/messages/messages-store.ts'
import { saveChange } from '../../functions/src/features/notifications/event-notifications-store.ts'
import { scheduleDigest } from '../../functions/src/features/notifications/rsvp-digests-store.ts'
import { replanEvent } from '../../functions/src/features/notifications/plan-store.ts'
import { markRegionDone } from '../../functions/src/features/notifications/wraps-store.ts'
import { takeTries } from '../../functions/src/platform/limits/limits-store.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'
import { readAllDocuments } from '../all-documents.ts'
import { makeCommunityMailing } from '../factories/community-mailing.ts'
import { makeSeriesFacts } from '../factories/series-facts.ts'
import { makeUnconfirmedQuestion } from '../factories/host-questions.ts'
import { makeEventFacts, makeHostCardFacts } from '../factories/event-facts.ts'
import { makeMemberFacts } from '../factories/member-facts.ts'
import { submitRsvp } from '../factories/submit-rsvp.ts'

const db = getFirestore()
const now = Date.now()
const DAY_MS = 86_400_000

/** The part of a Zod object schema that this test uses. */
interface Schema {
  readonly shape: object
  strict(): { safeParse(data: unknown): { error?: { issues: readonly unknown[] } | undefined } }
}

/** The schema of each kind of document, by its path without ids. */
const schemasByKind: Readonly<Record<string, Schema>> = {
  events: storedEvent,
  'events/access/virtual': storedAccess,
  'events/access/place': storedPlace,
  'events/guests': storedGuest,
  'events/signups': storedSignup,
  'events/arrivals': storedArrival,
  checkInStates: storedCheckInState,
  eventStats: storedEventStats,
  eventNotifications: storedEventNotification,
  'eventNotifications/notes': storedAttendeeNote,
  hostStats: storedHostStats,
  cityStats: storedCityStats,
  recountMarks: storedRecountMark,
  weekStats: storedWeekStats,
  totals: storedMemberTotal,
  eventPlans: storedPlan,
  rsvpDigests: storedRsvpDigest,
  wraps: storedWrap,
  leases: storedLease,
  'leases/waiting': storedLeaseWaiter,
  users: storedUser,
  userEmails: storedUserEmail,
  hosts: storedHost,
  adminActions: storedAuditEntry,
  dataExports: storedDataExport,
  deletions: storedDeletion,
  applications: storedApplication,
  invitations: storedInvitation,
  loginTokens: storedLoginToken,
  calendarFeeds: storedCalendarFeed,
  citySignups: storedCitySignup,
  follows: storedFollows,
  keptOut: storedKeptOut,
  series: storedSeries,
  reports: storedReport,
  hostQuestions: storedHostQuestion,
  messages: storedMessage,
  conversations: storedConversation,
  'conversations/messages': storedConversationMessage,
  deliveries: storedDelivery,
  emails: storedEmail,
  mailings: storedMailing,
  mailAddresses: storedAddress,
  webhookTokens: storedWebhookToken,
  'mail/sending': storedSending,
  'mail/stats': storedMailStats,
  'mail/sweep': storedSendingLock,
  'mail/large': storedSendingLock,
  limits: storedRateLimitCounter,
}

async function writeMembers(): Promise<void> {
  const member = makeMemberFacts()
  const { id, email } = member
  const application = { bio: 'Cook', whyHost: 'To cook', socialMediaUrl: null }
  await createMember(member, application)
  const subject = { kind: 'user' as const, id: String(id), name: member.name }
  const actor = { id, name: 'Ines' }
  const auditEntry = { action: 'host_approved' as const, actor, subject, before: {}, after: {} }
  const writeEntry = (transaction: Transaction) => writeAuditEntry(transaction, auditEntry, now)
  await writeRights(id, () => ({ role: 'host', isApproved: true }), { writeAudit: writeEntry, now })
  await recordEmailChangeTry(id, { maxTries: 3, windowSeconds: 60 }, now)
  await changeAddress(id, email, 'robin@new.example', { provenAt: now, reservedUntil: now + DAY_MS, now })
  await storeExportRequest(id, now)
  await makeDataExport(id, () => now)
  await renewCalendarToken(id, now)
  await setUnsubscribedKinds('robin@new.example', ['reminders'], 'each')
  await liftStoredSuppression('robin@new.example', now)
  await consumeLoginToken(await createLoginToken(member, now), null, now)
  await endSession(id, { cookie: 'one', signedInAt: now, endsAt: now + DAY_MS }, now)
  const invitee = { name: 'Ada', email: 'ada@example.com', city: null, userId: null }
  const invitationByAdmin = { invitee, inviterName: 'Ines', inviterId: null, message: null }
  const invitation = await createInvitation(invitationByAdmin, now)
  await db.runTransaction((transaction) => markInvitationUsedIn(transaction, invitation, now))
  await saveCitySignup({ name: 'Noor', email: 'noor@example.com', city: 'london' }, now)
  const seriesIds = [seriesId.parse(makeRandomId())]
  await changeFollows(
    id,
    () => ({ hosts: [id], cities: ['London'], series: seriesIds, standingRsvps: seriesIds }),
    now,
  )
  const removedAt = Timestamp.fromMillis(now)
  const keptOutEntry = {
    name: 'Ann',
    email: 'ann@example.com',
    note: 'Loud',
    userId: null,
    eventId: 1,
    removedAt,
  }
  await changeKeptOutEntries(String(id), () => ({ ['a'.repeat(64)]: keptOutEntry }))
  const deletedMember = makeMemberFacts()
  await createMember(deletedMember, null)
  await beginDeletion(deletedMember.id, now)
  await recordStep(deletedMember.id, 'account', 1)
}

async function writeEvents(): Promise<void> {
  const facts = makeEventFacts(eventId.parse(makeRandomId()), now + 30 * DAY_MS, {
    hosts: [makeHostCardFacts('1000000001')],
  })
  const event = await createEvent(facts, { virtualLink: 'https://meet.example/1' }, now)
  await createSeries(event.id, (firstEvent) => makeSeriesFacts(firstEvent ?? event), now)
  await createEvent({ ...facts, isPrivate: true }, { virtualLink: null }, now)
  await addGuests(event.id, [{ email: 'sam@example.com', name: 'Sam' }])
  const oldEmail = 'sam@example.com'
  await submitRsvp(event.id, oldEmail, { isNameShown: true, receivedAt: now })
  const { seq } = (await findSignup(event.id, hashAddress(oldEmail))) ?? { seq: 0 }
  const hash = hashTicketCode(makeTicketCode({ eventId: event.id, signupId: hashAddress(oldEmail), seq }))
  const scan = {
    kind: 'in',
    nonce: 'scan',
    hash,
    occurredAt: now,
    method: 'scan',
    undoneNonce: null,
  } as const
  await recordCheckInUse(event.id, event.endsAt)
  await rescheduleSettling(event.id, { endsAt: event.endsAt, countingStartsAt: 0, hasOpened: true })
  await activateHelperLink(event.id)
  const undoArrival = { ...scan, kind: 'undo', nonce: 'undo', undoneNonce: 'other' } as const
  await saveArrivals(event, [scan, undoArrival], { deviceName: 'A phone', now })
  await moveSignup({ eventId: event.id, oldEmail, newEmail: 'sam@new.example', now })
  await refreshSnapshots(event.id, now)
  await recountEventStats(event, now)
  await replanEvent(event.id, now)
  await saveChange(event.id, { version: '1', before: null }, () => now)
  await db.doc(`eventNotifications/${event.id}`).set({ changes: [], dueAt: Timestamp.now() })
  await saveChange(event.id, { version: '1', before: null }, () => now)
  const batch = db.batch()
  addAttendeeNoteIn(batch, event.id, { id: 'one', note: 'Bring a coat.', shouldSkipTitleEmail: false }, now)
  await batch.commit()
  await scheduleDigest('1000000001', event.id, () => now)
  await markRegionDone('2026-11', 'london')
  const [firstLeases, secondLeases] = [new Leases(), new Leases()]
  await firstLeases.take(event.id)
  await secondLeases.take(event.id)
}

async function writeMail(): Promise<void> {
  const mailing = makeCommunityMailing('to-all')
  await createMailing(mailing, now)
  const recipient = { address: 'noor@example.com', name: 'Noor', userId: null, signup: null }
  const page = { number: 0, recipients: [recipient], leftOutRecipients: [], cursor: null, readAt: now }
  await addDelivery(mailing, page, null, now)
  await markAudienceRead('to-all', now)
  const versionedDelivery = await firestoreDeliveries.find('to-all.000000')
  if (!versionedDelivery) throw new Error('There is no delivery')
  await firestoreDeliveries.log.createMissingEntries(versionedDelivery.delivery, now)
  await firestoreDeliveries.log.markNotSent(versionedDelivery.delivery, 'No such mailbox', null, now)
  const [entry] = (await db.collection('emails').where('mailingId', '==', 'to-all').get()).docs
  await requeue(entry?.id ?? '', now)
  const suppression = {
    address: recipient.address,
    reason: 'bounced',
    detail: '5.1.1',
    occurredAt: now,
  } as const
  await applyWebhook({ token: 'one', email: null, suppression }, now)
  await pauseSending('No quota', now + DAY_MS, now)
  await acquireLock('sweep', now, now + DAY_MS)
  await acquireLock('large', now, now + DAY_MS)
  const text = { subject: 'News', content: 'A word', recipientType: 'all_users' as const }
  const message = { id: 'one', sentAt: now, ...text, recipientCity: null, recipient: null }
  const hosts = [1, 2].map(() => makeMemberFacts({ city: 'Nowhere', role: 'host', isApproved: true }))
  const [senderId, receiverId] = hosts.map(({ id }) => id) as [UserId, UserId]
  for (const host of hosts) await createMember(host, null)
  const content = { id: 'one', senderId, subject: 'Hi', content: 'There' }
  await writeMessage({ ...content, receiverId }, now, () => undefined)
  await writeMessage({ ...content, receiverId: null }, now, () => undefined)
  await markAsRead(makeDirectConversationId(senderId, receiverId), receiverId, 'one')
  await saveMessage(message, userId.parse(makeRandomId()), () => undefined)
  await takeTries(
    { id: 'one', maxTries: 5, expiresAt: now + DAY_MS, requestedTries: 1 },
    { isContended: false },
  )
}

async function writeReports(): Promise<void> {
  const target = { type: 'event', id: 1_000_000_001, name: 'Clay Night' } as const
  const reporter = { name: 'Ada', email: 'ada@example.com', userId: null, isProven: false }
  const report = { kind: 'report', target, reason: 'fraud', details: 'It is not there.', reporter } as const
  const id = await addReport('one', { ...report, decisionId: null }, { composeReceipt: () => null, now })
  const resolution = { action: 'warn', reason: 'Please say where it is.', adminId: 1_000_000_000 } as const
  await claimReport(id, resolution, now)
  await storeResolution(id, resolution, now, () => undefined)
  const objection = { ...report, kind: 'objection', reason: null, reporter: null } as const
  await addObjection(`report-${id}`, { ...objection, decisionId: `report-${id}` }, now)
}

async function writeQuestions(): Promise<void> {
  const host = makeMemberFacts({ role: 'host', isApproved: true })
  await createMember(host, null)
  const facts = makeEventFacts(eventId.parse(makeRandomId()), now + DAY_MS, {
    hosts: [makeHostCardFacts(host.id)],
    hostQuestionAccess: 'anyone',
  })
  const { id } = await createEvent(facts, { virtualLink: null }, now)
  const token = await makeUnconfirmedQuestion(id)
  const questionId = token.split('.')[0] ?? ''
  await sendHostQuestion(questionId, null, Date.now())
  const change = { eventId: id, questionId, now, writeAudit: () => undefined }
  await writeAnswer(change, { question: 'Is there a lift?', answer: 'Yes.' })
  await makeUnconfirmedQuestion(id)
}

async function writeStats(): Promise<void> {
  await recountAllStats(now)
  await saveWeeklyStats(now)
  await recountMemberTotal(now)
  await recountRecentMail(now)
  await markForRecount([{ kind: 'city', key: 'london' }], now)
}

test('writes documents that match their schema, field by field', async () => {
  await Promise.all([writeMembers(), writeEvents(), writeMail(), writeReports(), writeQuestions()])
  await writeStats()
  const documents = await readAllDocuments()
  const violations = documents.flatMap(({ kind, path, data }) => {
    const issues = schemasByKind[kind]?.strict().safeParse(data).error?.issues
    return issues ? [`${path}: ${JSON.stringify(issues)}`] : []
  })
  expect(violations).toEqual([])
  expect([...new Set(documents.map(({ kind }) => kind))].sort()).toEqual(Object.keys(schemasByKind).sort())
})

test('indexes, exempts and expires only fields that documents have', () => {
  const fieldsByCollection = Map.groupBy(
    Object.entries(schemasByKind).flatMap(([kind, { shape }]) => {
      const collection = kind
        .replace(/^(mail|events\/access)\/.*/, '$1')
        .split('/')
        .at(-1)
      return ['*', ...Object.keys(shape)].map((field) => ({ collection, field }))
    }),
    ({ collection }) => collection,
  )
  const indexedFields = definitions.indexes.flatMap(({ collectionGroup, fields }) =>
    fields.map(({ fieldPath }) => ({ collectionGroup, fieldPath })),
  )
  const unknownFields = [...indexedFields, ...definitions.fieldOverrides].filter(
    ({ collectionGroup, fieldPath }) =>
      !fieldsByCollection.get(collectionGroup)?.some(({ field }) => field === fieldPath.split('.')[0]),
  )
  expect(unknownFields).toEqual([])
})
