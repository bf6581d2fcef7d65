import { requestLoginBody } from '@shared/auth/contract.ts'
import { z } from 'zod'
import { toastError } from '@/lib/toast.ts'

/** Makes the schema of the address for a login link, with the screen's message if it is missing (specification sections 5, 8). */
export const makeLoginEmailSchema = (missingMessage: string) =>
  z.string().trim().min(1, { error: missingMessage, abort: true }).pipe(requestLoginBody.shape.email)

/** A missing address is also reported in a toast, a wrong one only at its field. */
export function toastMissingEmail(message: string | undefined, missingMessage: string): void {
  if (message === missingMessage) toastError(missingMessage, 'Email Required')
}
