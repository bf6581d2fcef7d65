import {
  Timestamp,
  type DocumentData,
  type Query,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore'
import {
  auditEntries,
  allGuests,
  allSignups,
  applicationRef,
  arrivalsOf,
  calendarFeedRef,
  citySignups,
  conversations,
  deliveries,
  emails,
  eventsAsStored,
  seriesAsStored,
  followsRef,
  hostStats,
  hostCardRef,
  keptOutListRef,
  invitations,
  loginTokens,
  mailAddresses,
  mailings,
  messages,
  messagesOf,
  readAll,
  hostQuestions,
  reports,
  rsvpDigests,
  userEmails,
  userRef,
  getField,
  type Stored,
} from '../../platform/collections.ts'
import type { storedConversation } from '../../../shared/messages/stored.ts'
import { getPhotoBucket } from '../../platform/firebase.ts'
import { makePhotoPath } from '../../../shared/uploads/photo.ts'
import { parsePhotoId } from '../../core/photos/photos-store.ts'
import { findAddressHashes, type DeletionSubject } from '../../core/privacy/deletion-subject.ts'
import { forEachDocument } from '../../core/privacy/each-document-store.ts'
import { makeKeptOutQueries } from './erase-kept-out-store.ts'
import { isAuthoredBy } from './erase-mail-store.ts'
import { IDENTIFYING_FIELDS } from '../../core/audit/audit-store.ts'

/*
 * The stored data of a member, collection by collection, as the export contains it: only their own data, and no hash of a
 * secret.
 */

type Row = Readonly<Record<string, unknown>>

/** Replaces Firestore's timestamps with ISO 8601 texts. */
function toPlainValue(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate().toISOString()
  if (Array.isArray(value)) return value.map(toPlainValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toPlainValue(item)]))
}

function toRow(data: DocumentData, excludedFields: readonly string[] = []): Row {
  const includedFields = Object.entries(data).filter(([field]) => !excludedFields.includes(field))
  return toPlainValue(Object.fromEntries(includedFields)) as Row
}

/** The rows of the documents that the queries find, each once. */
async function readDistinctRows<T extends DocumentData>(
  queries: readonly Query<T, T>[],
  makeRow: (document: QueryDocumentSnapshot<T, T>) => Row | null,
): Promise<Row[]> {
  const rows = new Map<string, Row>()
  for (const query of queries) {
    await forEachDocument(query, (document) => {
      const row = makeRow(document)
      if (row) rows.set(document.ref.path, row)
      return Promise.resolve()
    })
  }
  return [...rows.values()]
}

async function readRow(
  ref: Parameters<typeof readAll>[0][number],
  excludedFields: readonly string[] = [],
): Promise<Row[]> {
  const [document] = await readAll([ref])
  const data = document?.data()
  return data ? [toRow(data, excludedFields)] : []
}

const queryByAddresses = ({ addresses }: DeletionSubject, query: Query) =>
  addresses.map((address) => query.where('email', '==', address))

/** The user's document, without secrets and without the search keys, which repeat the name and the address. */
export const readOwnUser = ({ id }: DeletionSubject) =>
  readRow(userRef(id), ['deletionRequest', 'endedSessions', 'searchKeys'])
export const readOwnCard = ({ id }: DeletionSubject) => readRow(hostCardRef(id))
export const readOwnHostStats = ({ id }: DeletionSubject) => readRow(hostStats.doc(String(id)))
export const readOwnRsvpDigest = ({ id }: DeletionSubject) => readRow(rsvpDigests.doc(String(id)))
/** The application, without the referrer, who is another person. */
export const readOwnApplication = ({ id }: DeletionSubject) => readRow(applicationRef(id), ['referrerId'])
export const readOwnCalendarFeed = ({ id }: DeletionSubject) => readRow(calendarFeedRef(id), ['tokenHash'])
/** The follows, without `keys`, which repeat them. */
export const readOwnFollows = ({ id }: DeletionSubject) => readRow(followsRef(id), ['keys'])
/** The people whom the member keeps out, and the hosts who keep the member out, without the notes of these hosts. */
export async function readOwnKeptOut(subject: DeletionSubject): Promise<Row[]> {
  const ownEntries = Object.values((await keptOutListRef(String(subject.id)).get()).data()?.entries ?? {})
  const { queries, isAboutSubject } = await makeKeptOutQueries(subject)
  const hostRows = await readDistinctRows(queries, (list) => {
    const removalTimes = Object.entries(list.data().entries).flatMap(([key, entry]) =>
      isAboutSubject(key, entry) ? [entry.removedAt] : [],
    )
    return removalTimes.length > 0 ? toRow({ keptOutByHostId: list.id, removalTimes }) : null
  })
  return [...ownEntries.map((entry) => toRow(entry, ['userId'])), ...hostRows]
}
export const readOwnLoginTokens = ({ id }: DeletionSubject) =>
  readDistinctRows([loginTokens.where('userId', '==', id)], (document) => toRow(document.data()))
