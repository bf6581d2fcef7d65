import { FieldPath, type Query } from 'firebase-admin/firestore'
import { findCity } from '../../../shared/cities/catalogue.ts'
import { getMillis, type StoredInstant } from '../../../shared/instant.ts'
import { makeCityKey } from '../../../shared/cities/city-key.ts'
import {
  makeCityFollowKey,
  makeHostFollowKey,
  makeSeriesFollowKey,
} from '../../../shared/follows/follow-keys.ts'
import type { MailKind } from '../../../shared/mail/kinds.ts'
import { findIdsByEmail } from '../../core/accounts/users-store.ts'
import { readSettingsOfAddresses } from '../../core/mail/addresses-store.ts'
import type { Audience, QueriedAudience, Recipient } from '../../core/mail/audience.ts'
import type { LeftOutReason } from '../../../shared/mail/email-status.ts'
import { queryCommunityMembers } from '../../core/mail/community-store.ts'
import type { LeftOutRecipient } from '../../core/mail/delivery.ts'
import type { AddressSettings } from '../../core/mail/suppression.ts'
import { citySignups, guestsOf, readAll, signupsOf, users } from '../../platform/collections.ts'
import { toMailbox } from '../../platform/limits/mailbox.ts'
import { readHostAddresses, readFollowersPage } from './followers-store.ts'
import { findLeftOutReason, type AudiencePage } from './left-out-reason.ts'

/**
 * Reads the next page of an audience. People who must not get mail of this kind are in `leftOutRecipients`. Members are emailed
 * only at a proven address. Attendees, guests and visitors with a city sign-up are emailed at the address that was entered.
 */
export async function readAudiencePage(
  audience: Audience,
  mailKind: MailKind | null,
  cursor: string | null,
  pageSize: number,
): Promise<AudiencePage> {
  if (audience.kind === 'followers') return readCityFollowersPage(audience, mailKind, cursor, pageSize)
  if (audience.kind === 'series_followers') {
    const { seriesId, hostIds } = audience
    return readFollowersPage(
      { keys: [makeSeriesFollowKey(seriesId)], hostIds },
      mailKind,
      cursor ?? '',
      pageSize,
    )
  }
  const { contacts, readAt } = await readAudienceContacts(audience, { cursor, pageSize })
  const nextCursor = contacts.length < pageSize ? null : (contacts.at(-1)?.documentId ?? null)
  const recipients = new Map<string, Recipient>()
  const leftOutByAddress = new Map<string, LeftOutRecipient>()
  const guestIdsWithSignup =
    audience.kind === 'invited' ? await findGuestIdsWithSignup(audience.eventId, contacts) : NO_IDS
  for (const contact of contacts) {
    if (audience.kind === 'invited' && (!contact.invitedAt || guestIdsWithSignup.has(contact.documentId)))
      continue
    if (audience.kind === 'users_elsewhere' && isInCatalogue(contact.city)) continue
    if (hasReconfirmed(audience, contact)) continue
    if ('exceptUserId' in audience && contact.id === audience.exceptUserId) continue
    const address = contact.email.toLowerCase()
    const recipient: Recipient = {
      address,
      name: (contact.name ?? '').slice(0, 100),
      userId: (hasOnlyMembers(audience) ? contact.id : contact.userId) ?? null,
      signup: contact.seq === undefined ? null : { signupId: contact.documentId, seq: contact.seq },
    }
    const isUnproven = hasOnlyMembers(audience) && !contact.provenAt
    const reason = findLeftOutReason(address, isUnproven, contact.blockedMailKinds ?? [], mailKind)
    if (reason === null) recipients.set(address, recipient)
    else if (address !== '') leftOutByAddress.set(address, { recipient, reason })
  }
  const candidates = [...recipients.values()]
  const leftOutRecipients = [...leftOutByAddress.values()]
  if (hasOnlyMembers(audience))
    return { recipients: candidates, leftOutRecipients, cursor: nextCursor, readAt }
  const filteredPage = await filterRecipients(candidates, audience, mailKind)
  const { acceptedRecipients, excessRecipients } = limitPerMailbox(filteredPage.recipients)
  const limitedRecipients = excessRecipients.map((recipient) => ({ recipient, reason: 'limited' as const }))
  return {
    recipients: acceptedRecipients,
    leftOutRecipients: [...leftOutRecipients, ...filteredPage.leftOutRecipients, ...limitedRecipients],
    cursor: nextCursor,
    readAt,
  }
}

const NO_IDS: ReadonlySet<string> = new Set()

/**
 * Finds the ids of guests who have a sign-up, in any state. A guest and their sign-up have the same id, the hash of the address.
 */
