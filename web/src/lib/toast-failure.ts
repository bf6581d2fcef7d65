import { composeUserMessage } from './error-text.ts'
import { toastError, type ToastOptions } from './toast.ts'

/** Returns the toast of a failure, to show it later: the server's message, otherwise the fallback (specification section 8). */
export function makeFailureToastOptions(error: unknown, fallback: string): ToastOptions {
  return { title: 'Error', description: composeUserMessage(error, fallback), isDestructive: true }
}

export function toastFailure(error: unknown, fallback: string, title?: string): void {
  toastError(composeUserMessage(error, fallback), title)
}
