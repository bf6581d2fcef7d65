import { z } from 'zod'
import { eventId } from '../ids.ts'

/** The effects of deleting a user. */
export const deletionPreview = z.object({
  /** What there is to do; null once it was begun. */
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
  /** Events that are to be cancelled or given to somebody else first: the first ten, and how many there are. */
  toSettle: z.array(
    z.object({ id: eventId, title: z.string(), dateTime: z.iso.datetime(), timezone: z.string() }),
  ),
  toSettleCount: z.number().int(),
})
export type DeletionPreview = z.infer<typeof deletionPreview>
