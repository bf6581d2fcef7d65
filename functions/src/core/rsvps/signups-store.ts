import { Timestamp, type DocumentSnapshot, type QueryDocumentSnapshot } from 'firebase-admin/firestore'
import { z } from 'zod'
import { parseEventDocument, type EventFacts } from '../../../shared/events/event-document.ts'
import type { Answer } from '../../../shared/events/questions.ts'
import { eventId as eventIdSchema, type EventId } from '../../../shared/ids.ts'
import { getMillis } from '../../../shared/instant.ts'
import { getStatusBeforeSettling, type Signup, type SignupStatus } from '../../../shared/rsvps/command.ts'
import type { storedSignup } from '../../../shared/rsvps/stored.ts'
import { makeNameKeys } from '../../../shared/search/name-keys.ts'
import {
  allSignups,
  eventAsStoredRef,
  readAll,
  signupsOf,
  type Stored,
  getField,
} from '../../platform/collections.ts'
import { makePage, readCursor } from '../../platform/cursor.ts'
import { readPages } from '../../platform/read-pages.ts'
import { searchByName } from '../../platform/name-search-store.ts'
import { db } from '../../platform/firebase.ts'
import { hashToken } from '../../platform/tokens.ts'
import { parseSignupDocument } from './signup-document.ts'
import { hashTicketCode } from './ticket-code.ts'

/** The sign-up in a document, in the engine's form; empty if the document does not exist. */
export function toSignups(document: DocumentSnapshot): Signup[] {
  const data = document.data()
  return data ? [parseSignupDocument(document.id, data)] : []
}

const queryByHash = (field: 'changeTokenHash' | 'ticketHash', hash: string) =>
  allSignups.where(field, '==', hash).limit(1)

/** The sign-up of a change link, even if it is cancelled; null if there is none. */
export const findSignupByToken = (token: string): Promise<EventSignup | null> =>
  findSignupByHash('changeTokenHash', hashToken(token))

/** The sign-up of a ticket, even if it is cancelled; null if there is none. */
export const findSignupByTicket = (code: string): Promise<EventSignup | null> =>
  findSignupByHash('ticketHash', hashTicketCode(code))

interface EventSignup {
  readonly eventId: EventId
  readonly signup: Signup
}

async function findSignupByHash(
  field: 'changeTokenHash' | 'ticketHash',
  hash: string,
): Promise<EventSignup | null> {
  const [document] = (await queryByHash(field, hash).get()).docs
  const eventRef = document?.ref.parent.parent
  return document && eventRef
    ? { eventId: eventIdSchema.parse(eventRef.id), signup: parseSignupDocument(document.id, document.data()) }
    : null
}

export async function findSignup(eventId: EventId, signupId: string): Promise<Signup | null> {
  return toSignups(await signupsOf(eventId).doc(signupId).get())[0] ?? null
}

