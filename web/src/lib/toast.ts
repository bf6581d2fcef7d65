import { createStore } from './store.ts'

export interface ToastOptions {
  readonly title: string
  readonly description?: string | undefined
  /** Whether the toast is about a failure: screen readers read it out immediately, and it has the danger colour. */
  readonly isDestructive?: boolean
  readonly action?: { readonly label: string; readonly onClick: () => void }
  /** The time on screen; null if the toast stays until it is dismissed. */
  readonly durationMs?: number | null
}

export interface Toast extends ToastOptions {
  readonly id: number
}

/** The time for which a toast is shown (specification section 9). */
const DISPLAY_MS = 5000

const currentToast = createStore<Toast | null>(null)
/** The last permanent toast, until it is dismissed. It comes back after a short toast that replaced it. */
let permanentToast: Toast | null = null
let lastId = 0

/** Shows a toast, which replaces the current one. Returns the new toast's id. */
export function toast(options: ToastOptions): number {
  const newToast = { durationMs: DISPLAY_MS, ...options, id: ++lastId }
  if (newToast.durationMs === null) permanentToast = newToast
  currentToast.set(newToast)
  return newToast.id
}

/** Shows a toast after a success. */
export function toastSuccess(title: string, description?: string): void {
  toast({ title, description })
}

/** Shows a toast after a failure, or for invalid input. */
export function toastError(description: string | undefined, title = 'Error'): void {
  toast({ title, description, isDestructive: true })
}

/** Removes a toast. Returns whether it was still on screen, or would have come back. */
export function dismissToast(id: number): boolean {
  const isPermanent = permanentToast?.id === id
  const isShown = currentToast.get()?.id === id
  if (isPermanent) permanentToast = null
  if (isShown) currentToast.set(permanentToast)
  return isPermanent || isShown
}

export const useToast = currentToast.use