async function findGuestIdsWithSignup(
  eventId: number,
  guests: readonly Contact[],
): Promise<ReadonlySet<string>> {
  const signups = await readAll(guests.map(({ documentId }) => signupsOf(eventId).doc(documentId)))
  return new Set(signups.flatMap((document) => (document.exists ? [document.id] : [])))
}

/** The maximum number of recipients per mailbox on a page: enough for a family that shares a mailbox. */
const MAX_RECIPIENTS_PER_MAILBOX = 3

/**
 * Limits a page to a few recipients per mailbox. A mailbox has countless spellings, and strangers may have entered many of
 * them.
 */
function limitPerMailbox(recipients: readonly Recipient[]) {
  const counts = new Map<string, number>()
  const acceptedRecipients: Recipient[] = []
  const excessRecipients: Recipient[] = []
  for (const recipient of recipients) {
    const mailbox = toMailbox(recipient.address)
    const count = (counts.get(mailbox) ?? 0) + 1
    counts.set(mailbox, count)
    if (count > MAX_RECIPIENTS_PER_MAILBOX) excessRecipients.push(recipient)
    else acceptedRecipients.push(recipient)
  }
  return { acceptedRecipients, excessRecipients }
}

/**
 * The prefix of a cursor in the list of followers; the member's id comes after it. A cursor without the prefix is in
 * the list of city sign-ups.
 */
const MEMBER_PREFIX = 'member/'

/**
 * Reads a page of the people to email about a new event: first the visitors with a sign-up for its city, then the members
 * who follow the city or a host. A person in both lists gets one mail, because the log has one entry for an address.
 */
async function readCityFollowersPage(
  { city, hostIds }: Extract<Audience, { kind: 'followers' }>,
  mailKind: MailKind | null,
  cursor: string | null,
  pageSize: number,
): Promise<AudiencePage> {
  let followersCursor = cursor ?? ''
  if (!followersCursor.startsWith(MEMBER_PREFIX)) {
    const page = await readAudiencePage({ kind: 'city_signups', city }, mailKind, cursor, pageSize)
    const hosts = await readHostAddresses(hostIds)
    const recipients = page.recipients.filter(({ address }) => !hosts.has(address))
    if (page.cursor !== null || recipients.length + page.leftOutRecipients.length > 0)
      return { ...page, recipients, cursor: page.cursor ?? MEMBER_PREFIX }
    followersCursor = MEMBER_PREFIX
  }
  const keys = [makeCityFollowKey(city), ...hostIds.map(makeHostFollowKey)]
  const page = await readFollowersPage(
    { keys, hostIds },
    mailKind,
    followersCursor.slice(MEMBER_PREFIX.length),
    pageSize,
  )
  return { ...page, cursor: page.cursor === null ? null : `${MEMBER_PREFIX}${page.cursor}` }
}

/** Whether a city is in the catalogue: a mailing to users elsewhere skips the members in such a city. */
function isInCatalogue(city: unknown): boolean {
  return typeof city === 'string' && findCity(city) !== undefined
}

/** Whether an attendee has already reconfirmed, and is therefore not asked again. */
function hasReconfirmed(audience: QueriedAudience, { reconfirmedFor }: Contact): boolean {
  return (
    audience.kind === 'attendees' &&
    audience.unansweredFor !== undefined &&
    getMillis(reconfirmedFor) === audience.unansweredFor
  )
}

function hasOnlyMembers(audience: Audience): boolean {
  return !['attendees', 'attendees_of_events', 'guests', 'invited', 'city_signups'].includes(audience.kind)
}

/** The fields of a contact (a member, guest, attendee or visitor) in the documents that an audience's query finds. */
interface ContactFields {
  readonly email: string
  readonly name: string | null
  /** Fields of members. */
  readonly id?: number
  readonly city?: string | null | undefined
  readonly blockedMailKinds?: readonly string[] | undefined
  readonly provenAt?: StoredInstant | null | undefined
  /** Fields of guests. */
  readonly invitedAt?: StoredInstant | null
  /** Fields of attendees. */
  readonly seq?: number
  readonly userId?: number | null
  readonly reconfirmedFor?: StoredInstant | undefined
}

interface Contact extends ContactFields {
  readonly documentId: string
}

interface PageOptions {
  readonly cursor: string | null
  readonly pageSize: number
}

interface ContactsPage {
  readonly contacts: readonly Contact[]
  readonly readAt: number
}

