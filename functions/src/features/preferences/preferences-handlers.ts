import type { Handlers } from '../../platform/call-handler.ts'
import {
  getMailPreferences,
  getPreferencesLink,
  openPreferences,
  setMailPreferences,
  unsubscribe,
} from './preferences.ts'

export const preferencesHandlers = {
  getMailPreferences,
  setMailPreferences,
  getPreferencesLink,
  openPreferences,
  unsubscribe,
} satisfies Partial<Handlers>
