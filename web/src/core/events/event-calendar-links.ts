import type { EventDetail } from '@shared/events/contract.ts'
import { getFreeTexts, type FreeTexts } from '@shared/events/good-to-know.ts'
import { makeOutlookLink } from './outlook-link.ts'

interface CalendarEvent extends Pick<EventDetail, 'title' | 'dateTime' | 'endsAt' | 'timezone'> {
  readonly location: string
  readonly goodToKnow?: FreeTexts | null | undefined
  /** The URL of the event's page. */
  readonly url: string
}

/** Formats a time as Google expects it: `20261128T193000Z`. */
const toGoogleTime = (iso: string): string => new Date(iso).toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** Returns links to Google Calendar and Outlook that open a new calendar entry, filled in with the event. */
export function makeEventCalendarLinks(event: CalendarEvent) {
  const { title, dateTime, endsAt, timezone, location, goodToKnow, url } = event
  const details = [...getFreeTexts(goodToKnow).map(({ label, text }) => `${label}: ${text}`), url].join('\n')
  const googleParams = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${toGoogleTime(dateTime)}/${toGoogleTime(endsAt)}`,
    ctz: timezone,
    location,
    details,
  })
  const outlookUrl = makeOutlookLink('deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: dateTime,
    enddt: endsAt,
    location,
    body: details,
  })
  return [
    { appName: 'Google', href: `https://calendar.google.com/calendar/render?${googleParams.toString()}` },
    { appName: 'Outlook', href: outlookUrl },
  ]
}
