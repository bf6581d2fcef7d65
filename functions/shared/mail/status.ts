import { z } from 'zod'

/** The states of an e-mail (specification section 4, with those it passes through before it is sent). */
export const emailStatuses = [
  'queued',
  'sending',
  'unknown',
  'sent',
  'delivered',
  'opened',
  'clicked',
  'bounced',
  'complained',
  'failed',
] as const
export const emailStatus = z.enum(emailStatuses)
export type EmailStatus = z.infer<typeof emailStatus>
