import { requestLoginBody } from '@shared/auth/contract.ts'
import { z } from 'zod'
import { toastError } from '@/lib/toast.ts'

/** Makes the schema of the address that gets a login link, with the text for a missing address (specification sections 5, 8). */
export const makeLoginEmailSchema = (missingMessage: string) =>
  z.string().trim().min(1, { error: missingMessage, abort: true }).pipe(requestLoginBody.shape.email)

/** Shows a toast for a missing address. An invalid address has an error at its field only. */
export function toastMissingEmail(message: string | undefined, missingMessage: string): void {
  if (message === missingMessage) toastError(missingMessage, 'Email Required')
}
