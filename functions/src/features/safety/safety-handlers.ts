import { findAuditActor } from '../../core/accounts/audit-actor.ts'
import * as events from '../../core/safety/hide-event.ts'
import * as users from '../../core/safety/suspend-user.ts'
import type { Caller, Handler, Handlers } from '../../platform/call-handler.ts'

const prepareDecision = async (body: { reason: string }, caller: Caller, now: number) => ({
  reason: body.reason,
  actor: await findAuditActor(caller),
  now,
})

const hideEvent: Handler<'hideEvent'> = async ({ params, body, caller, now }) => {
  await events.hideEvent(params.id, await prepareDecision(body, caller, now))
  return { message: 'Event hidden' }
}

const unhideEvent: Handler<'unhideEvent'> = async ({ params, body, caller, now }) => {
  await events.unhideEvent(params.id, await prepareDecision(body, caller, now))
  return { message: 'Event unhidden' }
}

const suspendUser: Handler<'suspendUser'> = async ({ params, body, caller, now }) => {
  await users.suspendUser(params.id, await prepareDecision(body, caller, now))
  return { message: 'User suspended' }
}

const unsuspendUser: Handler<'unsuspendUser'> = async ({ params, body, caller, now }) => {
  await users.unsuspendUser(params.id, await prepareDecision(body, caller, now))
  return { message: 'Suspension ended' }
}

export const safetyHandlers = {
  hideEvent,
  unhideEvent,
  suspendUser,
  unsuspendUser,
} satisfies Partial<Handlers>
