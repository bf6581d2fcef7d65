import type { AuditEntry } from '../../../shared/audit/contract.ts'
import type { AdminAction } from '../../../shared/audit/stored.ts'
import { userId as userIdSchema, type EventId, type SeriesId } from '../../../shared/ids.ts'
import type { Signup } from '../../../shared/rsvps/command.ts'
import { findAuditActorIfAdmin } from '../../core/accounts/audit-actor.ts'
import { pickAttendeeFields, makeEventSubject } from '../../core/audit/audit-store.ts'
import { makeEventCancelledError } from '../../core/events/event-cancellation.ts'
import { endStandingRsvps } from '../../core/mail/follows-store.ts'
import { engine } from '../../core/rsvps/engine.ts'
import { toKeptOutEntry } from '../../core/rsvps/kept-out-store.ts'
import { makeRefusalError } from '../../core/rsvps/refusal-errors.ts'
import { findSignup, findEventFacts } from '../../core/rsvps/signups-store.ts'
import { keepOutOfAllEvents } from './keep-out.ts'
import { makeNotFoundError, type Caller, type Handler } from '../../platform/call-handler.ts'

const makeAttendeeNotFoundError = () => makeNotFoundError('attendee')

interface Attendee extends Signup {
  readonly eventTitle: string
  readonly ownerId: string | null
  readonly seriesId: SeriesId | undefined
}

/** Reads a present or former attendee; throws if there is none, or if the event is missing or cancelled. */
async function readAttendee(eventId: EventId, signupId: string): Promise<Attendee> {
  const [event, signup] = await Promise.all([findEventFacts(eventId), findSignup(eventId, signupId)])
  if (event && event.cancelledAt !== null) throw makeEventCancelledError()
  if (!event || !signup) throw makeAttendeeNotFoundError()
  return { ...signup, eventTitle: event.title, ownerId: event.ownerId, seriesId: event.seriesId }
}

/** The audit entry of an admin's change, with the attendee in `before`; empty for a host's change. */
export async function makeAttendeeAuditFields(
  action: AdminAction,
  eventId: EventId,
  signup: Pick<Attendee, 'name' | 'email' | 'userId' | 'eventTitle'>,
  caller: Caller,
): Promise<{ readonly auditEntry?: AuditEntry }> {
  const actor = await findAuditActorIfAdmin(caller)
  if (!actor) return {}
  const subject = makeEventSubject(eventId, signup.eventTitle)
  return { auditEntry: { action, actor, subject, before: pickAttendeeFields(signup), after: {} } }
}

/** Safe to repeat: a second removal changes nothing. */
export const removeAttendee: Handler<'removeAttendee'> = async ({ params, body, caller, now }) => {
  const signup = await readAttendee(params.id, params.signupId)
  const { id: signupId, seq, userId = null, seriesId } = signup
  // The member's standing RSVP ends too, because it would give them a spot at the next event of the series.
  if (userId !== null && seriesId !== undefined)
    await endStandingRsvps(userIdSchema.parse(userId), now, [seriesId])
  const auditFields = await makeAttendeeAuditFields('attendee_removed', params.id, signup, caller)
  const command = { kind: 'cancel', signupId, seq, isByHost: true, ...auditFields, receivedAt: now } as const
  const outcome = await engine.submit(params.id, command)
  if (outcome.kind === 'refused') throw makeRefusalError(outcome.code)
  if (body.keepOut === 'host') {
    const keptOutEntry = toKeptOutEntry(signup, { eventId: params.id, note: body.note, now })
    await keepOutOfAllEvents(signup.ownerId ?? String(caller.id), signupId, keptOutEntry, now)
  }
  return { message: 'Attendee removed' }
}

/** Gives an attendee a spot. Safe to repeat: the limit grows by at most one spot. */
export const admitAttendee: Handler<'admitAttendee'> = async ({ params, caller, now }) => {
  const signup = await readAttendee(params.id, params.signupId)
  const { id: signupId, seq } = signup
  const auditFields = await makeAttendeeAuditFields('attendee_admitted', params.id, signup, caller)
  const outcome = await engine.submit(params.id, {
    kind: 'admit',
    signupId,
    seq,
    ...auditFields,
    receivedAt: now,
  })
  if (outcome.kind === 'refused') {
    throw outcome.code === 'not_found' ? makeAttendeeNotFoundError() : makeRefusalError(outcome.code)
  }
  if (outcome.kind !== 'admitted') throw new Error(`Unexpected outcome of an admission: ${outcome.kind}`)
  return { message: `${signup.name} has a spot now`, signupLimit: outcome.counts.signupLimit }
}
