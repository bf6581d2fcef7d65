import {
  FieldPath,
  Timestamp,
  type DocumentData,
  type DocumentReference,
  type Query,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore'
import type { UserId } from '../../../shared/ids.ts'
import type { storedEmail } from '../../../shared/mail/stored.ts'
import { unsentStatuses, type EmailStatus } from '../../../shared/mail/email-status.ts'
import type { CampaignType, Trigger } from '../../../shared/mail/triggers.ts'
import { parseAddressSearch } from '../../../shared/search/address-search.ts'
import {
  emails,
  eventAsStoredRef,
  readAll,
  userRef,
  type Stored,
  getField,
} from '../../platform/collections.ts'
import { makePageById } from '../../platform/cursor.ts'
import { readPages } from '../../platform/read-pages.ts'
import { makePrefixEnd } from '../../platform/name-search-store.ts'

function toIso(value: unknown): string | null {
  return value instanceof Timestamp ? value.toDate().toISOString() : null
}

type LogEntry = QueryDocumentSnapshot<Stored<typeof storedEmail>, Stored<typeof storedEmail>>
type LogQuery = Query<Stored<typeof storedEmail>, Stored<typeof storedEmail>>

/** Converts an entry of the log to a row of the dashboards. */
function toLogRow(document: LogEntry) {
  const entry = document.data()
  return {
    id: document.id,
    recipient: entry.to,
    subject: entry.subject ?? null,
    trigger: entry.trigger,
    status: entry.status,
    createdAt: toIso(entry.createdAt) ?? '',
    sentAt: toIso(entry.sentAt),
    deliveredAt: toIso(entry.deliveredAt),
    openedAt: toIso(entry.openedAt),
    bouncedAt: toIso(entry.bouncedAt),
    bounceReason: entry.bounceReason ?? null,
    failedReason: entry.failedReason ?? null,
    leftOutReason: entry.leftOutReason ?? null,
    clickedLinks: entry.clickedLinks ?? [],
  }
}

/** Reads some fields of documents, each document once. Returns them by the id of the document. */
async function readFieldsById<T extends DocumentData>(
  getRef: (id: number) => DocumentReference<T, T>,
  ids: readonly (number | null | undefined)[],
  fields: (keyof T & string)[],
) {
  const uniqueIds = [...new Set(ids)].filter((id) => typeof id === 'number')
  const documents = await readAll(uniqueIds.map(getRef), fields)
  return new Map<unknown, T>(
    documents.flatMap((document) => {
      const data = document.data()
      return data ? [[Number(document.id), data] as const] : []
    }),
  )
}

/** Adds to each entry the current names of its recipient and its event. */
async function addNames(entries: readonly LogEntry[]) {
  const entryData = entries.map((entry) => entry.data())
  const [members, events] = await Promise.all([
    readFieldsById(
      userRef,
      entryData.map(({ userId }) => userId),
      ['name', 'email'],
    ),
    readFieldsById(
      eventAsStoredRef,
      entryData.map(({ eventId }) => eventId),
      ['title', 'city'],
    ),
  ])
  return entries.map((document) => {
    const entry = document.data()
    const { userId, eventId } = entry
    const member = members.get(userId)
    const event = events.get(eventId)
    return {
      ...toLogRow(document),
      triggerDetails: {
        mail: entry.template,
        campaign: entry.campaign ?? null,
        mailingId: entry.mailingId ?? null,
        leftOutReason: entry.leftOutReason ?? null,
      },
      user: member
        ? { id: userId as UserId, name: member.name, email: member.email }
        : { id: null, name: entry.toName, email: entry.to },
      event: eventId ? { id: eventId, title: event?.title ?? null, city: event?.city ?? null } : null,
    }
  })
}

export interface LogFilter {
  readonly status?: EmailStatus | undefined
  readonly trigger?: Trigger | undefined
  readonly userId?: UserId | undefined
  /** Part of an address. */
  readonly email?: string | null
  /** The id of the last entry of the previous page. */
  readonly after?: string | undefined
  readonly limit: number
}

/**
 * The maximum number of queries for one page. A search needs several, because it queries by one token of the address, and some of
 * the entries found do not match the whole search.
 */
const MAX_QUERIES = 4

/**
 * Reads a page of the log, the latest entry first. A search by address limits its reads, so a page may be shorter than `limit`
 * and still have a next page.
 */
export async function readLogPage(filter: LogFilter) {
  const addressSearch = filter.email ? parseAddressSearch(filter.email) : undefined
  if (addressSearch === null) return { logs: [], next: null }
  let query = emails.orderBy('createdAt', 'desc')
  if (addressSearch) query = query.where('searchKeys', 'array-contains', addressSearch.token)
  for (const name of ['status', 'trigger', 'userId'] as const) {
    if (filter[name] !== undefined) query = query.where(name, '==', filter[name])
  }
  const entries: LogEntry[] = []
  let remainingQuery = await startAfterCursor(query, filter.after)
  for (let queryCount = 1; ; queryCount += 1) {
    const { docs } = await remainingQuery.limit(filter.limit - entries.length + 1).get()
    const page = docs.slice(0, filter.limit - entries.length)
    entries.push(...page.filter((entry) => addressSearch?.isMatch(entry.data().to) !== false))
    const lastEntry = docs.length > page.length ? page.at(-1) : undefined
    if (lastEntry === undefined || entries.length === filter.limit || queryCount === MAX_QUERIES)
      return { logs: await addNames(entries), next: lastEntry?.id ?? null }
    remainingQuery = query.startAfter(lastEntry)
  }
}

/** Finds an entry of the log; returns null if there is none. */
export async function findLogEntry(id: string) {
  // This uses a query, because `addNames` takes the documents of a query.
  const snapshot = await emails.where(FieldPath.documentId(), '==', id).get()
  return (await addNames(snapshot.docs))[0] ?? null
}

/** Counts a campaign's emails, or only those with one of the given statuses. */
export async function countCampaignEmails(
  eventId: number,
  campaign: CampaignType,
  statuses: readonly EmailStatus[] | null,
): Promise<number> {
  const campaignQuery = queryCampaignEmails(eventId, campaign)
  const query = statuses === null ? campaignQuery : campaignQuery.where('status', 'in', statuses)
  return (await query.count().get()).data().count
}

function queryCampaignEmails(eventId: number, campaign: CampaignType) {
  return emails.where('eventId', '==', eventId).where('campaign', '==', campaign)
}

export interface CampaignPageRequest {
  /** The first letters of an address. */
  readonly q: string | null
  /** The id of the last entry of the previous page. */
  readonly after?: string | undefined
  readonly limit: number
}

/**
 * Reads a page of a campaign's entries, newest first. With `q`, it contains only entries whose address begins with `q`, sorted
 * by address.
 */
export async function readCampaignPage(
  eventId: number,
  campaign: CampaignType,
  { after, limit, q }: CampaignPageRequest,
) {
  const campaignQuery = queryCampaignEmails(eventId, campaign)
  const prefix = q?.toLowerCase() ?? ''
  const orderedQuery =
    q === null
      ? campaignQuery.orderBy('createdAt', 'desc')
      : campaignQuery.where('to', '>=', prefix).where('to', '<', makePrefixEnd(prefix)).orderBy('to')
  const page = await (await startAfterCursor(orderedQuery, after)).limit(limit + 1).get()
  const { items, next } = makePageById(page.docs, limit)
  return { entries: items.map((item) => ({ ...toLogRow(item), name: item.data().toName })), next }
}

async function startAfterCursor(query: LogQuery, after: string | undefined): Promise<LogQuery> {
  const lastEntry = after === undefined ? null : await emails.doc(after).get()
  return lastEntry?.exists ? query.startAfter(lastEntry) : query
}

/** Reads when a campaign was last sent to anyone; returns null if it was never sent. */
export async function readLastSentAtOfCampaign(
  eventId: number,
  campaign: CampaignType,
): Promise<string | null> {
  const [lastSentEntry] = (
    await queryCampaignEmails(eventId, campaign).orderBy('sentAt', 'desc').limit(1).select('sentAt').get()
  ).docs
  return toIso(getField(lastSentEntry, 'sentAt'))
}

const PAGE_SIZE = 500

interface FailedEntry {
  readonly id: string
  readonly to: string
}

/** Reads a campaign's failed emails, a page at a time. */
export async function* readFailedEmailsOfCampaign(
  eventId: number,
  campaign: CampaignType,
): AsyncGenerator<FailedEntry[]> {
  const query = queryCampaignEmails(eventId, campaign).where('status', '==', 'failed').select('to')
  for await (const page of readPages(query.orderBy(FieldPath.documentId()), PAGE_SIZE)) {
    yield page.map((document) => ({ id: document.id, to: getField(document, 'to') }))
  }
}

/** Reads the status of an email, and the reason if it was not sent. */
export async function readEmailOutcome(id: string): Promise<{ status: EmailStatus; reason: string | null }> {
  const entry = (await emails.doc(id).get()).data()
  if (!entry) throw new Error(`The email log has no entry ${id}`)
  return { status: entry.status, reason: entry.failedReason ?? null }
}

/** Mail that waits longer than this is stuck: without a problem, all mail is sent sooner. */
const STUCK_MS = 3_600_000

/** Counting stops at this number: it costs a read for every thousand emails, and a larger number tells an admin nothing more. */
const MAX_COUNT = 3_000

/**
 * Counts all mail that was not sent yet, the parked mail among it (which the log names `unknown`), and the mail that was queued
 * over an hour ago and is still not sent, each up to `MAX_COUNT`. Also returns when the oldest of this mail was queued.
 */
export async function countWaitingMail(now: number) {
  const waitingEmails = emails.where('status', 'in', unsentStatuses)
  const stuckEmails = waitingEmails.where('createdAt', '<=', Timestamp.fromMillis(now - STUCK_MS))
  const count = async (query: typeof waitingEmails) =>
    (await query.limit(MAX_COUNT).count().get()).data().count
  const [waitingCount, unknownCount, stuckCount, oldestEntries] = await Promise.all([
    count(waitingEmails),
    count(emails.where('status', '==', 'unknown')),
    count(stuckEmails),
    waitingEmails.orderBy('createdAt').limit(1).select('createdAt').get(),
  ])
  return {
    waitingCount,
    unknownCount,
    stuckCount,
    oldestQueuedAt: toIso(oldestEntries.docs[0]?.data().createdAt),
  }
}

/** Whether the log contains mail to an address. */
export async function hasMailTo(email: string): Promise<boolean> {
  return !(await emails.where('to', '==', email).limit(1).select().get()).empty
}

export async function hasLoggedEmail(id: string): Promise<boolean> {
  return (await emails.doc(id).get()).exists
}

/** Finds the event of an email, its hosts, and the email's recipient; null if there is no such email or it has no event. */
export async function findEmailWithEvent(
  id: string,
): Promise<{ eventId: number; to: string; hostIds: string[] } | null> {
  const email = (await emails.doc(id).get()).data()
  if (!email?.eventId) return null
  const event = (await eventAsStoredRef(email.eventId).get()).data()
  return { eventId: email.eventId, to: email.to, hostIds: event?.hostIds ?? [] }
}
