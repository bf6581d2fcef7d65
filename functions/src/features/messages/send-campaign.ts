import { isUnderReview } from '../../../shared/events/event-document.ts'
import { computeCampaignTimes } from '../../../shared/mail/campaign-times.ts'
import { formatShortDateTime } from '../../../shared/time/zoned-time.ts'
import { findAuditActorIfAdmin } from '../../core/accounts/audit-actor.ts'
import { makeEventSubject } from '../../core/audit/audit-store.ts'
import { makeEventHiddenError } from '../../core/events/hidden-event-errors.ts'
import { findEvent } from '../../core/events/events-store.ts'
import { composeCampaignMail, checkCampaign, splitByAudience } from '../../core/mail/campaign.ts'
import { toEventSnapshot } from '../../core/mail/event-snapshot.ts'
import type { Mailing } from '../../core/mail/mailing.ts'
import { hasMailing } from '../../core/mail/mailings-store.ts'
import { computeUsefulUntil } from '../../core/mail/mail.ts'
import { CallError, type Handler } from '../../platform/call-handler.ts'
import { createAttendeeMailings, makeDailyLimitError } from './attendee-mailings-store.ts'
import { makeMessageId } from './message-id.ts'

/**
 * Sends a campaign on a host's request. A second request sends the campaign again (the dashboard warns about that), unless it
 * has the same idempotency key. A cancelled event has only the campaign about its cancellation.
 */
export const sendCampaign: Handler<'sendCampaign'> = async ({
  params,
  body,
  caller,
  now,
  idempotencyKey,
}) => {
  const [event, actor] = await Promise.all([findEvent(params.id), findAuditActorIfAdmin(caller)])
  if (isUnderReview(event)) throw makeEventHiddenError()
  checkCampaign(body.emailType, event)
  const { opensAt } = computeCampaignTimes(body.emailType, event)
  if (opensAt !== null && now < opensAt) {
    const firstSendTime = formatShortDateTime(opensAt, event.timezone)
    throw new CallError(
      'too_early',
      `It is too early to send this email. You can send it from ${firstSendTime}.`,
    )
  }
  const mailing = {
    ...composeCampaignMail(body.emailType, toEventSnapshot(event), body.customContent),
    id: makeMessageId(`campaign-${params.id}-${body.emailType}`, {
      caller,
      idempotencyKey,
      payload: body,
      now,
    }),
    eventId: params.id,
  } as Mailing
  // An outdated mailing would be cancelled before it is sent, and the host must not be told that it was sent.
  const usefulUntil = computeUsefulUntil(mailing, now)
  if (usefulUntil !== null && usefulUntil <= now && !(await hasMailing(mailing.id)))
    throw new CallError('event_over', 'It is too late to send this email: nobody would get it.')
  const subject = makeEventSubject(params.id, event.title)
  const after = { emailType: body.emailType }
  const auditEntry = actor && ({ action: 'campaign_sent', actor, subject, before: {}, after } as const)
  const [mainMailing, waitlistMailing] = splitByAudience(mailing)
  const otherMailings = waitlistMailing ? [{ ...waitlistMailing, id: `${mailing.id}-waitlist` }] : []
  if (!(await createAttendeeMailings([mainMailing, ...otherMailings], params.id, now, auditEntry)))
    throw makeDailyLimitError()
  return { message: 'Email sent successfully' }
}
