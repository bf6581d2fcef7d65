import { z } from 'zod'
import { storedUserId } from '../ids.ts'
import { storedInstant } from '../stored-instant.ts'

/** `hostQuestions/{id}`: a question to the hosts of an event. */
export const storedHostQuestion = z.object({
  eventId: z.number().int(),
  /** `unconfirmed` until a visitor confirms the address by the link in an email; no host sees the question before that. */
  status: z.enum(['unconfirmed', 'sent']),
  /** Uids of the event's hosts, who can read the question; empty until it is sent. The list changes with the event's hosts. */
  hostIds: z.array(z.string()),
  asker: z.object({
    name: z.string(),
    email: z.string(),
    /** Null for a visitor. */
    userId: storedUserId.nullable(),
  }),
  question: z.string(),
  createdAt: storedInstant,
  sentAt: storedInstant.nullable(),
  /** When a host last put the question on the event's page with an answer; null if the page does not show it. */
  publishedAt: storedInstant.nullable(),
  expiresAt: storedInstant,
})
