import { z } from 'zod'
import { storedUserId } from '../ids.ts'
import { storedInstant } from '../stored-instant.ts'

/** `messages/{id}`: what an admin wrote to a community, or to one person. */
export const storedMessage = z.object({
  subject: z.string(),
  content: z.string(),
  recipientType: z.enum(['all_users', 'all_hosts', 'city_users', 'city_hosts', 'direct']),
  recipientCity: z.string().nullable(),
  /** Who a direct message was written to; null where it went to many, missing in the oldest. */
  recipient: z.object({ id: storedUserId, name: z.string(), email: z.string() }).nullable().optional(),
  sentBy: storedUserId,
  sentAt: storedInstant,
})
