import type {
  CollectionGroup,
  CollectionReference,
  DocumentData,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  FirestoreDataConverter,
  Query,
  QueryDocumentSnapshot,
  QuerySnapshot,
  Transaction,
} from 'firebase-admin/firestore'
import * as log from './log.ts'
import { z } from 'zod'
import type { storedApplication, storedInvitation } from '../../shared/applications/stored.ts'
import type { storedKeptOut } from '../../shared/attendees/kept-out.ts'
import type { storedEventStats } from '../../shared/attendees/stored.ts'
import type { storedAuditEntry } from '../../shared/audit/stored.ts'
import type { storedLoginToken } from '../../shared/auth/stored.ts'
import type { storedCalendarFeed } from '../../shared/calendar/stored.ts'
import type { storedCitySignup } from '../../shared/cities/stored.ts'
import type { storedArrival, storedCheckInState } from '../../shared/door/stored.ts'
import type { storedDataExport, storedDeletion } from '../../shared/privacy/stored.ts'
import {
  storedEvent,
  type storedAccess,
  type StoredEvent,
  type storedGuest,
  type storedHost,
  type storedAttendeeNote,
  type storedEventNotification,
  type storedPlace,
  type storedPlan,
  type storedWrap,
} from '../../shared/events/stored.ts'
import type {
  storedCityStats,
  storedRecountMark,
  storedHostStats,
  storedMemberTotal,
  storedWeekStats,
} from '../../shared/stats/stored.ts'
import type { storedAnnouncement } from '../../shared/site/stored.ts'
import type { storedHostQuestion } from '../../shared/host-questions/stored.ts'
import type { storedFollows } from '../../shared/follows/stored.ts'
import type { storedRateLimitCounter } from '../../shared/http/stored.ts'
import type {
  storedAddress,
  storedDelivery,
  storedEmail,
  storedMailStats,
  storedMailing,
  storedRsvpDigest,
  storedSending,
  storedSendingLock,
  storedWebhookToken,
} from '../../shared/mail/stored.ts'
import type { storedUser, storedUserEmail } from '../../shared/members/stored.ts'
import type {
  storedConversation,
  storedConversationMessage,
  storedMessage,
} from '../../shared/messages/stored.ts'
import { storedSeries, type StoredSeries } from '../../shared/series/stored.ts'
import type { storedReport } from '../../shared/reports/stored.ts'
import type { storedLease, storedSignup, storedLeaseWaiter } from '../../shared/rsvps/stored.ts'
import { db } from './firebase.ts'
import { hashAddress, hashToken } from './tokens.ts'

/*
 * Every path in Firestore, with the type of its documents. An event or a series is parsed on reading and its fields are typed on
 * writing. An invalid event makes reads by its id fail, and is omitted from lists, with a warning, so that the lists still work.
 * Other documents are typed by their schemas and read without parsing, because only the server writes them, and its types ensure
 * that a document fits its schema. `test/api/stored-documents.test.ts` checks written documents.
 */

function createConverter<T extends object, D extends DocumentData>(
  schema: z.ZodType<T, D>,
): FirestoreDataConverter<T, D> {
  return {
    toFirestore: (data) => z.encode(schema, data as T),
    fromFirestore(document) {
      const result = schema.safeParse(document.data())
      if (result.success) return result.data
      // The message names only the fields, because their contents may be personal.
      const fields = [...new Set(result.error.issues.map(({ path }) => path.join('.')))]
      throw new InvalidDocumentError(
        `${document.ref.path} has missing or invalid fields: ${fields.join(', ')}`,
      )
    },
  }
}

/** A stored document that does not fit its schema: it was edited directly in Firestore, or written by another version of Kiln. */
class InvalidDocumentError extends Error {}

/** Returns the data of a query's documents, without invalid ones. */
export function toValidDocuments<T>({ docs }: Pick<QuerySnapshot<T>, 'docs'>): T[] {
  return docs.flatMap((document) => readDataIfValid(document) ?? [])
}

/** Reads a document's data; undefined if the document is missing or, with a warning, if it is invalid. */
export function readDataIfValid<T>(document: { data(): T | undefined }): T | undefined {
  try {
    return document.data()
  } catch (error) {
    if (!(error instanceof InvalidDocumentError)) throw error
    log.warn(error.message)
    return undefined
  }
}

export const events = db
  .collection('events')
  .withConverter<StoredEvent, EventFields>(createConverter(storedEvent))
type EventFields = Stored<typeof storedEvent>
export type EventQuery = Query<StoredEvent, EventFields>
export type EventQueryDocument = QueryDocumentSnapshot<StoredEvent, EventFields>

export const eventRef = (id: number) => events.doc(String(id))

/** Converts some fields of an event to the form in which `update` writes them. */
export const encodeEventFields = (fields: Partial<StoredEvent>): DocumentData =>
  z.encode(storedEvent.partial(), fields)

export const series: CollectionReference<StoredSeries> = db
  .collection('series')
  .withConverter(createConverter(storedSeries))

export const seriesRef = (id: number): DocumentReference<StoredSeries> => series.doc(String(id))

