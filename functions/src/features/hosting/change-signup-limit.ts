import { findEventPlace } from '../../core/events/events-store.ts'
import type { Handler } from '../../platform/call-handler.ts'
import { editEvent } from './edit-event.ts'

export const changeSignupLimit: Handler<'changeSignupLimit'> = async ({ params, body, caller, now }) => {
  const event = await editEvent(params.id, { basedOn: null, caller, now }, async (current) => ({
    content: await findEventPlace(current),
    signupLimit: body.signupLimit,
  }))
  return {
    signupLimit: event.signupLimit,
    signupCount: event.confirmedCount,
    waitlistCount: event.waitlistCount,
  }
}
