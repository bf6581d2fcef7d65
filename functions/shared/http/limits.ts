import type { LimitName } from './call.ts'

export interface Limit {
  /** Tries allowed in one window. */
  readonly tries: number
  readonly windowSeconds: number
  readonly by: 'address' | 'email' | 'emailAndAddress' | 'eventAddress' | 'member'
}

/**
 * How often one address, one e-mail or one member may try, in one place. A venue's guests share one address, so limits by
 * address are generous: sixty of them get into one event within ten minutes, and one script takes no event's every seat.
 * Those by e-mail keep anyone from flooding another person's inbox. A limit of twenty tries or more costs whoever tries
 * once no counter (`tries.ts`).
 */
export const limits: Record<LimitName, Limit> = {
  loginByAddress: { tries: 200, windowSeconds: 900, by: 'address' },
  // Not by e-mail alone, or a stranger could keep its owner out; how many links go to one stands in request-login.ts.
  loginByEmailAndAddress: { tries: 5, windowSeconds: 900, by: 'emailAndAddress' },
  verifyByAddress: { tries: 400, windowSeconds: 900, by: 'address' },
  signUpByAddress: { tries: 200, windowSeconds: 3600, by: 'address' },
  signUpByEmail: { tries: 5, windowSeconds: 3600, by: 'email' },
  rsvpByAddress: { tries: 2000, windowSeconds: 600, by: 'address' },
  rsvpByEventAddress: { tries: 80, windowSeconds: 600, by: 'eventAddress' },
  rsvpByEmail: { tries: 20, windowSeconds: 3600, by: 'email' },
  applyByEmail: { tries: 20, windowSeconds: 3600, by: 'email' },
  citySignUpByEmail: { tries: 40, windowSeconds: 3600, by: 'email' },
  // What hosts send to attendees; how often a day an event's hear of it stands in send-campaign.ts.
  attendeeMailByMember: { tries: 60, windowSeconds: 3600, by: 'member' },
  applyByMember: { tries: 10, windowSeconds: 3600, by: 'member' },
}