/** Converts some fields of a series to the form in which `update` writes them. */
export const encodeSeriesFields = (fields: Partial<StoredSeries>): DocumentData =>
  z.encode(storedSeries.partial(), fields)

/** A document as Firestore holds it, by its schema: instants are Timestamps there. */
export type Stored<S> = S extends z.ZodType<unknown, infer I extends DocumentData> ? I : never
/** A collection whose documents are read and written without conversion. */
type Documents<S> = CollectionReference<Stored<S>, Stored<S>>
type Ref<S> = DocumentReference<Stored<S>, Stored<S>>

/** A document as it was read, by its schema. */
export type Snapshot<S> = DocumentSnapshot<Stored<S>, Stored<S>>

/** The snapshot that a trigger was called with, typed by the schema of its collection. */
export const toTypedSnapshot = <S>(snapshot: DocumentSnapshot | undefined) =>
  snapshot as unknown as Snapshot<S> | undefined

const collectionAt = <S>(path: string) => db.collection(path) as Documents<S>
const documentAt = <S>(path: string) => db.doc(path) as Ref<S>

/** The names of a document's fields by its schema; `never` for an untyped document. */
type FieldName<D> = string extends keyof D ? never : keyof D & string

/** Returns a stored field of a document; undefined if the document or the field is missing. */
export function getField<T, D extends DocumentData, K extends FieldName<D>>(
  snapshot: QueryDocumentSnapshot<T, D>,
  name: K,
): D[K]
export function getField<T, D extends DocumentData, K extends FieldName<D>>(
  snapshot: DocumentSnapshot<T, D> | null | undefined,
  name: K,
): D[K] | undefined
export function getField(snapshot: Pick<DocumentSnapshot, 'get'> | null | undefined, name: string): unknown {
  return snapshot?.get(name) as unknown
}

/** Reads many documents of one kind in one request, in the order of `refs`: all their fields, or only those of `fieldMask`. */
export async function readAll<T extends DocumentData>(
  refs: readonly DocumentReference<T, T>[],
  fieldMask?: (keyof T & string)[],
): Promise<DocumentSnapshot<T, T>[]> {
  if (refs.length === 0) return []
  const untypedRefs = refs as readonly unknown[] as DocumentReference[]
  const documents = await (fieldMask ? db.getAll(...untypedRefs, { fieldMask }) : db.getAll(...untypedRefs))
  return documents as unknown as DocumentSnapshot<T, T>[]
}

type SnapshotsOf<R> = {
  [K in keyof R]: R[K] extends DocumentReference<infer T, infer D> ? DocumentSnapshot<T, D> : never
}

/** Reads documents of several kinds in one request, in a transaction or outside of one (`db`). */
export async function readTogether<R extends readonly { readonly path: string }[]>(
  reader: Pick<Transaction, 'getAll'> | Pick<Firestore, 'getAll'>,
  ...refs: R
): Promise<SnapshotsOf<R>> {
  const documentRefs = refs as readonly unknown[] as DocumentReference[]
  // `getAll` refuses an empty list.
  return (documentRefs.length === 0 ? [] : await reader.getAll(...documentRefs)) as unknown as SnapshotsOf<R>
}

/**
 * Events without validation, for code that must not fail because of a field that it does not need, or that reads only a few
 * fields.
 */
export const eventsAsStored = collectionAt<typeof storedEvent>('events')
export const eventAsStoredRef = (id: number) => eventsAsStored.doc(String(id))

export const seriesAsStored = collectionAt<typeof storedSeries>('series')

/** The link of a virtual event, and the location of a private one. */
export const accessOf = (id: number) => collectionAt<typeof storedAccess>(`events/${id}/access`)
/** The location of a private event. */
export const placeRef = (id: number) => documentAt<typeof storedPlace>(`events/${id}/access/place`)
export const guestsOf = (id: number) => collectionAt<typeof storedGuest>(`events/${id}/guests`)
export const signupsOf = (id: number) => collectionAt<typeof storedSignup>(`events/${id}/signups`)
/** The sign-ups of all events. */
export const allSignups = db.collectionGroup('signups') as CollectionGroup<
  Stored<typeof storedSignup>,
  Stored<typeof storedSignup>
>

/** The arrivals of an event, by nonce. */
export const arrivalsOf = (id: number) => collectionAt<typeof storedArrival>(`events/${id}/arrivals`)
/** The state of check-in by event id. An event without a check-in or a link for helpers may have none. */
export const checkInStates = collectionAt<typeof storedCheckInState>('checkInStates')
export const checkInStateRef = (id: number) => checkInStates.doc(String(id))

/** The stats of an event's sign-ups. */
export const eventStatsRef = (id: number) => documentAt<typeof storedEventStats>(`eventStats/${id}`)

/** The stats of hosts and cities, recounted after changes. */
export const hostStats = collectionAt<typeof storedHostStats>('hostStats')
export const cityStats = collectionAt<typeof storedCityStats>('cityStats')
/** The hosts, members, cities and events whose stats must be recounted. */
export const recountMarks = collectionAt<typeof storedRecountMark>('recountMarks')
/** The stats of weeks, by their Monday. */
export const weekStats = collectionAt<typeof storedWeekStats>('weekStats')
export const memberTotalRef = documentAt<typeof storedMemberTotal>('totals/members')

