import { z } from 'zod'
import type { RsvpWindow } from '../events/rsvp-window.ts'
import { MAX_HOURS_BEFORE, roundHours, findWindowError } from '../events/rsvp-window-settings.ts'

const INVALID_EDGE_MESSAGE = 'Please choose a date and time, or a number of hours before the start.'

const edge = z
  .union(
    [
      z.object({ dateTime: z.iso.datetime() }),
      z.object({ hoursBefore: z.number().min(0).max(MAX_HOURS_BEFORE).transform(roundHours) }),
    ],
    INVALID_EDGE_MESSAGE,
  )
  .nullish()

/**
 * When RSVPs open and close. If the field is missing, the window stays. If neither edge is set, RSVPs are open until the start.
 */
export const rsvpWindowBody = z
  .object({ opens: edge, closes: edge })
  .nullish()
  .transform((value): RsvpWindow | null | undefined => {
    if (!value) return value
    const { opens = null, closes = null } = value
    return opens || closes ? { opens, closes } : null
  })

interface EventWithWindow {
  readonly dateTime: string
  readonly rsvpWindow?: RsvpWindow | null | undefined
}

/** Adds an issue if an event's RSVP window is invalid. */
export function checkWindow({ dateTime, rsvpWindow }: EventWithWindow, context: z.RefinementCtx): void {
  const message = findWindowError(rsvpWindow, Date.parse(dateTime))
  if (message !== null) context.addIssue({ code: 'custom', path: ['rsvpWindow'], message })
}
