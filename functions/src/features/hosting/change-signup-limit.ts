import { findEventPlace } from '../../core/events/events-store.ts'
import type { Handler } from '../../platform/call-handler.ts'
import { editEvent } from './edit-event.ts'

export const changeSignupLimit: Handler<'changeSignupLimit'> = async ({ params, body, caller, now }) => {
  const editedEvent = await editEvent(params.id, { basedOn: null, caller, now }, async (event) => ({
    content: await findEventPlace(event),
    signupLimit: body.signupLimit,
  }))
  return {
    signupLimit: editedEvent.signupLimit,
    signupCount: editedEvent.confirmedCount,
    waitlistCount: editedEvent.waitlistCount,
  }
}