export const leaseRef = (id: number) => documentAt<typeof storedLease>(`leases/${id}`)
export const waitingInstancesOf = (id: number) =>
  collectionAt<typeof storedLeaseWaiter>(`leases/${id}/waiting`)

export const eventNotifications = collectionAt<typeof storedEventNotification>('eventNotifications')
/** Hosts' notes for attendees, stored until the email about the change is sent. */
export const attendeeNotesOf = (id: number) =>
  collectionAt<typeof storedAttendeeNote>(`eventNotifications/${id}/notes`)
export const eventPlans = collectionAt<typeof storedPlan>('eventPlans')
/** The first RSVP of each event about which a host has not been emailed, and when the next email is due, by the host's uid. */
export const rsvpDigests = collectionAt<typeof storedRsvpDigest>('rsvpDigests')
export const wraps = collectionAt<typeof storedWrap>('wraps')

export const users = collectionAt<typeof storedUser>('users')
export const userRef = (id: number) => users.doc(String(id))
/** The member to whom an address belongs, by the hash of the address. */
export const userEmails = collectionAt<typeof storedUserEmail>('userEmails')
export const userEmailRef = (email: string) => userEmails.doc(hashAddress(email))
/** Public cards of approved hosts. */
export const hostCards = collectionAt<typeof storedHost>('hosts')
export const hostCardRef = (id: number) => hostCards.doc(String(id))
export const applications = collectionAt<typeof storedApplication>('applications')
export const applicationRef = (id: number) => applications.doc(String(id))
/** Invitations to become a host, by the hash of their token. */
export const invitations = collectionAt<typeof storedInvitation>('invitations')
export const invitationRef = (token: string) => invitations.doc(hashToken(token))
/** The guests of all events. */
export const allGuests = db.collectionGroup('guests') as CollectionGroup<
  Stored<typeof storedGuest>,
  Stored<typeof storedGuest>
>
export const loginTokens = collectionAt<typeof storedLoginToken>('loginTokens')
export const loginTokenRef = (token: string) => loginTokens.doc(hashToken(token))

/** The hashed tokens of the members' own calendars, by uid. */
export const calendarFeeds = collectionAt<typeof storedCalendarFeed>('calendarFeeds')
export const calendarFeedRef = (id: number) => calendarFeeds.doc(String(id))

/** The deletions of users, running and finished ones, by uid. */
export const deletions = collectionAt<typeof storedDeletion>('deletions')
export const deletionRef = (id: number) => deletions.doc(String(id))

/** The data exports that members requested, by uid. */
export const dataExports = collectionAt<typeof storedDataExport>('dataExports')
export const dataExportRef = (id: number) => dataExports.doc(String(id))

/** The hosts, cities and series that members follow, and the series to which they have a standing RSVP, by uid. */
export const follows = collectionAt<typeof storedFollows>('follows')
export const followsRef = (id: number) => follows.doc(String(id))

/** The attendees whom hosts keep out of all events that they own, by the host's uid. */
export const keptOutLists = collectionAt<typeof storedKeptOut>('keptOut')
export const keptOutListRef = (uid: string) => keptOutLists.doc(uid)

/** Reports about events and hosts, and objections to decisions. */
export const reports = collectionAt<typeof storedReport>('reports')

/** Questions to the hosts of an event. */
export const hostQuestions = collectionAt<typeof storedHostQuestion>('hostQuestions')

export const citySignups = collectionAt<typeof storedCitySignup>('citySignups')
/** The audit log. */
export const auditEntries = collectionAt<typeof storedAuditEntry>('adminActions')
export const messages = collectionAt<typeof storedMessage>('messages')
export const conversations = collectionAt<typeof storedConversation>('conversations')
export const conversationRef = (id: string) => conversations.doc(id)
export const messagesOf = (conversationId: string) =>
  collectionAt<typeof storedConversationMessage>(`conversations/${conversationId}/messages`)

export const deliveries = collectionAt<typeof storedDelivery>('deliveries')
export const emails = collectionAt<typeof storedEmail>('emails')
export const mailings = collectionAt<typeof storedMailing>('mailings')
export const mailAddresses = collectionAt<typeof storedAddress>('mailAddresses')
export const webhookTokenRef = (token: string) =>
  documentAt<typeof storedWebhookToken>(`webhookTokens/${hashToken(token)}`)
/** The state of sending, the outcomes of mail, and the locks for work that one process does at a time. */
export const sendingRef = documentAt<typeof storedSending>('mail/sending')
export const mailStatsRef = documentAt<typeof storedMailStats>('mail/stats')
export const lockRef = (name: 'sweep' | 'large') => documentAt<typeof storedSendingLock>(`mail/${name}`)

/** The announcement above every page. */
export const announcementRef = documentAt<typeof storedAnnouncement>('site/announcement')

/** The number of tries that each counter of a rate limit has counted. */
export const rateLimitCounters = collectionAt<typeof storedRateLimitCounter>('limits')
