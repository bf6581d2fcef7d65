const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })

/** An instant (ISO) by the viewer's own clock: for what happened, not for when an event is. */
export const when = (at: string): string => format.format(Date.parse(at))
