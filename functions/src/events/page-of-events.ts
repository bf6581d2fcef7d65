import type { z } from 'zod'
import { cityNamed } from '../../shared/cities/catalogue.ts'
import type { EventFacts } from '../../shared/events/event.ts'
import type { tilePage } from '../../shared/events/contract.ts'
import { CallError } from '../http/handler.ts'
import { findPublicEvents } from './store.ts'

/** A city as events spell it: people write the catalogue's with capitals of their own. */
export function cityFilter(city: string | null): string | null {
  return city === null ? null : (cityNamed(city)?.name ?? city)
}

/** One page of public events, and whether it is the last. */
export async function pageOfEvents(
  when: 'upcoming' | 'past',
  query: z.output<typeof tilePage>,
  now: number,
): Promise<{ events: EventFacts[]; isLast: boolean }> {
  const found = await findPublicEvents({
    when,
    now,
    city: cityFilter(query.city),
    after: query.after ?? null,
    limit: query.limit + 1,
  })
  if (!found) {
    const message = 'There is no such event.'
    throw new CallError('invalid_query', message, { fields: { after: message } })
  }
  return { events: found.slice(0, query.limit), isLast: found.length <= query.limit }
}
