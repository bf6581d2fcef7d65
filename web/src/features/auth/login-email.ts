import { requestLoginBody } from '@shared/auth/contract.ts'
import { z } from 'zod'
import { toastError } from '@/lib/toast.ts'

/** Where a login link goes; one that is missing is said with the words of the screen (specification sections 5 and 8). */
export const loginEmail = (missingMessage: string) =>
  z.string().trim().min(1, { error: missingMessage, abort: true }).pipe(requestLoginBody.shape.email)

/** A missing address is said in a toast too, one that is wrong at its field alone. */
export function sayEmailMissing(message: string | undefined, missingMessage: string): void {
  if (message === missingMessage) toastError(missingMessage, 'Email Required')
}
