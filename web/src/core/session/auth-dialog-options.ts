import { createStore } from '@/lib/store.ts'
import type { FollowTarget } from './link-request.ts'

/** `sign-in` is the default; `register` is 'Join {product}'. */
export type AuthMode = 'sign-in' | 'register'

interface AuthDialogOptions {
  readonly mode: AuthMode
  /** The follow for which the dialog opened, because it needs an account. The follow is dropped if the user requests no link. */
  readonly pendingFollow: FollowTarget | null
  /** The page to return to after signing in, if the dialog opens over a different page; otherwise null. */
  readonly returnPath: string | null
}

const dialogOptions = createStore<AuthDialogOptions | null>(null)

/** Opens the auth dialog from anywhere; the shell shows it. */
export const openAuthDialog = (
  mode: AuthMode = 'sign-in',
  pendingFollow: FollowTarget | null = null,
  returnPath: string | null = null,
): void => dialogOptions.set({ mode, pendingFollow, returnPath })

export const closeAuthDialog = (): void => dialogOptions.set(null)

/** The options of the open auth dialog; null while it is closed. */
export const useAuthDialogOptions = dialogOptions.use
