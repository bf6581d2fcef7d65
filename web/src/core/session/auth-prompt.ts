import { createStore } from '@/lib/store.ts'
import type { FollowTarget } from './link-request.ts'

/** `sign-in` is the default; `register` is 'Join {product}'. */
export type AuthMode = 'sign-in' | 'register'

interface AuthPrompt {
  readonly mode: AuthMode
  /** The action that needs an account, if that is why the dialog opened; dropped if no link is requested. */
  readonly pendingFollow: FollowTarget | null
  /** The page to return to after signing in, if the dialog opens over another one; null if it opens over the page itself. */
  readonly from: string | null
}

const openPrompt = createStore<AuthPrompt | null>(null)

/** Opens the auth modal from anywhere; the shell shows it. */
export const openAuthDialog = (
  mode: AuthMode = 'sign-in',
  pendingFollow: FollowTarget | null = null,
  from: string | null = null,
): void => openPrompt.set({ mode, pendingFollow, from })

export const closeAuthDialog = (): void => openPrompt.set(null)

/** The options of the open auth modal; null while it is closed. */
export const useAuthPrompt = openPrompt.use
