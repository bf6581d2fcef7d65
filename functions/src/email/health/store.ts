import { FieldValue, Timestamp, type DocumentSnapshot, type Query } from 'firebase-admin/firestore'
import type { EmailStatus } from '../../../shared/email/status.ts'
import type { CampaignType, Trigger } from '../../../shared/email/triggers.ts'
import { auth, db } from '../../firebase.ts'
import type { Mail } from '../mail.ts'

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
    userId: (entry.get('userId') as number | null | undefined) ?? null,
    eventId: (entry.get('eventId') as number | null | undefined) ?? null,
  }
}

export interface LogFilter {
  readonly status: EmailStatus | undefined
  readonly trigger: Trigger | undefined
  readonly userId: number | undefined
  readonly after: string | undefined
  readonly limit: number
}

/** A page of the log, latest first. */
export async function pageOfLog(filter: LogFilter) {
  let query: Query = emails.orderBy('createdAt', 'desc').limit(filter.limit)
  for (const name of ['status', 'trigger', 'userId'] as const) {
    if (filter[name] !== undefined) query = query.where(name, '==', filter[name])
  }
  if (filter.after) {
    const last = await emails.doc(filter.after).get()
    if (last.exists) query = query.startAfter(last)
  }
  const found = await query.get()
  const next = found.size < filter.limit ? null : (found.docs.at(-1)?.id ?? null)
  return { logs: found.docs.map(logOf), next }
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
  statuses: readonly EmailStatus[],
): Promise<number> {
  const query = ofCampaign(eventId, campaign).where('status', 'in', statuses)
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
): Promise<string[]> {
  const found = await ofCampaign(eventId, campaign)
    .where('status', '==', 'failed')
    .limit(limit)
    .select()
    .get()
  return found.docs.map((one) => one.id)
}

/**
 * Puts a failed e-mail back into the queue, to another address if one is given. One that was part of a send to many gets
 * its data from there. False where it has not failed, or can never be sent again: its secret is gone.
 */
export async function requeue(
  id: string,
  now: number,
  over: { to?: string; signupId?: string } = {},
): Promise<boolean> {
  const ref = emails.doc(id)
  return db.runTransaction(async (transaction) => {
    const found = await transaction.get(ref)
    const status = found.get('status') as EmailStatus
    const isRedirected = over.to !== undefined
    if (status !== 'failed' && !(isRedirected && status === 'bounced')) return false
    const template = found.get('template') as Mail['template']
    if (template === 'login-link' || template === 'host-invitation') return false
    const sendId = found.get('sendId') as string | undefined
    const source = sendId ? await transaction.get(db.doc(`sends/${sendId}`)) : found
    const shared = source.get('data') as object
    const own = sendId
      ? { name: found.get('toName') as string, ...(found.get('signup') as object | null) }
      : {}
    const renamed = over.signupId === undefined ? {} : { signupId: over.signupId }
    transaction.update(ref, {
      status: 'queued',
      attempts: 0,
      nextAttemptAt: Timestamp.fromMillis(now),
      usefulUntil: null,
      data: { ...shared, ...own, ...renamed },
      failedReason: FieldValue.delete(),
      bounceReason: FieldValue.delete(),
      failedAt: FieldValue.delete(),
      bouncedAt: null,
      ...(isRedirected ? { to: over.to } : {}),
    })
    return true
  })
}

export async function emailExists(id: string): Promise<boolean> {
  return (await emails.doc(id).get()).exists
}

/** Gives a member another address: to sign in with, in the profile, and for mail that still waits. */
export async function changeAddress(
  oldEmail: string,
  newEmail: string,
  now: number,
): Promise<'changed' | 'unknown' | 'taken'> {
  const users = db.collection('users')
  const [member, other] = await Promise.all([
    users.where('email', '==', oldEmail).limit(1).get(),
    users.where('email', '==', newEmail).limit(1).get(),
  ])
  const [found] = member.docs
  if (!found) return 'unknown'
  if (!other.empty) return 'taken'
  await auth.updateUser(found.id, { email: newEmail, emailVerified: true })
  await found.ref.update({ email: newEmail, updatedAt: Timestamp.fromMillis(now) })
  const waiting = await emails.where('to', '==', oldEmail).where('status', '==', 'queued').limit(400).get()
  const batch = db.batch()
  for (const one of waiting.docs) batch.update(one.ref, { to: newEmail })
  await batch.commit()
  return 'changed'
}
