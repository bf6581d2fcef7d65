import { Timestamp } from 'firebase-admin/firestore'
import { eventId, makeRandomId, type EventId, type UserId } from '../../functions/shared/ids.ts'
import { makeUserSearchFields } from '../../functions/shared/search/user-search.ts'
import { createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import { sendUndoLinkIn } from '../../functions/src/core/accounts/send-login-link.ts'
import {
  changeAddress,
  createMember,
  endSession,
  findMember,
  writeRights,
} from '../../functions/src/core/accounts/users-store.ts'
import { writeAuditEntry } from '../../functions/src/core/audit/audit-store.ts'
import { createSeries } from '../../functions/src/core/events/series-store.ts'
import { createEvent } from '../../functions/src/core/events/events-store.ts'
import { addGuests } from '../../functions/src/core/events/guests-store.ts'
import { recountHost } from '../../functions/src/core/stats/host-stats-store.ts'
import { scheduleDigest } from '../../functions/src/features/notifications/rsvp-digests-store.ts'
import { setUnsubscribedKinds } from '../../functions/src/core/mail/addresses-store.ts'
import { toEventSnapshot } from '../../functions/src/core/mail/event-snapshot.ts'
import { saveCitySignup } from '../../functions/src/core/mail/city-signups-store.ts'
import { changeFollows, changeHostFollow } from '../../functions/src/core/mail/follows-store.ts'
import {
  addDelivery,
  addDeliveryToNewAddress,
  createMailing,
} from '../../functions/src/core/mail/mailings-store.ts'
import { enqueue } from '../../functions/src/core/mail/outbox-store.ts'
import { storePhoto } from '../../functions/src/core/photos/photos-store.ts'
import { changeKeptOutEntries } from '../../functions/src/core/rsvps/kept-out-store.ts'
import { mailRefusal } from '../../functions/src/features/rsvps/mail-refusal.ts'
import { createInvitation } from '../../functions/src/features/applications/invitations-store.ts'
import { renewCalendarToken } from '../../functions/src/core/accounts/calendar-feeds-store.ts'
import { firestoreDeliveries } from '../../functions/src/features/delivery/deliveries-store.ts'
import { applyWebhook } from '../../functions/src/features/delivery/webhook-store.ts'
import { saveArrivals } from '../../functions/src/features/door/arrivals-store.ts'
import { writeMessage } from '../../functions/src/features/messages/conversations-store.ts'
import { saveMessage } from '../../functions/src/features/messages/messages-store.ts'
import { addReport } from '../../functions/src/features/safety/reports-store.ts'
import { auth, db } from '../../functions/src/platform/firebase.ts'
import { makeLimitCounter } from '../../functions/src/platform/limits/counter.ts'
import { takeTry } from '../../functions/src/platform/limits/tries.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'
import { makeHostQuestion } from './host-questions.ts'
import { makeAuditEntry } from './audit-entry.ts'
import { makeCommunityMailing } from './community-mailing.ts'
import { makeSeriesFacts } from './series-facts.ts'
import { makeEventFacts, makeHostCardFacts } from './event-facts.ts'
import { makeMemberFacts } from './member-facts.ts'
import { moveEventToPast } from './signup-on-day.ts'
import { submitRsvp } from './submit-rsvp.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

export interface MemberToDelete {
  readonly id: UserId
  /** A part of every address, and of many ids, that were made for this member. */
  readonly marker: string
  readonly name: string
  readonly email: string
  readonly oldEmail: string
  /** The id of the member's picture in Storage. */
  readonly photoId: string
  readonly eventIds: {
    /** An event with one spot, which the member has. Nia Next is on the waitlist. */
    readonly upcoming: EventId
    /** An event with one spot, which the former address has. The current address is first on the waitlist; Nia Next is second. */
    readonly withTwoRsvps: EventId
    readonly coHosted: EventId
    readonly past: EventId
    readonly pastCoHosted: EventId
    readonly attended: EventId
    readonly draft: EventId
  }
}

async function makeMember(name: string, email: string): Promise<UserId> {
  const createdAt = Date.now() - 90 * DAY_MS
  const member = makeMemberFacts({ name, email, createdAt, provenAt: createdAt })
  const { id } = member
  await createMember(member, { bio: `I am ${name}`, whyHost: 'To cook', socialMediaUrl: null })
  await auth.createUser({ uid: String(id), email, displayName: name, emailVerified: true })
  return id
}

const submitRsvpTo = (id: EventId, name: string, email: string) =>
  submitRsvp(id, email, { name, sourceCity: 'London' })

/** Checks an attendee in at an event nine days ago. The device sends the arrival only now. */
async function checkIn(id: EventId, email: string, now: number): Promise<void> {
  const { ticketHash } = (await db.doc(`events/${id}/signups/${hashAddress(email)}`).get()).data() as {
    ticketHash: string
  }
  const arrival = {
    kind: 'in',
    nonce: crypto.randomUUID(),
    hash: ticketHash,
    method: 'scan',
    undoneNonce: null,
  } as const
  const scannedAt = now - 9 * DAY_MS
  const event = { id, startsAt: scannedAt, endsAt: scannedAt + 2 * HOUR_MS }
  await saveArrivals(event, [{ ...arrival, occurredAt: scannedAt }], { deviceName: 'Olga’s phone', now })
}

/** Makes an approved host with data in every collection that holds data of users, by default with a name that nobody else has. */
export async function makeMemberToDelete(chosenName?: string): Promise<MemberToDelete> {
  const marker = crypto.randomUUID().slice(0, 8)
  const name = chosenName ?? `Quentin Unforgettable${marker}`
  const [oldEmail, email] = [`quentin.former.${marker}@people.test`, `quentin.${marker}@people.test`]
  const now = Date.now()
  const id = await makeMember(name, oldEmail)
  const olgaId = await makeMember('Olga Other', `olga.${marker}@people.test`)
  const hostRights = { role: 'host' as const, isApproved: true }
  const actor = { id: olgaId, name: 'Olga Other' }
  const subject = { kind: 'user' as const, id: String(id), name }
  const change = { before: { name }, after: { name, email } }
  const auditEntry = { action: 'user_updated', actor, subject, ...change } as const
  const picture = Buffer.from('RIFF')
  const photo = await storePhoto({ page: picture, tile: picture })
  await db.doc(`users/${id}`).update({ photoUrl: photo.url })
  await writeRights(id, () => hostRights, {
    now,
    writeAudit: (transaction) => writeAuditEntry(transaction, auditEntry, now),
  })
  await writeRights(olgaId, () => hostRights, { now })
  const [ownCard, otherCard] = [makeHostCardFacts(id, name), makeHostCardFacts(olgaId, 'Olga Other')]
  const createEventDaysFromNow = async (
    daysFromNow: number,
    overrides: Parameters<typeof makeEventFacts>[2],
  ) => {
    const facts = makeEventFacts(eventId.parse(makeRandomId()), now + daysFromNow * DAY_MS, overrides)
    return (await createEvent(facts, { virtualLink: null }, now)).id
  }
  const keptOutAt = Timestamp.fromMillis(now)
  const makeKeptOutEntry = (address: string, memberId: UserId | null = null) => ({
    [hashAddress(address)]: {
      name,
      email: address,
      note: 'Was loud',
      userId: memberId,
      eventId: 1,
      removedAt: keptOutAt,
    },
  })
  await changeKeptOutEntries(String(id), () => makeKeptOutEntry(`nina.${marker}@people.test`))
  const olderEmail = `quentin.older.${marker}@people.test`
  for (const entry of [
    makeKeptOutEntry(email),
    // The person became a member after the removal.
    makeKeptOutEntry(oldEmail),
    // The address is no longer reserved for the member.
    makeKeptOutEntry(olderEmail, id),
  ])
    await changeKeptOutEntries(String(makeRandomId()), () => entry)
  const report = {
    kind: 'report',
    reason: 'harassment',
    details: 'This was not kind.',
    decisionId: null,
  } as const
  const reporter = { name, email, userId: null, isProven: false }
  const makeHostTarget = (uid: number, name: string) => ({ type: 'host', id: uid, name }) as const
  const reportOptions = { composeReceipt: () => null, now }
  await addReport(
    `by-${marker}`,
    { ...report, target: makeHostTarget(olgaId, 'Olga Other'), reporter },
    reportOptions,
  )
  await addReport(
    `about-${marker}`,
    { ...report, target: makeHostTarget(id, name), reporter: null },
    reportOptions,
  )
  const withTwoRsvpsId = await createEventDaysFromNow(9, { hosts: [otherCard], signupLimit: 1 })
  await submitRsvpTo(withTwoRsvpsId, name, oldEmail)
  const formerMember = await findMember(id)
  if (!formerMember) throw new Error(`The member ${id} was not found`)
  await changeAddress(id, oldEmail, email, {
    provenAt: now,
    reservedUntil: now + 7 * DAY_MS,
    now,
    writeInCommit: (transaction) => sendUndoLinkIn(transaction, formerMember, now),
  })
  await setUnsubscribedKinds(oldEmail, ['reminders'])
  await createLoginToken({ id, email }, now)
  await endSession(id, { cookie: `cookie-of-${id}`, signedInAt: now, endsAt: now + DAY_MS }, now)
  await renewCalendarToken(id, now)
  await scheduleDigest(String(id), 1, () => now + 400 * DAY_MS)
  await changeFollows(id, () => ({ hosts: [olgaId], cities: ['Berlin'], series: [], standingRsvps: [] }), now)
  await changeFollows(olgaId, (follows) => changeHostFollow(follows, id, { isFollowed: true }), now)

  const upcomingId = await createEventDaysFromNow(9, { hosts: [otherCard], signupLimit: 1 })
  const coHostedId = await createEventDaysFromNow(9, { hosts: [otherCard, ownCard] })
  const repeatedEvent = makeEventFacts(coHostedId, now + 9 * DAY_MS, { hosts: [ownCard, otherCard] })
  await createSeries(coHostedId, () => makeSeriesFacts(repeatedEvent), now)
  const pastId = await createEventDaysFromNow(2, { hosts: [ownCard] })
  const pastCoHostedId = await createEventDaysFromNow(2, { hosts: [ownCard, otherCard] })
  const attendedId = await createEventDaysFromNow(2, { hosts: [otherCard] })
  const draftId = await createEventDaysFromNow(-3, { hosts: [ownCard], isPublished: false })
  for (const rsvpEventId of [upcomingId, withTwoRsvpsId, attendedId])
    await submitRsvpTo(rsvpEventId, name, email)
  for (const rsvpEventId of [upcomingId, withTwoRsvpsId, pastId, attendedId])
    await submitRsvpTo(rsvpEventId, 'Nia Next', `next.${marker}@people.test`)
  for (const pastEventId of [pastId, pastCoHostedId, attendedId]) await moveEventToPast(pastEventId, 9)
  await recountHost(String(id), now)
  await checkIn(attendedId, email, now)
  await addGuests(
    coHostedId,
    [email, oldEmail].map((address) => ({ email: address, name })),
  )
  await mailRefusal({ eventId: attendedId, email, memberId: id, reason: 'The event is full.' }, now)
  await takeTry(makeLimitCounter('rsvpByEmail', email, now), { shouldTakeBlock: false })
  await saveCitySignup({ name, email, city: 'Berlin' }, now)

  const invitee = { name, email, city: null, userId: id }
  await createInvitation({ invitee, inviterName: 'Olga Other', inviterId: olgaId, message: null }, now)
  const adaInvitee = { name: 'Ada', email: `ada.${marker}@people.test`, city: null, userId: null }
  await createInvitation({ invitee: adaInvitee, inviterName: name, inviterId: id, message: null }, now)
  const message = { senderId: id, subject: `From ${name}`, content: `${name} says hello` }
  const messageText = { subject: 'Hi', content: 'There' }
  const conversationData = { kind: 'conversation', senderName: name, authorId: id, ...messageText } as const
  const olgaAddress = {
    to: `olga.${marker}@people.test`,
    toName: 'Olga Other',
    eventId: null,
    userId: olgaId,
  }
  await writeMessage({ ...message, id: 'one', receiverId: olgaId }, now, () => undefined)
  const helloMail = { ...olgaAddress, id: `hello-${marker}`, template: 'message' } as const
  await enqueue({ ...helloMail, data: { ...conversationData, name: 'Olga Other' } }, now)
  await writeMessage({ ...message, id: 'two', receiverId: null }, now, () => undefined)
  const otherMessage = { id: `three-${marker}`, senderId: olgaId, subject: 'Mine', content: 'Stays' }
  await writeMessage({ ...otherMessage, receiverId: null }, now, () => undefined)
  const directMessage = { id: `direct-${marker}`, sentAt: now, subject: `Dear ${name}`, content: 'A word' }
  const recipient = { recipientType: 'direct', recipientCity: null, recipient: { id, name, email } } as const
  await saveMessage({ ...directMessage, ...recipient }, olgaId, () => undefined)
  // The member was an admin before.
  const news = { id: `news-${marker}`, sentAt: now, subject: 'News', content: 'For all hosts' } as const
  const allHosts = { recipientType: 'all_hosts', recipientCity: null, recipient: null } as const
  await saveMessage({ ...news, ...allHosts }, id, () => undefined)
  await makeHostQuestion(upcomingId, [String(olgaId)], { name, email, userId: null })
  const questionId = await makeHostQuestion(coHostedId, [String(olgaId), String(id)], {
    name,
    email,
    userId: id,
  })
  const answers = [{ id: questionId, question: 'Is it loud?', answer: 'No.' }]
  await db.doc(`events/${coHostedId}`).update({ publishedAnswers: answers })
  await writeMailings(marker, { id, name, email, eventId: pastCoHostedId })
  await applyWebhook(
    {
      token: marker,
      email: null,
      suppression: { address: email, reason: 'bounced', detail: `550 <${email}> unknown`, occurredAt: now },
    },
    now,
  )
  const boSubject = { ...subject, id: '1000000009', name: 'Bo' }
  await makeAuditEntry({ ...auditEntry, actor: { id, name }, subject: boSubject, before: {}, after: {} })
  const eventSubject = { kind: 'event', id: String(pastId), name: 'Supper' } as const
  const hostChange = { before: { hosts: [{ id, name }, actor] }, after: { hosts: [actor] } }
  await makeAuditEntry({ ...auditEntry, subject: eventSubject, ...hostChange })
  await db.doc(`users/${id}`).update({ name, ...makeUserSearchFields({ name, email }) })
  return {
    id,
    marker,
    name,
    email,
    oldEmail,
    photoId: photo.id,
    eventIds: {
      upcoming: upcomingId,
      withTwoRsvps: withTwoRsvpsId,
      coHosted: coHostedId,
      past: pastId,
      pastCoHosted: pastCoHostedId,
      attended: attendedId,
      draft: draftId,
    },
  }
}

/** Writes mailings that `author` wrote, that go to `author`, and from which `author` was left out. */
async function writeMailings(
  marker: string,
  author: { readonly id: UserId; readonly name: string; readonly email: string; readonly eventId: EventId },
): Promise<void> {
  const now = Date.now()
  const snapshot = toEventSnapshot(makeEventFacts(author.eventId, now, { title: 'Supper' }))
  const message = {
    senderName: author.name,
    authorId: author.id,
    replyTo: author.email,
    subject: 'Thanks',
    content: 'For coming',
  }
  const audience = {
    kind: 'attendees',
    eventId: author.eventId,
    statuses: ['confirmed'],
    membership: 'all',
  } as const
  const ownMailing = {
    id: `mine-${marker}`,
    template: 'attendee-message',
    data: { ...snapshot, ...message },
    audience,
    eventId: author.eventId,
  } as const
  await createMailing(ownMailing, now)
  const followers = { kind: 'followers', city: 'London', hostIds: [String(author.id)] } as const
  await createMailing(
    {
      id: `city-${marker}`,
      template: 'city-notification',
      data: { ...snapshot, hostNames: [author.name], hostIds: [String(author.id)] },
      audience: followers,
      eventId: author.eventId,
    },
    now,
  )
  const recipient = { address: author.email, name: author.name, userId: author.id, signup: null }
  const samRecipient = { address: `sam.${marker}@people.test`, name: 'Sam', userId: null, signup: null }
  const mailingToAll = makeCommunityMailing(`all-${marker}`)
  await createMailing(mailingToAll, now)
  const page = { recipients: [recipient, samRecipient], leftOutRecipients: [], cursor: null, readAt: now }
  await addDelivery(mailingToAll, { ...page, number: 0 }, null, now)
  const versionedDelivery = await firestoreDeliveries.find(`${mailingToAll.id}.000000`)
  if (!versionedDelivery) throw new Error(`No delivery of the mailing ${mailingToAll.id} was found`)
  await firestoreDeliveries.log.createMissingEntries(versionedDelivery.delivery, now)
  await firestoreDeliveries.split(versionedDelivery, 1, now)
  await addDeliveryToNewAddress(versionedDelivery.delivery, { ...recipient, emailId: null }, now)
  await addDelivery(
    ownMailing,
    {
      ...page,
      number: 0,
      recipients: [samRecipient],
      leftOutRecipients: [{ recipient, reason: 'unsubscribed' }],
    },
    null,
    now,
  )
}
