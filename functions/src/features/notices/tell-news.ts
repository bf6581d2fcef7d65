import { error as logError } from 'firebase-functions/logger'
import type { Audience } from '../../core/mail/audience.ts'
import type { Mailing } from '../../core/mail/mailing.ts'
import { decideNews, type News } from './decide-news.ts'
import { dueNews, settleNews } from './news-store.ts'

/** Tells everyone with a seat or a place in line what is new of their event; nothing where it is not due yet, or told. */
export async function tellNews(eventId: number, now: number): Promise<void> {
  await settleNews(eventId, now, (told, changes, current) => {
    const { news, told: next } = decideNews(told, changes, current)
    return { send: sendOf(eventId, news), told: next }
  })
}

/** Tells what a trigger noted and did not come to tell. */
export async function sweepNews(now: number): Promise<void> {
  for (const eventId of await dueNews(now, 100)) {
    try {
      await tellNews(eventId, now)
    } catch (error) {
      // The others must not wait for one; this one is still due when the sweeper comes again.
      logError('News of an event were not told', error)
    }
  }
}

function sendOf(eventId: number, news: News): Mailing | null {
  if (news.kind === 'none') return null
  // The sign-ups of an event outlive it, so those of a deleted one are still found.
  const audience: Audience = {
    kind: 'attendees',
    eventId,
    statuses: ['confirmed', 'waitlist'],
    members: 'all',
  }
  const id = `${news.kind}-${eventId}-${news.facts.revision}`
  const common = { id, audience, eventId }
  return news.kind === 'cancelled'
    ? { ...common, template: 'event-cancelled', data: { ...news.facts, note: null } }
    : { ...common, template: 'event-update', data: { ...news.facts, changes: news.changes, note: null } }
}
