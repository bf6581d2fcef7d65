import type { AuditEntry } from '../../../shared/audit/contract.ts'
import { countAttending, isHidden } from '../../../shared/events/event-document.ts'
import { NO_ADDRESS } from '../../../shared/rsvps/command.ts'
import { PRODUCT } from '../../../shared/brand/brand.ts'
import { findAuditActorIfAdmin } from '../../core/accounts/audit-actor.ts'
import { findMember } from '../../core/accounts/users-store.ts'
import { pickAttendeeFields, makeEventSubject, writeAuditEntry } from '../../core/audit/audit-store.ts'
import { makeEventCancelledError } from '../../core/events/event-cancellation.ts'
import { makeEventHiddenError } from '../../core/events/hidden-event-errors.ts'
import { findEvent } from '../../core/events/events-store.ts'
import { toEventSnapshot } from '../../core/mail/event-snapshot.ts'
import type { AttendeeMessageMailData } from '../../core/mail/mail-data.ts'
import { enqueue } from '../../core/mail/outbox-store.ts'
import { findSignup } from '../../core/rsvps/signups-store.ts'
import { CallError, makeNotFoundError, type CallRequest, type Handler } from '../../platform/call-handler.ts'
import { createAttendeeMailings, makeDailyLimitError } from './attendee-mailings-store.ts'
import { makeMessageId } from './message-id.ts'

/**
 * Sends a host's message to attendees; replies go to the host. A repeated request with the same `Idempotency-Key` does not
 * send again. The mail's policy leaves out attendees who do not want hosts' messages.
 */
export const messageAttendees: Handler<'messageAttendees'> = async (request) => {
  const { params, body, caller, now } = request
  const [event, sender, actor] = await Promise.all([
    findEvent(params.id),
    findMember(caller.id),
    findAuditActorIfAdmin(caller),
  ])
  if (!event) throw makeNotFoundError('event')
  if (event.cancelledAt !== null) throw makeEventCancelledError()
  if (isHidden(event) && caller.role !== 'admin') throw makeEventHiddenError()
  const { subject, content } = body
  const senderFields = { senderName: sender?.name ?? PRODUCT, authorId: caller.id, replyTo: caller.email }
  const messageFields = { subject, content, ...senderFields }
  const data = { ...toEventSnapshot(event), ...messageFields }
  const message = 'Message sent successfully'
  const auditSubject = makeEventSubject(params.id, event.title)
  const after = { subject, to: body.to }
  const auditEntry =
    actor && ({ action: 'message_sent', actor, subject: auditSubject, before: {}, after } as const)
  if (body.to === 'one') {
    await messageOneAttendee(request, data, auditEntry)
    return { message, recipientCount: 1 }
  }
  const audience = {
    kind: 'attendees',
    eventId: params.id,
    statuses: body.to === 'all' ? (['confirmed', 'waitlist'] as const) : ([body.to] as const),
    membership: 'all',
  } as const
  const recipientCount =
    (body.to === 'waitlist' ? 0 : countAttending(event)) + (body.to === 'confirmed' ? 0 : event.waitlistCount)
  if (recipientCount === 0)
    return { message: 'No message was sent, because there are no attendees to send it to.', recipientCount }
  const id = makeAttendeeMessageId(request)
  const mailing = { id, template: 'attendee-message', data, audience, eventId: params.id } as const
  if (!(await createAttendeeMailings([mailing], params.id, now, auditEntry))) throw makeDailyLimitError()
  return { message, recipientCount }
}

type MessageRequest = CallRequest<'messageAttendees'>

function makeAttendeeMessageId({ params, caller, idempotencyKey, body, now }: MessageRequest): string {
  return makeMessageId(`attendees-${params.id}`, {
    caller,
    idempotencyKey,
    payload: { ...params, ...body },
    now,
  })
}

async function messageOneAttendee(
  request: MessageRequest,
  data: Omit<AttendeeMessageMailData, 'name' | 'signupId' | 'seq'>,
  auditEntry: AuditEntry | null,
): Promise<void> {
  const { params, body, now } = request
  const signup = await findSignup(params.id, body.signupId ?? '')
  if (!signup || signup.status === 'cancelled')
    throw new CallError('not_found', 'This person no longer has an RSVP to this event.')
  const { id: signupId, seq, name, email } = signup
  if (email === NO_ADDRESS) throw new CallError('not_found', 'This attendee has no email address.')
  await enqueue(
    {
      id: makeAttendeeMessageId(request),
      to: email,
      toName: name,
      eventId: params.id,
      userId: null,
      template: 'attendee-message',
      data: { ...data, name, signupId, seq },
    },
    now,
    (batch) => {
      if (auditEntry) writeAuditEntry(batch, { ...auditEntry, before: pickAttendeeFields(signup) }, now)
    },
  )
}
