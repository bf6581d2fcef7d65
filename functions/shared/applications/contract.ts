import { z } from 'zod'
import { city } from '../cities/city.ts'
import { declareCalls } from '../http/call.ts'
import { anyText, email, messageAnswer, optionalText, optionalUrl, personName, text } from '../http/fields.ts'
import { userId } from '../ids.ts'
import { MAX_PHOTO_BYTES } from '../uploads/photo.ts'

/** Specification section 9: what a member applies with. */
export const APPLICATION_MINIMUM = 50

function atLeast(minimum: number, message: string) {
  return anyText().trim().min(minimum, message).max(4000, 'Please keep this under 4000 characters.')
}

/** A member's application, from the dashboard (specification section 5). */
export const memberApplication = z.object({
  bio: atLeast(APPLICATION_MINIMUM, 'Please tell us more about yourself (at least 50 characters)'),
  whyHost: atLeast(
    APPLICATION_MINIMUM,
    'Please explain why you want to host events (at least 50 characters)',
  ),
  experience: optionalText(4000),
  socialMediaUrl: optionalUrl,
})

/** Anybody's application, from /host-invite; `referrerId` is the host who invited them. */
export const publicApplication = z.object({
  name: personName,
  email,
  bio: text(4000),
  portfolioUrl: optionalUrl,
  reason: text(4000),
  referrerId: userId.nullish().transform((id) => id ?? null),
})

/**
 * Anybody's application with a photo, from the site's own form (specification section 5). That form shows a password too,
 * which is no part of this: people sign in by link, and what is sent of it is dropped.
 */
const siteApplication = z.object({
  name: personName,
  city,
  email,
  portfolioUrl: optionalUrl,
  bioMd: text(4000),
  motivation: text(4000),
})

/** How long an invitation's link works. */
export const INVITATION_DAYS = 14

/** Becoming a host: by applying, asked by another host, or invited by an admin. */
export const applicationCalls = declareCalls({
  applyOnSite: {
    method: 'POST',
    path: '/api/apply-host',
    summary: 'Applies to host with a photo (JPEG, PNG or WebP): makes a member who waits for approval.',
    access: 'public',
    body: siteApplication,
    upload: {
      field: 'photo',
      maxBytes: MAX_PHOTO_BYTES,
      maxFiles: 1,
      messages: {
        missing: 'Please upload a profile photo.',
        tooLarge: 'Please select an image under 5MB.',
      },
    },
    answer: messageAnswer,
    status: 201,
    errors: ['already_registered', 'invalid_image', 'too_many_requests'],
    limits: ['signUpByAddress', 'applyByEmail'],
  },
  applyAsMember: {
    method: 'POST',
    path: '/api/user/apply-host',
    summary: 'Applies to host: the member becomes a host who waits for approval.',
    access: 'member',
    body: memberApplication,
    answer: messageAnswer,
    status: 201,
    errors: ['signed_out', 'already_applied', 'too_many_requests'],
    limits: ['applyByMember'],
  },
  applyPublicly: {
    method: 'POST',
    path: '/api/hosts/apply',
    summary: 'Applies to host without an account: makes a member who waits for approval.',
    access: 'public',
    body: publicApplication,
    answer: messageAnswer,
    status: 201,
    errors: ['already_registered', 'too_many_requests'],
    limits: ['signUpByAddress', 'applyByEmail'],
  },
  getReferrer: {
    method: 'GET',
    path: '/api/hosts/referrer/{referrerId}',
    summary: 'Who invites to apply: the name and city of an approved host.',
    access: 'public',
    params: z.object({ referrerId: userId }),
    answer: z.object({ name: z.string(), city: z.string() }),
    status: 200,
    errors: ['not_found'],
    cache: { seconds: 60, staleSeconds: 600 },
  },
  inviteHost: {
    method: 'POST',
    path: '/api/admin/users/{id}/invite-host',
    summary: 'E-mails a member an invitation to host: a link that works once, for 14 days.',
    access: 'admin',
    params: z.object({ id: userId }),
    body: z.object({ inviteMessage: text(4000) }),
    answer: messageAnswer,
    status: 201,
    errors: ['not_found', 'already_applied'],
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/invite/{token}',
    summary:
      'Makes who was invited an approved host, once. Who is not signed in as them gets a login link by mail, so the link alone signs nobody in.',
    access: 'public',
    params: z.object({ token: anyText().max(200) }),
    answer: z.object({
      message: z.string(),
      /** Whether the invited member is who is signed in here; else a login link is on its way to them. */
      isSignedIn: z.boolean(),
    }),
    status: 200,
    errors: ['invalid_link', 'too_many_requests'],
    limits: ['verifyByAddress'],
  },
})
