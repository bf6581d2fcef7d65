import { useSyncExternalStore } from 'react'

/** `sign-in` is the default; `register` is 'Join {product}'. */
export type AuthMode = 'sign-in' | 'register'

let mode: AuthMode | null = null
const listeners = new Set<() => void>()

function set(next: AuthMode | null): void {
  mode = next
  for (const listener of listeners) listener()
}

/** Opens the auth modal from anywhere; the shell shows it. */
export function openAuthDialog(next: AuthMode = 'sign-in'): void {
  set(next)
}

export function closeAuthDialog(): void {
  set(null)
}

/** The mode that the open auth modal starts in, or null while it is closed. */
export function useAuthDialogMode(): AuthMode | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => mode,
    () => null,
  )
}
