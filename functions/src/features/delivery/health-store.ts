import { Timestamp, type DocumentSnapshot, type Query } from 'firebase-admin/firestore'
import type { EventId, UserId } from '../../../shared/ids.ts'
import type { EmailStatus } from '../../../shared/mail/status.ts'
import type { CampaignType, Trigger } from '../../../shared/mail/triggers.ts'
import { db } from '../../platform/firebase.ts'

const emails = db.collection('emails')

function iso(value: unknown): string | null {
  return value instanceof Timestamp ? value.toDate().toISOString() : null
}

/** An outbox entry as the dashboards show it: its data and secret stay where they are. */
function logOf(entry: DocumentSnapshot) {
  return {
    id: entry.id,
    recipient: String(entry.get('to')),
    subject: (entry.get('subject') as string | null | undefined) ?? null,
    trigger: entry.get('trigger') as Trigger,
    status: entry.get('status') as EmailStatus,
    createdAt: iso(entry.get('createdAt')) ?? '',
    sentAt: iso(entry.get('sentAt')),
    deliveredAt: iso(entry.get('deliveredAt')),
    openedAt: iso(entry.get('openedAt')),
    bouncedAt: iso(entry.get('bouncedAt')),
    bounceReason: (entry.get('bounceReason') as string | undefined) ?? null,
    failedReason: (entry.get('failedReason') as string | undefined) ?? null,
    clickedLinks: (entry.get('clickedLinks') as string[] | undefined) ?? [],
  }
}

const orNull = (value: unknown) => (typeof value === 'string' ? value : null)

/** Some documents of a collection, by their ids; each is read once, and of it these fields alone. */
async function namedIn(collection: 'users' | 'events', ids: readonly unknown[], fieldMask: string[]) {
  const wanted = [...new Set(ids.filter((id) => typeof id === 'number').map(String))]
  if (wanted.length === 0) return new Map<string, DocumentSnapshot>()
  const found = await db.getAll(...wanted.map((id) => db.collection(collection).doc(id)), { fieldMask })
  return new Map(found.filter((one) => one.exists).map((one) => [one.id, one]))
}

/** Entries with the names of the people and events they are about, as these are now. */
async function withNames(entries: readonly DocumentSnapshot[]) {
  const [members, events] = await Promise.all([
    namedIn(
      'users',
      entries.map((one) => one.get('userId') as unknown),
      ['name', 'email'],
    ),
    namedIn(
      'events',
      entries.map((one) => one.get('eventId') as unknown),
      ['title', 'city'],
    ),
  ])
  return entries.map((entry) => {
    const userId = entry.get('userId') as UserId | null | undefined
    const eventId = entry.get('eventId') as EventId | null | undefined
    const member = members.get(String(userId))
    const event = events.get(String(eventId))
    return {
      ...logOf(entry),
      triggerDetails: {
        mail: String(entry.get('template')),
        campaign: (entry.get('campaign') as CampaignType | null | undefined) ?? null,
        mailingId: orNull(entry.get('mailingId')),
        leftOut: orNull(entry.get('leftOut')),
      },
      user: member
        ? { id: userId ?? null, name: String(member.get('name')), email: String(member.get('email')) }
        : { id: null, name: orNull(entry.get('toName')) ?? '', email: String(entry.get('to')) },
      event: eventId
        ? { id: eventId, title: orNull(event?.get('title')), city: orNull(event?.get('city')) }
        : null,
    }
  })
}

export interface LogFilter {
  readonly status?: EmailStatus | undefined
  readonly trigger?: Trigger | undefined
  readonly userId?: UserId | undefined
  readonly email?: string | undefined
  /** The id of the last one of the page before. */
  readonly after?: string | undefined
  readonly limit: number
}

/** A page of the log, latest first. */
export async function pageOfLog(filter: LogFilter) {
  let query: Query = emails.orderBy('createdAt', 'desc').limit(filter.limit)
  for (const name of ['status', 'trigger', 'userId'] as const) {
    if (filter[name] !== undefined) query = query.where(name, '==', filter[name])
  }
  if (filter.email !== undefined) query = query.where('to', '==', filter.email)
  if (filter.after) {
    const last = await emails.doc(filter.after).get()
    if (last.exists) query = query.startAfter(last)
  }
  const found = await query.get()
  const next = found.size < filter.limit ? null : (found.docs.at(-1)?.id ?? null)
  return { logs: await withNames(found.docs), next }
}

