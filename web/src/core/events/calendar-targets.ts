interface Feed {
  readonly url: string
  readonly name: string
}

interface CalendarTarget {
  readonly calendar: string
  readonly href: string
  /** Else the device's own calendar takes the address. */
  readonly opensPage: boolean
}

/** Where a feed is subscribed to. Apple's calendar, and whatever else knows `webcal:`, is asked by the address itself. */
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
