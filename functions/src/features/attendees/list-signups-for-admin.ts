import { eventId } from '../../../shared/ids.ts'
import { getMillis } from '../../../shared/instant.ts'
import { getStatusBeforeSettling } from '../../../shared/rsvps/command.ts'
import type { Handler } from '../../platform/call-handler.ts'
import { findAllSignups } from './all-signups-store.ts'

export const listSignupsForAdmin: Handler<'listSignupsForAdmin'> = async ({ query }) => {
  const { items, next } = await findAllSignups(query)
  return {
    items: items.map((document) => {
      const { name, email, sourceCity, sourceArea, status, ...facts } = document.data()
      return {
        id: document.id,
        name,
        email,
        sourceCity,
        sourceArea,
        status: getStatusBeforeSettling(status),
        eventId: eventId.parse(facts.eventId),
        eventTitle: facts.eventTitle ?? null,
        createdAt: new Date(getMillis(facts.createdAt)).toISOString(),
      }
    }),
    next,
  }
}
