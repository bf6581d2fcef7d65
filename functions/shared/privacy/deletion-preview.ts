import { z } from 'zod'
import { eventId } from '../ids.ts'

/** The effects of deleting a user. */
export const deletionPreview = z.object({
  /** What is left to do; null once the deletion has begun. */
  counts: z
    .object({
      /** Seats and places in line at events to come, which go to others. */
      spots: z.number().int(),
      /** Past events that keep their count, without the person. */
      attended: z.number().int(),
      /** Past events of theirs that stay, with their other hosts or none. */
      hosted: z.number().int(),
      emails: z.number().int(),
    })
    .nullable(),
  /** Events that are to be cancelled or given to somebody else first: the first ten, and how many there are. Those of a series are one. */
  toSettle: z.array(
    z.object({
      id: eventId,
      title: z.string(),
      dateTime: z.iso.datetime(),
      timezone: z.string(),
      /** Of a series: this event and the later ones that were read with it. Else 1. */
      eventCount: z.number().int(),
    }),
  ),
  toSettleCount: z.number().int(),
})
export type DeletionPreview = z.infer<typeof deletionPreview>
