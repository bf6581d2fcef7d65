import { randomBytes } from 'node:crypto'
import { PRODUCT } from '../../../shared/brand/brand.ts'
import { isActive, isHidden } from '../../../shared/events/event-document.ts'
import { INVITATIONS_A_DAY } from '../../../shared/http/limits.ts'
import { countGuests, inviteNextGuests } from '../../core/events/guests-store.ts'
import { toEventSnapshot } from '../../core/mail/event-snapshot.ts'
import { makeEventHiddenError } from '../../core/events/hidden-event-errors.ts'
import type { Mailing } from '../../core/mail/mailing.ts'
import { makeCounter } from '../../platform/limits/counter.ts'
import { refundTries, takeTries } from '../../platform/limits/limits-store.ts'
import { CallError, type Handler } from '../../platform/call-handler.ts'
import { makeGuestAuditWriter } from './audit-guest-changes.ts'
import { assertNotStarted, readChangeableEvent } from './host-event.ts'

/**
 * Emails an invitation to each guest who has none yet, a page at a time, up to the caller's daily limit for all events. Each
 * guest is invited once, even if several hosts call at the same time or a call is interrupted.
 */
export const inviteGuests: Handler<'inviteGuests'> = async ({ params, caller, now }) => {
  const event = await readChangeableEvent(params.id)
  if (isHidden(event)) throw makeEventHiddenError()
  if (!isActive(event)) {
    throw new CallError('not_published', 'Please publish the event first, so that your guests can see it.')
  }
  if (!event.isPrivate) {
    throw new CallError(
      'not_found',
      "This event is public, so guests don't need an invitation. Share its link instead.",
    )
  }
  assertNotStarted(event, now)
  const [firstHost] = event.hosts
  const data = {
    ...toEventSnapshot(event),
    inviterName: firstHost?.name ?? PRODUCT,
    authorId: firstHost?.id ?? null,
  }
  const makeMailing = (invitationMailingId: string): Mailing => ({
    id: invitationMailingId,
    template: 'guest-invitation',
    data,
    audience: { kind: 'guests', eventId: params.id, invitationMailingId },
    eventId: params.id,
  })
  const makeInvitationMailingId = () => `guests-${params.id}-${randomBytes(9).toString('base64url')}`
  const writeGuestAudit = await makeGuestAuditWriter('guests_invited', caller, event, now)
  const { uninvitedCount } = await countGuests(params.id)
  const dailyCounter = makeCounter(INVITATIONS_A_DAY, String(caller.id), now)
  const grantedCount =
    uninvitedCount === 0
      ? 0
      : await takeTries({ ...dailyCounter, requestedTries: uninvitedCount }, { isContended: false })
  const retryAfterSeconds = Math.ceil((dailyCounter.expiresAt - now) / 1000)
  if (uninvitedCount > 0 && grantedCount === 0)
    throw new CallError('too_many_requests', DAILY_LIMIT_TEXT, { retryAfterSeconds })
  let invitedCount = 0
  try {
    while (invitedCount < grantedCount) {
      const countBefore = invitedCount
      const pageGuestCount = await inviteNextGuests(params.id, makeMailing, {
        makeInvitationMailingId,
        maxCount: grantedCount - invitedCount,
        now,
        writeAudit: (batch, newCount) => {
          writeGuestAudit(batch, countBefore + newCount)
        },
      })
      if (pageGuestCount === 0) break
      invitedCount += pageGuestCount
    }
  } finally {
    // Guests who were not invited, because another call invited them or an error occurred, do not count against the daily limit.
    if (invitedCount < grantedCount) await refundTries(dailyCounter, grantedCount - invitedCount)
  }
  if (invitedCount === 0) return { message: 'Everyone on the list has already been invited', invitedCount }
  const isLimitReached = grantedCount < uninvitedCount && invitedCount === grantedCount
  const text = formatInvitedCount(invitedCount)
  return { message: isLimitReached ? `${text}. ${DAILY_LIMIT_TEXT}` : text, invitedCount }
}

const DAILY_LIMIT_TEXT = `You can invite ${INVITATIONS_A_DAY.maxTries.toLocaleString('en-GB')} people a day. Please invite the others tomorrow.`

function formatInvitedCount(count: number): string {
  return count === 1
    ? 'One invitation is on its way'
    : `${count.toLocaleString('en-GB')} invitations are on their way`
}
