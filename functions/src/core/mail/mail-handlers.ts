import type { Handlers } from '../../platform/call-handler.ts'
import {
  getMailPreferences,
  openPreferences,
  setMailPreferences,
  unsubscribe,
} from '../../features/preferences/preferences.ts'
import { signUpForCity } from '../../features/follows/sign-up-for-city.ts'

export const mailHandlers = {
  signUpForCity,
  getMailPreferences,
  setMailPreferences,
  openPreferences,
  unsubscribe,
} satisfies Partial<Handlers>
