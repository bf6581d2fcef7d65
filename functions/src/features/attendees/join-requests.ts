import type { RequestDecisionResult } from '../../../shared/attendees/contract.ts'
import type { EventFacts } from '../../../shared/events/event-document.ts'
import type { DecideCommand, Outcome } from '../../../shared/rsvps/command.ts'
import { makeEventCancelledError } from '../../core/events/event-cancellation.ts'
import { engine } from '../../core/rsvps/engine.ts'
import { makeRefusalError } from '../../core/rsvps/refusal-errors.ts'
import { findSignup, listSignups, findEventFacts } from '../../core/rsvps/signups-store.ts'
import type { Caller, Handler } from '../../platform/call-handler.ts'
import { makeAttendeeAuditFields } from './change-attendees.ts'

export const listRequests: Handler<'listRequests'> = async ({ params: { id }, query }) => {
  if (!(await findEventFacts(id))) throw makeRefusalError('not_found')
  const { items, next } = await listSignups(id, { ...query, status: 'requested' })
  return {
    items: items.map(({ id: signupId, seq, name, email, sourceCity, sourceArea, answers, createdAt }) => ({
      id: signupId,
      seq,
      name,
      email,
      sourceCity,
      sourceArea,
      answers: answers.map(({ question, values }) => ({ question, values: [...values] })),
      requestedAt: new Date(createdAt).toISOString(),
    })),
    next,
  }
}

/** Each request is decided once: a later decision, by any host, changes nothing and gets the first result. */
export const decideRequests: Handler<'decideRequests'> = async ({ params: { id }, body, caller, now }) => {
  const event = await findEventFacts(id)
  if (!event) throw makeRefusalError('not_found')
  if (event.cancelledAt !== null) throw makeEventCancelledError()
  const { decision, requests, note } = body
  const auditFieldsOfRequests = await Promise.all(
    requests.map((request) => makeRequestAuditFields(event, request.id, decision, caller)),
  )
  const outcomes = await Promise.all(
    requests.map(({ id: signupId, seq }, index) =>
      engine.submit(id, {
        kind: 'decide',
        signupId,
        seq,
        decision,
        note,
        ...auditFieldsOfRequests[index],
        receivedAt: now,
      }),
    ),
  )
  const results = outcomes.map((outcome, index) => ({
    id: requests[index]?.id ?? '',
    result: toRequestDecisionResult(outcome),
  }))
  const signupLimits = outcomes.flatMap((outcome) =>
    outcome.kind === 'decided' ? [outcome.counts.signupLimit] : [],
  )
  return {
    message: 'Requests answered',
    results,
    signupLimit: signupLimits.length === 0 ? event.signupLimit : (signupLimits.at(-1) ?? null),
  }
}

/** Throws if the refusal concerns the event, and so all of its requests. */
function toRequestDecisionResult(outcome: Outcome): RequestDecisionResult {
  if (outcome.kind === 'decided') return outcome.result
  if (outcome.kind !== 'refused') throw new Error(`Unexpected outcome of a decision: ${outcome.kind}`)
  const { code } = outcome
  if (code === 'forbidden' || code === 'not_found') return code
  throw makeRefusalError(code)
}

async function makeRequestAuditFields(
  { id, title }: Pick<EventFacts, 'id' | 'title'>,
  signupId: string,
  decision: DecideCommand['decision'],
  caller: Caller,
): ReturnType<typeof makeAttendeeAuditFields> {
  const signup = caller.role === 'admin' ? await findSignup(id, signupId) : null
  const action = decision === 'decline' ? 'request_declined' : 'request_accepted'
  return signup ? makeAttendeeAuditFields(action, id, { ...signup, eventTitle: title }, caller) : {}
}