async function readContactsPage<T extends ContactFields>(
  query: Query<T, T>,
  { cursor, pageSize }: PageOptions,
): Promise<ContactsPage> {
  const orderedQuery = query.orderBy(FieldPath.documentId()).limit(pageSize)
  const { docs, readTime } = await (cursor === null ? orderedQuery : orderedQuery.startAfter(cursor)).get()
  const contacts = docs.map((document) => ({ ...document.data(), documentId: document.id }))
  return { contacts, readAt: readTime.toMillis() }
}

function readAudienceContacts(audience: QueriedAudience, page: PageOptions): Promise<ContactsPage> {
  const fields = ['id', 'email', 'name', 'blockedMailKinds', 'city', 'provenAt'] as const
  switch (audience.kind) {
    // No query finds members outside the catalogue's cities, so members in its cities are skipped as they are read.
    case 'users_elsewhere':
      return readContactsPage(users.select(...fields), page)
    case 'all_users':
    case 'all_hosts':
    case 'city_users':
    case 'city_hosts':
      return readContactsPage(queryCommunityMembers(audience).select(...fields), page)
    case 'city_signups':
      return readContactsPage(
        citySignups.where('cityKey', '==', makeCityKey(audience.city)).select('email', 'name'),
        page,
      )
    case 'guests':
      return readContactsPage(
        guestsOf(audience.eventId)
          .where('invitationMailingId', '==', audience.invitationMailingId)
          .select('email', 'name'),
        page,
      )
    // Guests who were never invited are skipped as they are read. One file adds at most 10,000 guests.
    case 'invited':
      return readContactsPage(guestsOf(audience.eventId).select('email', 'name', 'invitedAt'), page)
    case 'attendees':
      return readContactsPage(
        signupsOf(audience.eventId)
          .where('status', 'in', audience.statuses)
          .select('email', 'name', 'seq', 'userId', 'reconfirmedFor'),
        page,
      )
    case 'attendees_of_events':
      return readAttendeesOfEvents(audience, page)
  }
}

/**
 * Reads a page of the attendees of several events. A person's sign-ups have the same id at all events, so the next pages of all
 * events together contain the next page of attendees.
 */
async function readAttendeesOfEvents(
  { eventIds, includesRequests = false }: Extract<Audience, { kind: 'attendees_of_events' }>,
  page: PageOptions,
): Promise<ContactsPage> {
  const statuses = ['confirmed', 'waitlist', ...(includesRequests ? ['requested'] : [])]
  const pages = await Promise.all(
    eventIds.map((eventId) =>
      readContactsPage(
        signupsOf(eventId).where('status', 'in', statuses).select('email', 'name', 'userId'),
        page,
      ),
    ),
  )
  const contactById = new Map(
    pages.flatMap(({ contacts }) => contacts).map((contact) => [contact.documentId, contact]),
  )
  const contacts = [...contactById.values()].sort((a, b) => (a.documentId < b.documentId ? -1 : 1))
  return {
    contacts: contacts.slice(0, page.pageSize),
    readAt: Math.min(...pages.map(({ readAt }) => readAt)),
  }
}

/** Returns the reason why an address gets no mail of a kind; null if it gets the mail. */
function findReasonInSettings(
  settings: AddressSettings | undefined,
  mailKind: MailKind | null,
): LeftOutReason | null {
  if (settings?.suppression) return 'suppressed'
  return mailKind !== null && settings?.unsubscribedKinds.includes(mailKind) ? 'unsubscribed' : null
}

/**
 * Separates recipients who unsubscribed or are suppressed from the others. If the audience has only members (or only non-members),
 * other recipients are in neither list.
 */
async function filterRecipients(
  allRecipients: readonly Recipient[],
  audience: Audience,
  mailKind: MailKind | null,
): Promise<Pick<AudiencePage, 'recipients' | 'leftOutRecipients'>> {
  const candidates =
    audience.kind !== 'attendees' || audience.membership === 'all'
      ? allRecipients
      : await filterByAccount(allRecipients, audience.membership === 'members')
  const { addressSettings } = await readSettingsOfAddresses(candidates.map((recipient) => recipient.address))
  const reasons = candidates.map((_, index) => findReasonInSettings(addressSettings[index], mailKind))
  return {
    recipients: candidates.filter((_, index) => reasons[index] === null),
    leftOutRecipients: candidates.flatMap((recipient, index) => {
      const reason = reasons[index]
      return reason ? [{ recipient, reason }] : []
    }),
  }
}

async function filterByAccount(
  allRecipients: readonly Recipient[],
  hasAccount: boolean,
): Promise<Recipient[]> {
  const members = await findIdsByEmail(allRecipients.map((recipient) => recipient.address))
  return allRecipients.filter((recipient) => members.has(recipient.address) === hasAccount)
}
