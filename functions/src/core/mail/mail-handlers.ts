import type { Handlers } from '../../platform/call.ts'
import { getMailPreferences, openPreferences, setMailPreferences, unsubscribe } from './preferences.ts'
import { signUpForCity } from './sign-up-for-city.ts'

export const mailHandlers = {
  signUpForCity,
  getMailPreferences,
  setMailPreferences,
  openPreferences,
  unsubscribe,
} satisfies Partial<Handlers>
