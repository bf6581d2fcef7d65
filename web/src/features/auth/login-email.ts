import { requestLoginBody } from '@shared/auth/contract.ts'
import { z } from 'zod'
import { toastError } from '@/lib/toast.ts'

/** The address for a login link; the screen gives the message for a missing address (specification sections 5 and 8). */
export const loginEmail = (missingMessage: string) =>
  z.string().trim().min(1, { error: missingMessage, abort: true }).pipe(requestLoginBody.shape.email)

/** A missing address is also reported in a toast, a wrong one only at its field. */
export function toastMissingEmail(message: string | undefined, missingMessage: string): void {
  if (message === missingMessage) toastError(missingMessage, 'Email Required')
}