export const readOwnAddresses = ({ id }: DeletionSubject) =>
  readDistinctRows([userEmails.where('userId', '==', id)], (document) => ({
    addressHash: document.id,
    ...toRow(document.data()),
  }))

export const readOwnInvitations = (subject: DeletionSubject) =>
  readDistinctRows(
    [invitations.where('userId', '==', subject.id), ...queryByAddresses(subject, invitations)],
    (document) => toRow(document.data(), ['inviterName', 'inviterId']),
  )

const queryOwnSignups = ({ id, addresses }: DeletionSubject) => [
  allSignups.where('userId', '==', id),
  ...addresses.map((address) => allSignups.where('email', '==', address)),
]

/** The member's RSVPs, without the name of the device that checked the member in, which may contain its owner's name. */
export const readOwnSignups = (subject: DeletionSubject) =>
  readDistinctRows(queryOwnSignups(subject), (document) => {
    const signup = document.data()
    const scans = signup.scans?.map(({ scannedAt }) => ({ scannedAt }))
    return toRow({ ...signup, ...(scans ? { scans } : {}) }, ['changeTokenHash', 'ticketHash'])
  })

/** The member's arrivals, under each id that one of their sign-ups had. */
export async function readOwnArrivals(subject: DeletionSubject): Promise<Row[]> {
  const arrivalQueries = new Map<string, Query>()
  for (const query of queryOwnSignups(subject)) {
    await forEachDocument(query, (document) => {
      const { eventId, formerSignupIds = [] } = document.data()
      const ids = [document.id, ...formerSignupIds]
      arrivalQueries.set(document.ref.path, arrivalsOf(eventId).where('signupId', 'in', ids))
      return Promise.resolve()
    })
  }
  return readDistinctRows([...arrivalQueries.values()], (document) => ({
    eventId: Number(document.ref.parent.parent?.id),
    ...toRow(document.data(), ['deviceName']),
  }))
}

export async function readOwnGuestEntries(subject: DeletionSubject): Promise<Row[]> {
  const hashes = await findAddressHashes(subject)
  const queries = hashes.map((hash) => allGuests.where('addressHash', '==', hash))
  return readDistinctRows(queries, (document) => ({
    eventId: Number(document.ref.parent.parent?.id),
    ...toRow(document.data(), ['addressHash', 'invitationMailingId']),
  }))
}

export const readOwnCitySignups = (subject: DeletionSubject) =>
  readDistinctRows(queryByAddresses(subject, citySignups), (document) => toRow(document.data()))

/** Events that the member hosts or is invited to host, without other hosts and attendees. */
export function readOwnEvents({ id }: DeletionSubject): Promise<Row[]> {
  const uid = String(id)
  const queryEventsWith = (field: string) => eventsAsStored.where(field, 'array-contains', uid)
  return readDistinctRows([queryEventsWith('hostIds'), queryEventsWith('invitedHostIds')], (document) => {
    const event = document.data()
    const isInvited = event.invitedHostIds?.includes(uid) ?? false
    // An event that the member is only invited to host is another host's.
    if (isInvited) return { id: event.id, title: event.title, isInvitedToHost: true }
    return {
      ...toRow(event, ['searchTokens', 'hostIds', 'invitedHostIds', 'hosts', 'ownerId', 'offeredOwnerId']),
      hosts: event.hosts.filter((host) => String(host.id) === uid).map((host) => toRow(host)),
      isOwner: event.ownerId === uid,
      isAskedToBeOwner: event.offeredOwnerId === uid,
    }
  })
}

/** Series whose events the member hosts, without other hosts. */
export const readOwnSeries = ({ id }: DeletionSubject): Promise<Row[]> =>
  readDistinctRows([seriesAsStored.where('hostIds', 'array-contains', String(id))], (document) => ({
    ...toRow(document.data(), ['hostIds', 'ownerId']),
    isOwner: document.data().ownerId === String(id),
  }))

type Conversation = Stored<typeof storedConversation>
type ConversationSnapshot = QueryDocumentSnapshot<Conversation, Conversation>

/** The member's messages to other hosts, and how many messages the member has read. */
export async function readOwnConversations({ id }: DeletionSubject): Promise<Row[]> {
  const uid = String(id)
  const rows: Row[] = []
  const addRow = async (conversation: ConversationSnapshot) => {
    const { cityKey, participants, sentCounts, readCounts } = conversation.data()
    const ownMessages = await readDistinctRows(
      [messagesOf(conversation.id).where('senderId', '==', id)],
      (message) => toRow(message.data(), ['receiverId']),
    )
    const ownFields = {
      sentCount: sentCounts[uid] ?? 0,
      readCount: readCounts[uid] ?? 0,
      profile: participants[uid] ?? null,
    }
    if (ownMessages.length > 0 || uid in sentCounts || uid in readCounts || uid in participants)
      rows.push({ cityKey, ...ownFields, messages: ownMessages })
  }
  await forEachDocument(conversations.where('participantIds', 'array-contains', uid), addRow)
  await forEachDocument(conversations.where('participantIds', '==', []), addRow)
  return rows
}

