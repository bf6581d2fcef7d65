import { userMessage } from './error-text.ts'
import { toastError, type ToastOptions } from './toast.ts'

/** The message of a failure, by the specification's section 8: the server's message, otherwise the fallback. */
export function failureToast(error: unknown, fallback: string): ToastOptions {
  return { title: 'Error', description: userMessage(error, fallback), isDestructive: true }
}

export function toastFailure(error: unknown, fallback: string, title?: string): void {
  toastError(userMessage(error, fallback), title)
}
