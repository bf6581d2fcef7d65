import type { Handlers } from '../../platform/call-handler.ts'
import { getMailPreferences, openPreferences, setMailPreferences, unsubscribe } from './preferences.ts'

export const preferencesHandlers = {
  getMailPreferences,
  setMailPreferences,
  openPreferences,
  unsubscribe,
} satisfies Partial<Handlers>
