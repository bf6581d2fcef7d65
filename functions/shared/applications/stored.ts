import { z } from 'zod'
import { storedUserId } from '../ids.ts'
import { storedInstant } from '../stored-instant.ts'

/** `applications/{uid}`: a user's application to become a host. */
export const storedApplication = z.object({
  userId: storedUserId,
  name: z.string(),
  email: z.string(),
  city: z.string().nullable(),
  bio: z.string().nullable(),
  whyHost: z.string().nullable(),
  experience: z.string().nullable(),
  socialMediaUrl: z.string().nullable(),
  portfolioUrl: z.string().nullable(),
  photoUrl: z.string().nullable(),
  /** The host who referred the applicant, if any. */
  referrerId: storedUserId.nullable(),
  /** Whether the address is proven; set together with the member's `provenAt`. */
  isProven: z.boolean(),
  /** `suspended`: pending, but no admin can decide on it until the applicant's suspension ends. */
  status: z.enum(['pending', 'approved', 'denied', 'suspended']),
  createdAt: storedInstant,
  updatedAt: storedInstant.optional(),
})

/** `invitations/{hash of the token}`: an admin's invitation to host. Used invitations do not expire. */
export const storedInvitation = z.object({
  name: z.string(),
  email: z.string(),
  city: z.string().nullable(),
  userId: storedUserId.nullable(),
  /** The name of the admin, as the email shows it. */
  inviterName: z.string(),
  /** Null after that admin's account was deleted; missing in older invitations. */
  inviterId: storedUserId.nullable().optional(),
  message: z.string().nullable(),
  isUsed: z.boolean(),
  usedAt: storedInstant.optional(),
  createdAt: storedInstant,
  expiresAt: storedInstant.optional(),
})
