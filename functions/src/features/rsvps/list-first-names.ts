import { toFirstName } from '../../../shared/rsvps/first-names.ts'
import { makeUnknownLinkError } from '../../core/rsvps/refusal-errors.ts'
import { findSignupByToken } from '../../core/rsvps/signups-store.ts'
import { CallError, type Handler } from '../../platform/call-handler.ts'
import { listShownNames, setNameVisibility } from './first-names-store.ts'
import { hasVisibleNames, readUncancelledRsvp } from './get-rsvp.ts'

/**
 * The change link proves who the caller is, for visitors and members alike (`getOwnRsvp` gives members their token). Hosts
 * have the list of attendees, and see first names only if they have a spot themselves.
 */
export const listFirstNames: Handler<'listFirstNames'> = async ({ params, now }) => {
  const { event, rsvp } = await readUncancelledRsvp(params.token, now)
  if (rsvp.signup.status !== 'confirmed') {
    throw new CallError('forbidden', "You'll see who else is coming once you have a spot.")
  }
  if (!hasVisibleNames(event, now)) return { names: [] }
  const names = (await listShownNames(event.id, rsvp.signup.id))
    .map(toFirstName)
    .filter((name) => name !== '')
  // The names are sorted, so that they do not reveal the order of the RSVPs.
  return { names: names.sort((a, b) => a.localeCompare(b)) }
}

/** No spot changes, so this is not an engine command. A name can be hidden again whatever the state of the event. */
export const changeNameVisibility: Handler<'changeNameVisibility'> = async ({
  params,
  body: { isNameShown },
  now,
}) => {
  const rsvp = await findSignupByToken(params.token)
  if (!rsvp || !(await setNameVisibility(rsvp.eventId, rsvp.signup, isNameShown, now)))
    throw makeUnknownLinkError()
  return { message: isNameShown ? 'Your first name is shown' : 'Your first name is hidden' }
}
