import type { Signup, SignupStatus } from '../../../shared/rsvps/command.ts'
import type { Handler } from '../../platform/call.ts'
import { refusal } from '../../core/rsvps/refusal.ts'
import { listSignups, readEvent } from '../../core/rsvps/signups-store.ts'

export const listAttendees: Handler<'listAttendees'> = async ({ params, query }) => {
  const [event, page] = await Promise.all([
    readEvent(params.id),
    listSignups(params.id, query.after, query.limit),
  ])
  if (!event) throw refusal('not_found')
  const last = page.length === query.limit ? page.at(-1) : undefined
  return {
    confirmed: withStatus(page, 'confirmed'),
    waitlist: withStatus(page, 'waitlist'),
    next: last?.seq ?? null,
  }
}

function withStatus(page: readonly Signup[], status: SignupStatus) {
  return page
    .filter((one) => one.status === status)
    .map(({ id, name, email, sourceCity }) => ({ id, name, email, sourceCity }))
}
