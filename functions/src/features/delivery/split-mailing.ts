import { hasOnlySubscribers } from '../../core/mail/audience.ts'
import {
  addDelivery,
  cancelMailing,
  findMailing,
  findLastPage,
  markAudienceRead,
  postponeMailing,
  claimMailing,
  type StoredMailing,
} from '../../core/mail/mailings-store.ts'
import { isStillTrue, getMailKind, computeUsefulUntil } from '../../core/mail/mail.ts'
import { mails } from '../../core/mail/mails.ts'
import { findCurrentEvent, isPublicEvent } from '../../core/mail/outbox-store.ts'
import type { JobRun } from '../../platform/for-each-due.ts'
import { runWithTrace } from '../../platform/log.ts'
import { readAudiencePage } from './audience-store.ts'
import { MAX_RECIPIENTS } from './mailgun.ts'

/**
 * How long a process may work on a mailing before another may claim it. The first process may still be reading pages then,
 * which does no harm, because only the first write of a page number succeeds.
 */
const CLAIM_MS = 120_000

export interface SplitOptions extends JobRun {
  readonly claimMs?: number
}

/**
 * Makes a delivery of each page of a mailing's audience, until the audience is read or the time is up. No lock is needed,
 * because only the first write of a page number succeeds: if another process has written a page first, this run ends.
 */
export async function splitMailing(
  id: string,
  { now, deadline, claimMs = CLAIM_MS }: SplitOptions,
): Promise<void> {
  if (!(await claimMailing(id, now(), now() + claimMs))) return
  let { pageCount, cursor, isLast } = await findLastPage(id)
  while (!isLast) {
    // An admin may have stopped the mailing since the previous page.
    const storedMailing = await findMailing(id)
    if (storedMailing?.status !== 'running') return
    if (pageCount === 0 && !(await hasReasonToSend(storedMailing, now()))) return cancelMailing(id, now())
    if (now() >= deadline) return postponeMailing(id, now())
    const { mailing, createdAt } = storedMailing
    const page = await readAudiencePage(mailing.audience, getMailKind(mailing), cursor, MAX_RECIPIENTS)
    const usefulUntil = computeUsefulUntil(mailing, createdAt)
    const addPage = () => addDelivery(mailing, { ...page, number: pageCount }, usefulUntil, now())
    if (!(await runWithTrace(storedMailing.trace, addPage))) return
    pageCount += 1
    cursor = page.cursor
    isLast = cursor === null
  }
  await markAudienceRead(id, now())
}

/** Whether there is still a reason to send a mailing. It is checked before the first page; each delivery checks it again. */
async function hasReasonToSend({ mailing, createdAt }: StoredMailing, now: number): Promise<boolean> {
  const { template, data, eventId, audience } = mailing
  const usefulUntil = computeUsefulUntil(mailing, createdAt)
  if (eventId === null || !mails[template].needsActiveEvent) return usefulUntil === null || usefulUntil > now
  if (hasOnlySubscribers(audience) && !(await isPublicEvent(eventId))) return false
  const currentEvent = await findCurrentEvent(eventId)
  if (typeof currentEvent === 'string' || ('startsAt' in data && !isStillTrue(template, data, currentEvent)))
    return false
  const currentUsefulUntil = computeUsefulUntil({ template, data: { ...data, ...currentEvent } }, createdAt)
  return currentUsefulUntil === null || currentUsefulUntil > now
}
