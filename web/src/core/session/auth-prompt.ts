import { createStore } from '@/lib/store.ts'

/** `sign-in` is the default; `register` is 'Join {product}'. */
export type AuthMode = 'sign-in' | 'register'

const open = createStore<AuthMode | null>(null)

/** Opens the auth modal from anywhere; the shell shows it. */
export const openAuthDialog = (mode: AuthMode = 'sign-in'): void => open.set(mode)

export const closeAuthDialog = (): void => open.set(null)

/** The mode that the open auth modal starts in, or null while it is closed. */
export const useAuthDialogMode = open.use
