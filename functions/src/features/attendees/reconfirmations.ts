import { isHidden } from '../../../shared/events/event-document.ts'
import { hasAskedToReconfirm } from '../../../shared/rsvps/last-hours.ts'
import { computeReleaseTime } from '../../../shared/rsvps/offer-times.ts'
import { toCalendarDay } from '../../../shared/time/zoned-time.ts'
import { findAuditActorIfAdmin } from '../../core/accounts/audit-actor.ts'
import { makeEventSubject } from '../../core/audit/audit-store.ts'
import { makeEventCancelledError } from '../../core/events/event-cancellation.ts'
import { makeEventHiddenError } from '../../core/events/hidden-event-errors.ts'
import { makeRefusalError } from '../../core/rsvps/refusal-errors.ts'
import { countSureAttendees, findEventFacts } from '../../core/rsvps/signups-store.ts'
import { CallError, type Handler } from '../../platform/call-handler.ts'
import { beginSecondReconfirmMailing } from './reconfirmations-store.ts'

export const getReconfirmations: Handler<'getReconfirmations'> = async ({ params: { id }, now }) => {
  const event = await findEventFacts(id)
  if (!event) throw makeRefusalError('not_found')
  const { startsAt, confirmedCount, reconfirmAskedAgainFor, cancelledAt } = event
  const isAsked = hasAskedToReconfirm(event)
  const sureCount = isAsked ? await countSureAttendees(id, startsAt) : 0
  const unansweredCount = Math.max(0, confirmedCount - sureCount)
  const canAsk = isAsked && cancelledAt === null && !isHidden(event) && now < computeReleaseTime(event)
  return {
    isAsked,
    sureCount,
    unansweredCount,
    answerBy: new Date(computeReleaseTime(event)).toISOString(),
    canAskAgain: canAsk && unansweredCount > 0 && reconfirmAskedAgainFor !== startsAt,
  }
}

export const askToReconfirmAgain: Handler<'askToReconfirmAgain'> = async ({
  params: { id },
  caller,
  now,
}) => {
  const [event, actor] = await Promise.all([findEventFacts(id), findAuditActorIfAdmin(caller)])
  if (!event) throw makeRefusalError('not_found')
  if (event.cancelledAt !== null) throw makeEventCancelledError()
  if (isHidden(event)) throw makeEventHiddenError()
  if (!hasAskedToReconfirm(event))
    throw new CallError(
      'too_early',
      "Attendees haven't been asked yet if they're still coming. You can ask again after the first email.",
    )
  if (now >= computeReleaseTime(event)) {
    throw new CallError(
      'event_over',
      "It's too late to ask again. Attendees who don't answer can now lose their spot to the waitlist.",
    )
  }
  const isToday = toCalendarDay(event.startsAt, event.timezone) === toCalendarDay(now, event.timezone)
  const after = { subject: 'Still coming?', to: 'confirmed' }
  const auditEntry = actor && {
    action: 'message_sent' as const,
    actor,
    subject: makeEventSubject(id, event.title),
    before: {},
    after,
  }
  const isStarted = await beginSecondReconfirmMailing(event, {
    reminder: isToday ? 'reminder_day_of' : 'reminder_day_before',
    auditEntry,
    now,
  })
  if (!isStarted)
    throw new CallError(
      'already_sent',
      'Attendees have already been asked again. You can ask again only once.',
    )
  return { message: 'Asked again' }
}
