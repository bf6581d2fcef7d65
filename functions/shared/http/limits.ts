import type { LimitName } from './call.ts'

export interface Limit {
  /** Tries allowed in one window. */
  readonly tries: number
  readonly windowSeconds: number
  readonly by: 'address' | 'email'
}

/**
 * How often one address or one e-mail may try, in one place. A venue's guests share one address, so limits by address
 * are generous; those by e-mail keep anyone from flooding another person's inbox.
 */
export const limits: Record<LimitName, Limit> = {
  loginByAddress: { tries: 200, windowSeconds: 900, by: 'address' },
  loginByEmail: { tries: 5, windowSeconds: 900, by: 'email' },
  verifyByAddress: { tries: 400, windowSeconds: 900, by: 'address' },
  signUpByAddress: { tries: 200, windowSeconds: 3600, by: 'address' },
  signUpByEmail: { tries: 5, windowSeconds: 3600, by: 'email' },
  rsvpByAddress: { tries: 2000, windowSeconds: 600, by: 'address' },
  rsvpByEmail: { tries: 30, windowSeconds: 3600, by: 'email' },
}
