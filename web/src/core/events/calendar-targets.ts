import { makeOutlookLink } from './outlook-link.ts'

interface CalendarFeed {
  readonly url: string
  readonly name: string
}

interface CalendarTarget {
  readonly appName: string
  readonly href: string
  /** Whether the URL is a web page; otherwise the device's own calendar opens the URL. */
  readonly isWebPage: boolean
}

/** Returns the links that subscribe to a feed. Apple's calendar, and any other that supports `webcal:`, opens the URL itself. */
export function makeCalendarTargets({ url, name }: CalendarFeed): readonly CalendarTarget[] {
  const webcalUrl = url.replace(/^https?:/, 'webcal:')
  const googleParams = new URLSearchParams({ cid: webcalUrl })
  return [
    { appName: 'Apple', href: webcalUrl, isWebPage: false },
    {
      appName: 'Google',
      href: `https://calendar.google.com/calendar/render?${googleParams.toString()}`,
      isWebPage: true,
    },
    { appName: 'Outlook', href: makeOutlookLink('addfromweb', { url, name }), isWebPage: true },
  ]
}
