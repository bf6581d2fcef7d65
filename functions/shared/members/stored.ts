import { z } from 'zod'
import { role } from '../auth/contract.ts'
import { storedInstant } from '../stored-instant.ts'
import { storedUserId } from '../ids.ts'

/** `users/{uid}`: a person with an account. */
export const storedUser = z.object({
  id: storedUserId,
  name: z.string(),
  /** The fields by which lists of users are sorted and searched: see `makeUserSearchFields`. */
  nameKey: z.string(),
  searchKeys: z.array(z.string()),
  email: z.string(),
  /** City and area may be missing for the oldest members. */
  city: z.string().nullable().optional(),
  area: z.string().nullable().optional(),
  /** The key for queries: `makeCityKey(city)`; null without a city. */
  cityKey: z.string().nullable().optional(),
  /** When the city last changed; missing if it never did. */
  citySince: storedInstant.optional(),
  role,
  isApproved: z.boolean(),
  createdAt: storedInstant,
  updatedAt: storedInstant.optional(),
  /** When the deletion of the account began. From then on the user is not a member, and the user's data is deleted soon. */
  deletedAt: storedInstant.optional(),
  /** When an admin suspended the user. While this field is set, the user is not a member. */
  suspendedAt: storedInstant.optional(),
  /** When the sweep repeats all steps of a suspension, or of its end. The field is missing once the steps are complete. */
  suspensionRepeatAt: storedInstant.optional(),
  /** When a link that was sent to `email` was first followed; null or missing if none was. */
  provenAt: storedInstant.nullable().optional(),
  /** When the claims last changed: open pages then fetch a new token. */
  claimsChangedAt: storedInstant.optional(),
  /**
   * The kinds of email that must not be sent to `email`: a copy from `mailAddresses`, so that a mailing reads one document
   * per person.
   */
  blockedMailKinds: z.array(z.string()).optional(),
  /** When the user was last approved as a host. */
  hostSince: storedInstant.optional(),
  /** Cities where the host has published events; `city` may be among them if it has changed: see `city-hosts-store.ts`. */
  additionalCities: z.array(z.string()).optional(),
  /** How many events the user has attended, and how many they host: see `member-counts-store.ts`. */
  eventCounts: z.object({ attendedCount: z.number().int(), hostedCount: z.number().int() }).optional(),
  /** A host's description of themselves, as on the host's card; missing if it is in the application. */
  bio: z.string().nullable().optional(),
  photoUrl: z.string().nullable().optional(),
  /** Replaced photos in our Storage, until the nightly job deletes them. */
  replacedPhotos: z.object({ urls: z.array(z.string()), lastReplacedAt: storedInstant }).optional(),
  portfolioUrl: z.string().nullable().optional(),
  linkedinUrl: z.string().nullable().optional(),
  twitterUrl: z.string().nullable().optional(),
  socialMediaUrl: z.string().nullable().optional(),
  /**
   * Sessions that the user has logged out of, by `hashToken` of the cookie, with the time when each cookie expires. The next
   * logout removes expired ones.
   */
  endedSessions: z.record(z.string(), storedInstant).optional(),
  /** The hash of the token in the last link that was sent to delete the account. */
  deletionRequest: z.object({ tokenHash: z.string(), expiresAt: storedInstant }).optional(),
  /** How many links to change the email were sent since `windowStart`. Their number is limited. */
  emailChanges: z.object({ windowStart: storedInstant, count: z.number().int() }).optional(),
})

/** Whether a user is a member: neither being deleted nor suspended. */
export const isMember = (user: { readonly deletedAt?: unknown; readonly suspendedAt?: unknown }): boolean =>
  user.deletedAt === undefined && user.suspendedAt === undefined

/**
 * `userEmails/{addressHash}`: the owner of an address, which can belong to only one member. A member's former address is reserved
 * for them until `expiresAt`.
 */
export const storedUserEmail = z.object({
  userId: storedUserId,
  expiresAt: storedInstant.optional(),
  /** Whether the member is suspended: then nobody can RSVP with the address. */
  isSuspended: z.boolean().optional(),
})
