import type { AuditEntry } from '../../../shared/audit/contract.ts'
import type { EventId } from '../../../shared/ids.ts'
import { findAuditActor } from '../../core/accounts/audit-actor.ts'
import { makeEventSubject, writeAuditEntry } from '../../core/audit/audit-store.ts'
import { findEvent } from '../../core/events/events-store.ts'
import {
  findDeliveries,
  findMailing,
  resumeMailing,
  stopMailing,
  type StoredMailing,
} from '../../core/mail/mailings-store.ts'
import { mails } from '../../core/mail/mails.ts'
import { CallError, makeNotFoundError, type Caller, type Handler } from '../../platform/call-handler.ts'
import { computeProgress, type MailingProgress } from './mailing-progress.ts'
import { readSendingState } from './sending-store.ts'

export const getMailing: Handler<'getMailing'> = async ({ params, now }) => {
  const [storedMailing, progress] = await Promise.all([findMailing(params.id), readProgress(params.id, now)])
  if (!storedMailing || !progress) throw makeNotFoundError('mailing')
  const { mailing, createdAt } = storedMailing
  const { id, template, eventId } = mailing
  return {
    id,
    trigger: mails[template].trigger,
    eventId,
    createdAt: toIso(createdAt),
    ...progress,
    delay: progress.delay && {
      reason: progress.delay.reason,
      nextAttemptAt: progress.delay.nextAttemptAt === null ? null : toIso(progress.delay.nextAttemptAt),
    },
  }
}

const toIso = (instant: number): string => new Date(instant).toISOString()

/** Stops a mailing: deliveries that Mailgun has accepted are sent, and the other deliveries wait. Safe to repeat. */
export const handleStopMailing: Handler<'stopMailing'> = async ({ params, caller, now }) => {
  const [storedMailing, progress] = await Promise.all([findMailing(params.id), readProgress(params.id, now)])
  if (!storedMailing || !progress) throw makeNotFoundError('mailing')
  const auditEntry = await makeAuditEntry('mailing_stopped', storedMailing, caller)
  const isStopped =
    progress.state === 'stopped' ||
    (progress.state !== 'done' &&
      (await stopMailing(params.id, (writer) => writeAuditEntry(writer, auditEntry, now))))
  if (!isStopped) {
    throw new CallError('not_running', "This message is no longer being sent, so it can't be stopped.")
  }
  return { message: 'Sending stopped' }
}

/** Resumes a stopped mailing. Safe to repeat while the mailing is being sent. */
export const handleResumeMailing: Handler<'resumeMailing'> = async ({ params, caller, now }) => {
  const [storedMailing, progress] = await Promise.all([findMailing(params.id), readProgress(params.id, now)])
  if (!storedMailing || !progress) throw makeNotFoundError('mailing')
  const auditEntry = await makeAuditEntry('mailing_resumed', storedMailing, caller)
  const isBeingSent = storedMailing.status === 'running' && progress.state !== 'done'
  if (
    !isBeingSent &&
    !(await resumeMailing(params.id, now, (writer) => writeAuditEntry(writer, auditEntry, now)))
  ) {
    throw new CallError('not_stopped', 'Only a stopped message can be resumed.')
  }
  return { message: 'Sending resumed' }
}

/** Makes an audit entry. Its subject is the event of the mailing, or the mailing itself if it has no event. */
async function makeAuditEntry(
  action: 'mailing_stopped' | 'mailing_resumed',
  { mailing: { id, template, data, eventId } }: StoredMailing,
  caller: Caller,
): Promise<AuditEntry> {
  const [actor, event] = await Promise.all([
    findAuditActor(caller),
    eventId === null ? null : findEvent(eventId as EventId),
  ])
  const { trigger } = mails[template]
  const name = 'subject' in data ? data.subject : trigger
  const subject = event ? makeEventSubject(event.id, event.title) : ({ kind: 'mailing', id, name } as const)
  return { action, actor, subject, before: {}, after: { trigger } }
}

/** Reads the progress of a mailing; returns null if there is no such mailing. */
export async function readProgress(id: string, now = Date.now()): Promise<MailingProgress | null> {
  const [storedMailing, deliveries, { pausedUntil }] = await Promise.all([
    findMailing(id),
    findDeliveries(id),
    readSendingState(),
  ])
  return (
    storedMailing &&
    computeProgress(storedMailing, deliveries, { isPaused: pausedUntil !== null && pausedUntil > now })
  )
}
