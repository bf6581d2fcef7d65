interface Feed {
  readonly url: string
  readonly name: string
}

interface CalendarTarget {
  readonly calendar: string
  readonly href: string
  /** Whether it opens a page; otherwise the device's own calendar opens the address. */
  readonly opensPage: boolean
}

/** The links that subscribe to a feed. Apple's calendar, and any other that supports `webcal:`, opens the address itself. */
export function calendarTargets({ url, name }: Feed): readonly CalendarTarget[] {
  const webcal = url.replace(/^https?:/, 'webcal:')
  const google = new URLSearchParams({ cid: webcal })
  const outlook = new URLSearchParams({ url, name })
  return [
    { calendar: 'Apple', href: webcal, opensPage: false },
    {
      calendar: 'Google',
      href: `https://calendar.google.com/calendar/render?${google.toString()}`,
      opensPage: true,
    },
    {
      calendar: 'Outlook',
      href: `https://outlook.live.com/calendar/0/addfromweb?${outlook.toString()}`,
      opensPage: true,
    },
  ]
}