/** The statuses of some sign-ups, by id; missing sign-ups are left out. */
export async function findStatuses(
  eventId: EventId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReturnType<typeof getStatusBeforeSettling>>> {
  const documents = await readAll(
    ids.map((id) => signupsOf(eventId).doc(id)),
    ['status'],
  )
  return new Map(
    documents.flatMap((document) => {
      const status = getField(document, 'status')
      return status ? [[document.id, getStatusBeforeSettling(status)]] : []
    }),
  )
}

/** Changes an uncancelled sign-up's details; false if it was cancelled or made again since it was read. */
export function updateSignupDetails(
  eventId: EventId,
  { id, seq }: Signup,
  { name, sourceCity, sourceArea }: Pick<Signup, 'name' | 'sourceCity' | 'sourceArea'>,
  now: number,
): Promise<boolean> {
  const ref = signupsOf(eventId).doc(id)
  return db.runTransaction(async (transaction) => {
    const signup = await transaction.get(ref)
    if (getField(signup, 'seq') !== seq || getField(signup, 'status') === 'cancelled') return false
    const details = { name, ...makeNameKeys(name), sourceCity, sourceArea }
    transaction.update(ref, { ...details, updatedAt: Timestamp.fromMillis(now) })
    return true
  })
}

/** How many attendees with a spot are sure for this start. Firestore counts them in the index. */
export async function countSureAttendees(eventId: number, startsAt: number): Promise<number> {
  const sureSignups = signupsOf(eventId)
    .where('status', '==', 'confirmed')
    .where('reconfirmedFor', '==', Timestamp.fromMillis(startsAt))
  return (await sureSignups.count().get()).data().count
}

export async function findEventFacts(eventId: EventId): Promise<EventFacts | null> {
  const data = (await eventAsStoredRef(eventId).get()).data()
  return data ? parseEventDocument(data) : null
}

/** A person's RSVP and its event, read at the same moment. */
export interface CurrentSignup {
  /** The RSVP, even if it is cancelled. */
  readonly signup: Signup
  /** Null if the event was deleted. */
  readonly event: EventFacts | null
  /** The position on the waitlist, 1 is next; null if the RSVP is not on the waitlist. */
  readonly position: number | null
}

/**
 * Reads a sign-up, found by its change link or by event and id, with its event; null if there is no such sign-up. Two separate
 * reads could show a state that never existed.
 */
export function readCurrentSignup(
  key: { readonly token: string } | { readonly eventId: EventId; readonly signupId: string },
): Promise<CurrentSignup | null> {
  return db.runTransaction(
    async (transaction) => {
      const document =
        'token' in key
          ? (await transaction.get(queryByHash('changeTokenHash', hashToken(key.token)))).docs[0]
          : await transaction.get(signupsOf(key.eventId).doc(key.signupId))
      const [signup] = document ? toSignups(document) : []
      const eventRef = document?.ref.parent.parent
      if (!signup || !eventRef) return null
      const eventId = eventIdSchema.parse(eventRef.id)
      const [eventDocument, waitlistCount] = await Promise.all([
        transaction.get(eventAsStoredRef(eventId)),
        signup.status === 'waitlist' ? transaction.get(queryWaitlistPosition(eventId, signup.seq)) : null,
      ])
      const data = eventDocument.data()
      return {
        signup,
        event: data ? parseEventDocument(data) : null,
        position: waitlistCount?.data().count ?? null,
      }
    },
    { readOnly: true },
  )
}

/** Makes a query that counts the attendees on the waitlist up to the sign-up with `seq`. */
const queryWaitlistPosition = (eventId: EventId, seq: number) =>
  signupsOf(eventId).where('status', '==', 'waitlist').where('seq', '<=', seq).count()

/** The page of an event's uncancelled sign-ups to read. Requests to join are included only if `status` is `requested`. */
export interface SignupPageOptions {
  readonly status?: 'confirmed' | 'waitlist' | 'requested' | undefined
  readonly after?: string | undefined
  readonly limit: number
}

/** The statuses with a spot, whether the attendee came or not. */
const CONFIRMED_STATUSES: readonly SignupStatus[] = ['confirmed', 'missed']

function queryActiveSignups(eventId: EventId, status: SignupPageOptions['status']) {
  const statuses =
    status === 'waitlist' || status === 'requested'
      ? [status]
      : status === undefined
        ? [...CONFIRMED_STATUSES, 'waitlist']
        : CONFIRMED_STATUSES
  return signupsOf(eventId).where('status', 'in', statuses)
}

/** A sign-up with its answers, and the times of the RSVP and of the check-in (milliseconds since 1970). */
export type ListedSignup = Signup & {
  readonly createdAt: number
  readonly checkedInAt: number | null
  readonly answers: readonly Answer[]
}

function toListedSignup(document: QueryDocumentSnapshot<Stored<typeof storedSignup>>): ListedSignup {
  const data = document.data()
  return {
    ...parseSignupDocument(document.id, data),
    answers: data.answers ?? [],
    createdAt: getMillis(data.createdAt),
    checkedInAt: data.checkedInAt && getMillis(data.checkedInAt),
  }
}

interface SignupList {
  items: ListedSignup[]
  /** The cursor of the next page; null on the last page. */
  next: string | null
}

/** A page of uncancelled sign-ups, in the order of their RSVPs. */
export async function listSignups(
  eventId: EventId,
  { status, after, limit }: SignupPageOptions,
): Promise<SignupList> {
  const startCursor = readCursor(after, z.tuple([z.number().int()]))
  const orderedQuery = queryActiveSignups(eventId, status).orderBy('seq')
  const page = await (startCursor ? orderedQuery.startAfter(...startCursor) : orderedQuery)
    .limit(limit + 1)
    .get()
  const { items, next } = makePage(page.docs, limit, (lastDocument) => [lastDocument.data().seq])
  return { items: items.map(toListedSignup), next }
}

/** Uncancelled sign-ups, found by the first letters of the name, of its last word or of the address; see `searchByName`. */
export async function searchSignups(
  eventId: EventId,
  q: string,
  { status, ...page }: SignupPageOptions,
): Promise<SignupList> {
  const { items, next } = await searchByName(queryActiveSignups(eventId, status), q, page)
  return { items: items.map(toListedSignup), next }
}

const PAGE_SIZE = 500

/** The sign-ups with a spot, or those on the waitlist, in the order of their RSVPs; read a page at a time. */
export async function* readSignups(
  eventId: EventId,
  status: 'confirmed' | 'waitlist',
): AsyncGenerator<ListedSignup> {
  for await (const page of readPages(queryActiveSignups(eventId, status).orderBy('seq'), PAGE_SIZE)) {
    for (const document of page) yield toListedSignup(document)
  }
}