/** How many e-mails of a trigger since an instant are in one of these states. Counted by the index, not read. */
export async function countByTrigger(
  trigger: Trigger,
  since: number,
  statuses: readonly EmailStatus[] | null,
): Promise<number> {
  const all = emails.where('trigger', '==', trigger).where('createdAt', '>=', Timestamp.fromMillis(since))
  const query = statuses === null ? all : all.where('status', 'in', statuses)
  return (await query.count().get()).data().count
}

export async function countByCampaign(
  eventId: number,
  campaign: CampaignType,
  statuses: readonly EmailStatus[] | null,
): Promise<number> {
  const all = ofCampaign(eventId, campaign)
  const query = statuses === null ? all : all.where('status', 'in', statuses)
  return (await query.count().get()).data().count
}

function ofCampaign(eventId: number, campaign: CampaignType): Query {
  return emails.where('eventId', '==', eventId).where('campaign', '==', campaign)
}

export async function latestOfCampaign(eventId: number, campaign: CampaignType, limit: number) {
  const found = await ofCampaign(eventId, campaign).orderBy('createdAt', 'desc').limit(limit).get()
  return found.docs.map(logOf)
}

export async function failedOfCampaign(
  eventId: number,
  campaign: CampaignType,
  limit: number,
): Promise<{ id: string; to: string; leftOut: string | null }[]> {
  const found = await ofCampaign(eventId, campaign)
    .where('status', '==', 'failed')
    .limit(limit)
    .select('to', 'leftOut')
    .get()
  return found.docs.map((one) => ({
    id: one.id,
    to: String(one.get('to')),
    leftOut: orNull(one.get('leftOut')),
  }))
}

/** What has become of an e-mail so far. */
export async function outcomeOf(id: string): Promise<{ status: EmailStatus; reason: string | null }> {
  const entry = await emails.doc(id).get()
  return { status: entry.get('status') as EmailStatus, reason: orNull(entry.get('failedReason')) }
}

/** Not sent yet, as far as we know. */
const open: readonly EmailStatus[] = ['queued', 'sending', 'unknown']
/** Longer than anything waits while all is well. */
const STUCK_MS = 3_600_000

/** How much mail waits: all of it, whose answer was lost, what has waited for over an hour, and since when the oldest. */
export async function waitingMail(now: number) {
  const waiting = emails.where('status', 'in', open)
  const stuck = waiting.where('createdAt', '<=', Timestamp.fromMillis(now - STUCK_MS))
  const count = async (query: Query) => (await query.count().get()).data().count
  const [all, unknown, overdue, oldest] = await Promise.all([
    count(waiting),
    count(emails.where('status', '==', 'unknown')),
    count(stuck),
    waiting.orderBy('createdAt').limit(1).select('createdAt').get(),
  ])
  return { waiting: all, unknown, stuck: overdue, oldestAt: iso(oldest.docs[0]?.get('createdAt')) }
}

/** Whether the log knows an address. */
export async function hasMailTo(email: string): Promise<boolean> {
  return !(await emails.where('to', '==', email).limit(1).select().get()).empty
}

export async function emailExists(id: string): Promise<boolean> {
  return (await emails.doc(id).get()).exists
}

/** The event an e-mail belongs to, with its hosts and the address it went to; null where it belongs to none. */
export async function emailOfEvent(
  id: string,
): Promise<{ eventId: number; to: string; hostIds: string[] } | null> {
  const email = await db.doc(`emails/${id}`).get()
  const eventId = email.get('eventId') as number | null | undefined
  if (!eventId) return null
  const event = await db.doc(`events/${eventId}`).get()
  return {
    eventId,
    to: String(email.get('to')),
    hostIds: (event.get('hostIds') as string[] | undefined) ?? [],
  }
}