/** The member's reports and objections with their resolutions, without the admins who resolved them. */
export const readOwnReports = ({ id, addresses }: DeletionSubject) =>
  readDistinctRows(
    [
      reports.where('reporter.userId', '==', id),
      ...addresses.map((address) => reports.where('reporter.email', '==', address)),
    ],
    (document) => {
      const { resolution } = document.data()
      const resolutionWithoutAdmin = resolution && {
        action: resolution.action,
        decidedAt: resolution.decidedAt,
      }
      return toRow({ ...document.data(), resolution: resolutionWithoutAdmin }, [
        'targetKey',
        'mark',
        'decisionId',
      ])
    },
  )

/** The member's questions to hosts, without the hosts. */
export const readOwnHostQuestions = ({ id, addresses }: DeletionSubject) =>
  readDistinctRows(
    [
      hostQuestions.where('asker.userId', '==', id),
      ...addresses.map((address) => hostQuestions.where('asker.email', '==', address)),
    ],
    (document) => toRow(document.data(), ['hostIds']),
  )

/** Admins' messages that went only to the member. */
export const readOwnMessages = ({ id }: DeletionSubject) =>
  readDistinctRows([messages.where('recipient.id', '==', id)], (document) =>
    toRow(document.data(), ['sentBy']),
  )

export const readOwnEmailLog = ({ id, addresses }: DeletionSubject) =>
  readDistinctRows(
    [emails.where('userId', '==', id), ...addresses.map((address) => emails.where('to', '==', address))],
    (document) => toRow(document.data(), ['searchKeys']),
  )

/** Mail that went only to the member; mailings that the member received are in the email log. */
export const readOwnDeliveries = ({ addresses }: DeletionSubject) =>
  readDistinctRows(
    addresses.map((address) => deliveries.where('to', '==', address)),
    (document) => toRow(document.data(), ['secret', 'replyTo']),
  )

/** Mailings that the member wrote. */
export const readOwnMailings = (subject: DeletionSubject) =>
  readDistinctRows([mailings], (document) => {
    const { data, createdAt, template } = document.data()
    return isAuthoredBy(data, subject) ? toRow({ template, data, createdAt }) : null
  })

export async function readOwnMailAddresses(subject: DeletionSubject): Promise<Row[]> {
  const hashes = await findAddressHashes(subject)
  const documents = await readAll(hashes.map((hash) => mailAddresses.doc(hash)))
  return documents.flatMap((document): Row[] => (document.exists ? [toRow(document.data() ?? {})] : []))
}

/**
 * The audit entries about actions by the member and about the member, without the names of others. Other entries may name the
 * member too (as an attendee of an event), so the whole audit log is searched. The member is recognised by id or address, because
 * others may have the same name.
 */
export function readOwnAuditEntries({ id, addresses }: DeletionSubject): Promise<Row[]> {
  const uid = String(id)
  const memberAddresses = new Set<unknown>(addresses)
  return readDistinctRows([auditEntries], (document) => {
    const { action, actor, subject, before, after, occurredAt } = document.data()
    if (subject.kind === 'user' && subject.id === uid) return toRow(document.data(), ['actor'])
    const pickOwnValues = (state: typeof before) =>
      Object.fromEntries(
        Object.entries(state).flatMap(([key, value]): [string, unknown][] => {
          if (Array.isArray(value)) {
            const ownItems = value.filter((item) => item.id === id)
            return ownItems.length > 0 ? [[key, ownItems]] : []
          }
          return memberAddresses.has(value) || (state['userId'] === id && IDENTIFYING_FIELDS.has(key))
            ? [[key, value]]
            : []
        }),
      )
    const entry = {
      ...(actor.id === id ? { actor } : {}),
      ...(memberAddresses.has(subject.name) ? { subject } : {}),
      before: pickOwnValues(before),
      after: pickOwnValues(after),
    }
    const isNamed = 'actor' in entry || 'subject' in entry
    const isIncluded = isNamed || Object.keys({ ...entry.before, ...entry.after }).length > 0
    return isIncluded ? toRow({ action, occurredAt, ...entry }) : null
  })
}

/** Reads the member's profile photos, by their path in the export. */
export async function readOwnPhotos({ id }: DeletionSubject): Promise<Record<string, Uint8Array>> {
  const [user, card, application] = await Promise.all([
    userRef(id).get(),
    hostCardRef(id).get(),
    applicationRef(id).get(),
  ])
  const urls = [getField(user, 'photoUrl'), getField(card, 'photoUrl'), getField(application, 'photoUrl')]
  const ids = new Set(urls.flatMap((url) => (url ? (parsePhotoId(url) ?? []) : [])))
  const files = await Promise.all(
    [...ids].map(async (photoId) => {
      const file = getPhotoBucket().file(makePhotoPath(photoId, 'page'))
      const [exists] = await file.exists()
      return exists ? [[`photos/${photoId}.webp`, (await file.download())[0]] as const] : []
    }),
  )
  return Object.fromEntries(files.flat())
}
