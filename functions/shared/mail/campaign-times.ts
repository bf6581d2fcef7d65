import { isReminder, reminders, type EventTimes } from './reminders.ts'
import type { CampaignType } from './triggers.ts'

/** When a mail about an event may be sent, in milliseconds since 1970. */
export interface CampaignTimes {
  /** The first instant at which the mail may be sent; null if there is no such limit. */
  readonly opensAt: number | null
  /** The instant from which the mail must not be sent; null if there is no such limit. */
  readonly closesAt: number | null
  /** When the mail is sent automatically; null if it has no scheduled time. */
  readonly sendsAt: number | null
}

export function computeCampaignTimes(type: CampaignType, event: EventTimes): CampaignTimes {
  if (isReminder(type)) return reminders[type].computeTimes(event)
  switch (type) {
    case 'post_event_wrap':
      return { opensAt: event.endsAt, closesAt: null, sendsAt: null }
    case 'rsvp_confirmation':
    case 'event_update':
    case 'cancellation':
      return { opensAt: null, closesAt: event.endsAt, sendsAt: null }
  }
}
