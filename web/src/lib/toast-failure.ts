import { composeUserMessage } from './error-text.ts'
import { toastError, type ToastOptions } from './toast.ts'

/** Returns the options of a toast about a failure, for a toast that is shown later (specification section 8). */
export function makeFailureToastOptions(error: unknown, fallback: string): ToastOptions {
  return { title: 'Error', description: composeUserMessage(error, fallback), isDestructive: true }
}

export function toastFailure(error: unknown, fallback: string, title?: string): void {
  toastError(composeUserMessage(error, fallback), title)
}
