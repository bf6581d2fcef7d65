import type { EventFacts } from '../../../shared/events/event-document.ts'
import { userId, type UserId } from '../../../shared/ids.ts'
import { getStatusBeforeSettling, type SignupStatus } from '../../../shared/rsvps/command.ts'
import { hasAskedToReconfirm } from '../../../shared/rsvps/last-hours.ts'
import { hasOffer } from '../../../shared/rsvps/spot-allocator.ts'
import { findIdsByEmail } from '../../core/accounts/users-store.ts'
import { makeRefusalError } from '../../core/rsvps/refusal-errors.ts'
import {
  listSignups,
  type ListedSignup,
  findEventFacts,
  searchSignups,
} from '../../core/rsvps/signups-store.ts'
import type { Handler } from '../../platform/call-handler.ts'

export const listAttendees: Handler<'listAttendees'> = async ({ params: { id }, query, caller }) => {
  const { q, ...page } = query
  const [event, { items, next }] = await Promise.all([
    findEventFacts(id),
    q === null ? listSignups(id, page) : searchSignups(id, q, page),
  ])
  if (!event) throw makeRefusalError('not_found')
  const findMemberId = caller.role === 'admin' ? await makeMemberLookup(items) : null
  const listWithStatus = (status: SignupStatus) =>
    items
      .filter((item) => getStatusBeforeSettling(item.status) === status)
      // Only admins see which member an attendee is.
      .map((item) => ({
        ...toAttendee(item, event),
        ...(findMemberId ? { userId: findMemberId(item) } : {}),
      }))
  return { confirmed: listWithStatus('confirmed'), waitlist: listWithStatus('waitlist'), next }
}

/** Returns a function that finds the member of a sign-up: by its user id or, if it has none, by its address. */
async function makeMemberLookup(
  signups: readonly ListedSignup[],
): Promise<(signup: ListedSignup) => UserId | null> {
  const addressesWithoutId = signups.filter((signup) => !signup.userId).map(({ email }) => email)
  const ids = await findIdsByEmail(addressesWithoutId)
  return (signup) => (signup.userId ? userId.parse(signup.userId) : (ids.get(signup.email) ?? null))
}

/** The answer of an attendee who was asked if they are still coming, and the end of an offer to them. */
export function toReconfirmationFields(signup: ListedSignup, event: EventFacts) {
  const isAsked = hasAskedToReconfirm(event) && signup.status === 'confirmed'
  return {
    ...(isAsked ? { isSure: signup.reconfirmedFor === event.startsAt } : {}),
    ...(hasOffer(signup) ? { offerEndsAt: new Date(signup.offerEndsAt ?? 0).toISOString() } : {}),
  }
}

function toAttendee(signup: ListedSignup, event: EventFacts) {
  const { id, name, email, sourceCity, sourceArea, answers, status, checkedInAt } = signup
  return {
    ...toReconfirmationFields(signup, event),
    id,
    name,
    email,
    sourceCity,
    sourceArea,
    answers: answers.map(({ question, values }) => ({ question, values: [...values] })),
    checkedInAt: checkedInAt === null ? null : new Date(checkedInAt).toISOString(),
    hasMissed: status === 'missed',
  }
}
