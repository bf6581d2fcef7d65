import type { LimitName } from './call.ts'

export interface Limit {
  /** The maximum number of tries in one window. */
  readonly maxTries: number
  readonly windowSeconds: number
  /** The property of a call by which its tries are counted. */
  readonly keyType: 'ipAddress' | 'email' | 'emailAndIpAddress' | 'eventAndIpAddress' | 'member'
}

/** How many people one host can invite to private events in a day (UTC): as many as the file of a guest list can hold. */
export const INVITATIONS_A_DAY = { name: 'invitations', maxTries: 10_000, windowSeconds: 86_400 } as const

/** How many walk-ins one event's door can add in a day (UTC). Their number is limited because they get emails. */
export const WALK_INS_A_DAY = { name: 'walk-ins', maxTries: 500, windowSeconds: 86_400 } as const

/** How many events of one owner are announced in a day (UTC), so that followers do not get too many emails. */
export const ANNOUNCED_EVENTS_A_DAY = { name: 'announcements', maxTries: 3, windowSeconds: 86_400 } as const

/** How many emails about a host's role in events the host gets in a day (UTC). Other hosts cause these emails. */
export const HOST_ROLE_MAILS_A_DAY = { name: 'host-role-mails', maxTries: 30, windowSeconds: 86_400 } as const

/**
 * How many emails one mailbox gets in a day (UTC) because of people who have not proven that it is theirs. Login links have
 * a separate limit of the same size, so that RSVPs by strangers cannot keep the mailbox's owner from signing in.
 */
export const UNPROVEN_MAILS_A_DAY = { name: 'mailbox', maxTries: 6, windowSeconds: 86_400 } as const

/**
 * The rate limits by IP address, email and member. The attendees at a venue share one IP address, so limits by IP address are
 * generous: eighty attendees can RSVP to one event within ten minutes, but one script cannot take all spots of a large event. Limits
 * by email prevent flooding another person's inbox. If a limit has twenty tries or more, each instance grants the first twentieth
 * of them without asking the shared counter (`tries.ts`). An IPv6 address is counted by its /64 and, with four times the tries,
 * by its /48.
 */
export const limits: Record<LimitName, Limit> = {
  loginByIpAddress: { maxTries: 200, windowSeconds: 900, keyType: 'ipAddress' },
  // A limit by email alone would let a stranger lock out the owner of an address. request-login.ts limits
  // how many open links an address has.
  loginByEmailAndIpAddress: { maxTries: 5, windowSeconds: 900, keyType: 'emailAndIpAddress' },
  verifyByIpAddress: { maxTries: 400, windowSeconds: 900, keyType: 'ipAddress' },
  // A browser with only the session cookie makes one call per page view, until it has signed in by a link.
  signInLinkByMember: { maxTries: 30, windowSeconds: 3600, keyType: 'member' },
  registerByIpAddress: { maxTries: 200, windowSeconds: 3600, keyType: 'ipAddress' },
  registerByEmail: { maxTries: 5, windowSeconds: 3600, keyType: 'email' },
  rsvpByIpAddress: { maxTries: 2000, windowSeconds: 600, keyType: 'ipAddress' },
  rsvpByEventAndIpAddress: { maxTries: 80, windowSeconds: 600, keyType: 'eventAndIpAddress' },
  // The attendees at a venue open their tickets from one IP address.
  ticketByIpAddress: { maxTries: 1000, windowSeconds: 600, keyType: 'ipAddress' },
  // Each call reads up to a hundred sign-ups.
  firstNamesByIpAddress: { maxTries: 600, windowSeconds: 600, keyType: 'ipAddress' },
  rsvpByEmail: { maxTries: 20, windowSeconds: 3600, keyType: 'email' },
  applyByEmail: { maxTries: 20, windowSeconds: 3600, keyType: 'email' },
  citySignUpByEmail: { maxTries: 40, windowSeconds: 3600, keyType: 'email' },
  // Calls by which hosts email attendees or guests. The daily limit of messages and campaigns is in attendee-mailings-store.ts.
  attendeeMailByMember: { maxTries: 60, windowSeconds: 3600, keyType: 'member' },
  // Messages of a city's hosts to each other, which are also mailed.
  hostMessageByMember: { maxTries: 60, windowSeconds: 3600, keyType: 'member' },
  // The devices at the doors of a venue share an IP address; a call records up to a hundred arrivals.
  doorByIpAddress: { maxTries: 1200, windowSeconds: 600, keyType: 'ipAddress' },
  // Each photo is decoded, stored in two sizes, and copied to all events of the host.
  hostPhotoByMember: { maxTries: 30, windowSeconds: 3600, keyType: 'member' },
  // Data exports, and emailed links that delete the account.
  ownDataByMember: { maxTries: 5, windowSeconds: 3600, keyType: 'member' },
  // Each click makes one call.
  followByMember: { maxTries: 300, windowSeconds: 3600, keyType: 'member' },
  // A page view reports at most five errors; the phones at a venue share an IP address.
  clientErrorsByIpAddress: { maxTries: 600, windowSeconds: 3600, keyType: 'ipAddress' },
  // A person with more to report can write an email.
  reportByIpAddress: { maxTries: 5, windowSeconds: 3600, keyType: 'ipAddress' },
  // Each call may send an email to an address that is not the caller's. People at a venue share an IP address.
  questionByIpAddress: { maxTries: 40, windowSeconds: 3600, keyType: 'ipAddress' },
  applyByMember: { maxTries: 10, windowSeconds: 3600, keyType: 'member' },
}
