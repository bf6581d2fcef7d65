import { z } from 'zod'

/**
 * The statuses of an email: the statuses of the specification (section 4), those before sending, and `left_out` for an email
 * that we withheld on purpose. Such an email counts neither as sent nor as failed.
 */
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
  'left_out',
] as const
export const emailStatus = z.enum(emailStatuses)
export type EmailStatus = z.infer<typeof emailStatus>

/** The statuses of email that was not sent yet, according to the log. */
export const unsentStatuses: readonly EmailStatus[] = ['queued', 'sending', 'unknown']

/**
 * Why a recipient gets no mail. `unproven`: a member who has never followed a link sent to the address. `limited`: the
 * recipient's mailbox reached the daily limit of email to unproven addresses.
 */
export const leftOutReasons = [
  'suppressed',
  'unsubscribed',
  'invalid',
  'outdated',
  'unproven',
  'limited',
] as const
export const leftOutReason = z.enum(leftOutReasons)
export type LeftOutReason = z.infer<typeof leftOutReason>

/** An invalid address is a failure, because an admin can correct it. All other reasons are our own decisions. */
export function getLeftOutStatus(reason: LeftOutReason): 'failed' | 'left_out' {
  return reason === 'invalid' ? 'failed' : 'left_out'
}

/** Whether an email may be sent again: to the address it has, or to a corrected one. */
export function canResend(
  email: { readonly status: EmailStatus; readonly leftOutReason: string | null },
  address: 'same' | 'corrected' = 'same',
): boolean {
  const { status } = email
  if (status === 'failed' || status === 'unknown') return true
  if (address === 'same') return false
  return status === 'bounced' || (status === 'left_out' && email.leftOutReason === 'suppressed')
}
