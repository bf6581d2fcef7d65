import { z } from 'zod'
import { eventId } from '../ids.ts'

/** The effects of deleting a user. */
export const deletionPreview = z.object({
  /** The numbers of documents to change; null after the deletion has begun. */
  counts: z
    .object({
      /** Upcoming RSVPs, with requests and waitlist positions. They are cancelled, and spots can go to the waitlist. */
      upcomingRsvps: z.number().int(),
      /** Past events that the user attended. Their attendee counts stay. */
      attendedEvents: z.number().int(),
      /** Past events that the user hosted, which stay with the other hosts or without a host. */
      hostedEvents: z.number().int(),
      emails: z.number().int(),
    })
    .nullable(),
  /**
   * Events that must be cancelled or given to another host first: at most ten rows. The upcoming events of a series share one row.
   */
  eventsToSettle: z.array(
    z.object({
      id: eventId,
      title: z.string(),
      dateTime: z.iso.datetime(),
      timezone: z.string(),
      /** For a series: this event and the later ones that were read with it; otherwise 1. */
      eventCount: z.number().int(),
    }),
  ),
  /** The number of all these events; each event of a series counts. */
  eventsToSettleCount: z.number().int(),
})
export type DeletionPreview = z.infer<typeof deletionPreview>
