import { createMailing } from '../../core/mail/mailings-store.ts'
import type { HostEventMailData, Mail } from '../../core/mail/mails.ts'
import { enqueue } from '../../core/mail/outbox-store.ts'
import { calendarDay } from '../../../shared/time/zoned.ts'
import { dueNotices, type EventNotice } from './due.ts'
import {
  copyOf,
  eventsBetween,
  hasLaterEvent,
  hostsOf,
  type Host,
  type PlannedEvent,
} from './schedule-store.ts'

const DAY = 86_400_000

/** Where events are for which anything can be due: reminders before, photos after, nudges a month and three after. */
const spans = [
  { from: -9 * DAY, until: 9 * DAY },
  { from: -40 * DAY, until: -29 * DAY },
  { from: -102 * DAY, until: -87 * DAY },
] as const

/**
 * Begins what is due for each event. Every send and e-mail has an id made of the event, its day and the kind: that is
 * the marker, so running twice sends once, and an event that was moved is announced for its new day.
 */
export async function sendNotices(now: number): Promise<void> {
  for (const span of spans) {
    for await (const event of eventsBetween(now + span.from, now + span.until)) {
      for (const notice of dueNotices(event, now)) await sendNotice(event, notice, now)
    }
  }
}

function sendNotice(event: PlannedEvent, notice: EventNotice, now: number): Promise<void> {
  switch (notice) {
    case 'week':
    case 'tomorrow':
    case 'today':
      return remind(event, notice, now)
    case 'photoReminder':
      return tellHosts(event, 'photo-reminder', now)
    case 'photoRequest':
      return tellHosts(event, 'photo-request', now)
    case 'nudge30':
      return nudgeHosts(event, 'next-event-nudge', now)
    case 'nudge3':
      return nudgeHosts(event, 'event-nudge-3', now)
  }
}

function markerOf(event: PlannedEvent, kind: string): string {
  return `${kind}-${event.eventId}-${calendarDay(event.startsAt, event.timezone)}`
}

async function remind(event: PlannedEvent, when: 'week' | 'tomorrow' | 'today', now: number): Promise<void> {
  if (event.confirmed > 0) {
    const template = when === 'week' ? 'reminder-week' : 'reminder-day'
    const data = { ...copyOf(event), when }
    const common = { data, eventId: event.eventId }
    for (const members of ['without', 'only'] as const) {
      const audience = {
        kind: 'attendees',
        eventId: event.eventId,
        statuses: ['confirmed'],
        members,
      } as const
      const of = members === 'only' ? (`user-${template}` as const) : template
      await createMailing(
        { ...common, id: markerOf(event, `${members}-${when}`), template: of, audience },
        now,
      )
    }
  }
  if (when === 'week') await tellHosts(event, 'host-rsvp-week', now)
  if (when === 'tomorrow') await tellHosts(event, 'host-rsvp-day', now)
}

type HostTemplate = 'host-rsvp-week' | 'host-rsvp-day' | 'photo-reminder' | 'photo-request'

async function tellHosts(event: PlannedEvent, template: HostTemplate, now: number): Promise<void> {
  for (const host of await hostsOf(event.hostIds)) {
    const data: HostEventMailData = {
      ...copyOf(event),
      name: host.name,
      confirmed: event.confirmed,
      waiting: event.waiting,
      limit: event.limit,
    }
    await enqueue({ ...toHost(event, host, template), template, data }, now)
  }
}

async function nudgeHosts(
  event: PlannedEvent,
  template: 'next-event-nudge' | 'event-nudge-3',
  now: number,
): Promise<void> {
  for (const host of await hostsOf(event.hostIds)) {
    if (await hasLaterEvent(String(host.id), event.startsAt)) continue
    const data = { name: host.name, city: event.city, lastTitle: event.title, lastAttendees: event.confirmed }
    await enqueue({ ...toHost(event, host, template), template, data }, now)
  }
}

function toHost(event: PlannedEvent, host: Host, template: Mail['template']) {
  const id = `${markerOf(event, template)}-${host.id}`
  return { id, to: host.email, toName: host.name, eventId: event.eventId, userId: host.id }
}
