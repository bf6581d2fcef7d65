import { z } from 'zod'
import { storedInstant } from '../stored-instant.ts'

const labelledCount = z.object({ label: z.string(), count: z.number().int() })

/** `eventStats/{id}`: the stats of an event as last counted, without names and addresses. */
export const storedEventStats = z.object({
  dailyCounts: z.array(
    z.object({ day: z.string(), rsvpCount: z.number().int(), cancellationCount: z.number().int() }),
  ),
  cityCounts: z.array(labelledCount),
  areaCounts: z.array(labelledCount),
  returningCount: z.number().int(),
  confirmedCount: z.number().int(),
  countedAt: storedInstant,
  /** The event's `updatedAt` when the stats were counted. */
  eventUpdatedAt: storedInstant,
})
