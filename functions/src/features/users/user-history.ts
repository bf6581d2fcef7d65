import { countAttending, isHidden } from '../../../shared/events/event-document.ts'
import type { UserEvent } from '../../../shared/users/contract.ts'
import { readHostedEventsPage } from '../../core/events/host-events-store.ts'
import { readPastMemberEventsPage } from '../../core/rsvps/member-events-store.ts'
import type { Handler } from '../../platform/call-handler.ts'
import { makeUserNotFoundError } from './list-users.ts'
import { listMailOfUser } from './user-mail-store.ts'
import { findUser } from './user-list-store.ts'

export const listEventsOfUser: Handler<'listEventsOfUser'> = async ({ params, query, now }) => {
  const { role, ...page } = query
  const user = await findUser(params.id)
  if (!user) throw makeUserNotFoundError()
  if (role === 'host') {
    const { items, next } = await readHostedEventsPage(user.id, page)
    return {
      items: items.map(({ id, title, city, startsAt, timezone, venueName, ...event }): UserEvent => {
        const { photos, isPublished } = event
        const hostFacts = {
          signupCount: countAttending(event),
          photoCount: photos.length,
          isPublished,
          isHidden: isHidden(event),
        }
        return { id, title, city, timezone, venueName, dateTime: toIso(startsAt), hostFacts }
      }),
      next,
    }
  }
  const { items, next } = await readPastMemberEventsPage(user.email, now, page)
  return {
    items: items.map(({ eventId: id, title, city, startsAt, timezone, venueName }): UserEvent => {
      return { id, title, city, timezone, venueName, dateTime: toIso(startsAt), hostFacts: null }
    }),
    next,
  }
}

export const getUserHistory: Handler<'getUserHistory'> = async ({ params, query }) => {
  const user = await findUser(params.id)
  if (!user) throw makeUserNotFoundError()
  const { items, next } = await listMailOfUser(user, query)
  return { emailsSent: items, next }
}

const toIso = (instant: number) => new Date(instant).toISOString()
