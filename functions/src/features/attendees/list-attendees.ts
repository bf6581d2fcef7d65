import { userId } from '../../../shared/ids.ts'
import { answered, type SignupStatus } from '../../../shared/rsvps/command.ts'
import { refusal } from '../../core/rsvps/refusal.ts'
import { listSignups, type ListedSignup, readEvent, searchSignups } from '../../core/rsvps/signups-store.ts'
import type { Caller, Handler } from '../../platform/call.ts'

export const listAttendees: Handler<'listAttendees'> = async ({ params: { id }, query, caller }) => {
  const { q, ...page } = query
  const [event, { items, next }] = await Promise.all([
    readEvent(id),
    q === null ? listSignups(id, page) : searchSignups(id, q, page),
  ])
  if (!event) throw refusal('not_found')
  const withStatus = (status: SignupStatus) =>
    items.filter((one) => answered(one.status) === status).map((one) => toAttendee(one, caller))
  return { confirmed: withStatus('confirmed'), waitlist: withStatus('waitlist'), next }
}

/** Which member somebody is, hosts need not know. */
function toAttendee(
  { id, name, email, sourceCity, sourceArea, status, checkedInAt, userId: member }: ListedSignup,
  { role }: Caller,
) {
  const attendee = {
    ...{ id, name, email, sourceCity, sourceArea },
    checkedInAt: checkedInAt === null ? null : new Date(checkedInAt).toISOString(),
    hasMissed: status === 'missed',
  }
  return role === 'admin' ? { ...attendee, userId: member ? userId.parse(member) : null } : attendee
}
