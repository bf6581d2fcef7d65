import { z } from 'zod'
import { city, optionalCity } from '../cities/city.ts'
import { declareCalls } from '../http/call.ts'
import {
  anyText,
  makeTooLongMessage,
  email,
  messageResponse,
  optionalText,
  optionalUrl,
  personName,
  text,
} from '../http/fields.ts'
import { listResponse, listQuery, searchText } from '../http/list.ts'
import { userId } from '../ids.ts'
import { addMarkdownChecks, markdown } from '../markdown/markdown-fields.ts'
import { MAX_PHOTO_BYTES } from '../uploads/photo.ts'

/** The minimum length of `bio` and `whyHost` in a member's application, in characters (specification section 9). */
export const MIN_APPLICATION_LENGTH = 50

/** The length of a text as the contract counts it, in code points: `😀` is one character, not two. */
export const countApplicationCharacters = (text: string): number => Array.from(text.trim()).length

function textOfAtLeast(minLength: number, message: string) {
  return anyText().trim().min(minLength, message).max(4000, makeTooLongMessage(4000))
}

/** A member's application, from the dashboard (specification section 5). */
export const memberApplication = z.object({
  bio: addMarkdownChecks(
    textOfAtLeast(MIN_APPLICATION_LENGTH, 'Please tell us more about yourself (at least 50 characters)'),
  ),
  whyHost: textOfAtLeast(
    MIN_APPLICATION_LENGTH,
    'Please explain why you want to host events (at least 50 characters)',
  ),
  experience: optionalText(4000),
  socialMediaUrl: optionalUrl,
})

/** An application by anyone, from /host-invite; `referrerId` is the host who referred the applicant. */
export const publicApplication = z.object({
  name: personName,
  email,
  bio: markdown(4000),
  portfolioUrl: optionalUrl,
  reason: text(4000),
  referrerId: userId.nullish().transform((id) => id ?? null),
})

/**
 * An application with a photo, from the form at /apply-host (specification section 5). The form also shows a password field. A
 * password is dropped, because members sign in by link.
 */
const siteApplication = z.object({
  name: personName,
  city,
  email,
  portfolioUrl: optionalUrl,
  bioMd: markdown(4000),
  motivation: text(4000),
})

/** How long an invitation's link works. */
export const INVITATION_DAYS = 14

/** A host or an applicant, with the specification's field names (section 3, "Host (admin list)"). */
const adminHost = z.object({
  id: userId,
  name: z.string(),
  email: z.string(),
  city: z.string().nullable(),
  isApproved: z.boolean(),
  /** Whether the address is not proven yet: nobody has signed in with a link sent to it. */
  isPendingUser: z.boolean(),
  /** When the applicant applied; for a host, when the account was created. */
  createdAt: z.iso.datetime(),
  bio: z.string().nullable(),
  why_host: z.string().nullable(),
  experience: z.string().nullable(),
  social_media_url: z.string().nullable(),
  portfolioUrl: z.string().nullable(),
  photoUrl: z.string().nullable(),
  /** Other cities where the host has hosted. */
  additionalCities: z.array(z.string()),
  /** The host's events that were not cancelled, including drafts; null for an applicant. */
  totalEventsHosted: z.number().int().nullable(),
})
export type AdminHost = z.infer<typeof adminHost>

/** A person whom an admin invited to host (specification section 3, "Invitation"). */
const invitation = z.object({
  /** A hash of the link's token. It does not reveal the link. */
  id: z.string(),
  name: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  isUsed: z.boolean(),
  status: z.enum(['pending', 'accepted']),
})
export type Invitation = z.infer<typeof invitation>

/** Callers must send this field (specification section 7.1). The server ignores its value. */
const isPendingUser = z.boolean()
const userParams = z.object({ id: userId })

/**
 * The two ways to become a host: an application, to which another host may have referred the applicant, or an admin's
 * invitation.
 */
export const applicationCalls = declareCalls({
  submitSiteApplication: {
    method: 'POST',
    path: '/api/apply-host',
    summary:
      'Applies to host, with a photo (JPEG, PNG or WebP): creates a member with a pending application.',
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
    response: messageResponse,
    status: 201,
    errors: ['already_registered', 'already_applied', 'invalid_image', 'too_many_requests'],
    limits: ['registerByIpAddress', 'applyByEmail'],
  },
  applyAsMember: {
    method: 'POST',
    path: '/api/user/apply-host',
    summary: 'Applies to host: creates a pending application of the member.',
    access: 'member',
    body: memberApplication,
    response: messageResponse,
    status: 201,
    errors: ['signed_out', 'already_applied', 'too_many_requests'],
    limits: ['applyByMember'],
  },
  submitPublicApplication: {
    method: 'POST',
    path: '/api/hosts/apply',
    summary: 'Applies to host without an account: creates a member with a pending application.',
    access: 'public',
    body: publicApplication,
    response: messageResponse,
    status: 201,
    errors: ['already_registered', 'already_applied', 'too_many_requests'],
    limits: ['registerByIpAddress', 'applyByEmail'],
  },
  getReferrer: {
    method: 'GET',
    path: '/api/hosts/referrer/{referrerId}',
    summary: 'The referrer of an application: the name and city of an approved host.',
    access: 'public',
    params: z.object({ referrerId: userId }),
    response: z.object({ name: z.string(), city: z.string() }),
    status: 200,
    errors: ['not_found'],
    cache: { maxAgeSeconds: 60, staleSeconds: 600 },
  },
  inviteHost: {
    method: 'POST',
    path: '/api/admin/users/{id}/invite-host',
    summary: 'Emails a member an invitation to host: a link that works once, for 14 days.',
    access: 'admin',
    params: z.object({ id: userId }),
    body: z.object({ inviteMessage: text(4000) }),
    response: messageResponse,
    status: 201,
    errors: ['not_found', 'already_applied'],
  },
  listInvitations: {
    method: 'GET',
    path: '/api/admin/invitations',
    summary:
      'Invitations to host that admins sent, newest first, a page at a time. Unused ones are deleted when they expire.',
    access: 'admin',
    query: listQuery({}),
    response: listResponse(invitation),
    status: 200,
    errors: [],
  },
  listHostsForAdmin: {
    method: 'GET',
    path: '/api/admin/hosts',
    summary:
      'Pending applications, oldest first, or approved hosts, newest first or by city and name; a page at a time.',
    access: 'admin',
    query: listQuery({
      status: z.enum(['pending', 'approved']).default('pending'),
      /** The order of approved hosts. */
      sort: z.enum(['newest', 'city']).default('newest'),
      /** Approved hosts from this city, by name. */
      city: optionalCity,
      /** Approved hosts from other cities who have hosted in this city, by name. */
      additionalCity: optionalCity,
      /** Finds approved hosts by words of the name or a part of the email. */
      q: searchText,
    }),
    response: listResponse(adminHost),
    status: 200,
    errors: [],
  },
  getHostForAdmin: {
    method: 'GET',
    path: '/api/admin/hosts/{id}',
    summary: 'One approved host.',
    access: 'admin',
    params: userParams,
    response: adminHost,
    status: 200,
    errors: ['not_found'],
  },
  getApplication: {
    method: 'GET',
    path: '/api/admin/applications/{id}',
    summary: 'The pending application of a user.',
    access: 'admin',
    params: userParams,
    response: adminHost,
    status: 200,
    errors: ['not_found'],
  },
  approveHost: {
    method: 'POST',
    path: '/api/admin/hosts/{id}/approve',
    summary: 'Approves an applicant, who gets one email even if the call is repeated.',
    access: 'admin',
    params: userParams,
    body: z.object({ isPendingUser }),
    response: messageResponse,
    status: 200,
    errors: ['not_found', 'not_applied'],
  },
  denyHost: {
    method: 'POST',
    path: '/api/admin/hosts/{id}/deny',
    summary: 'Denies an application, with an optional reason; the applicant gets one email.',
    access: 'admin',
    params: userParams,
    body: z.object({ isPendingUser, reason: optionalText(1000) }),
    response: messageResponse,
    status: 200,
    errors: ['not_found', 'not_applied'],
  },
  previewDenial: {
    method: 'POST',
    path: '/api/admin/hosts/{id}/deny/preview',
    summary: 'A preview of the email that denies an application; nothing is sent.',
    access: 'admin',
    params: userParams,
    body: z.object({ reason: optionalText(1000) }),
    response: z.object({ subject: z.string(), previewHtml: z.string() }),
    status: 200,
    errors: ['not_found'],
  },
  revokeApproval: {
    method: 'POST',
    path: '/api/admin/hosts/{id}/unapprove',
    summary: 'Revokes an approval: the host becomes an applicant again and cannot run events.',
    access: 'admin',
    params: userParams,
    response: messageResponse,
    status: 200,
    errors: ['not_found', 'not_applied'],
  },
  getInvitation: {
    method: 'GET',
    path: '/api/invitations/{token}',
    summary: 'Returns the sender of an invitation to host that can still be accepted, and changes nothing.',
    access: 'public',
    params: z.object({ token: anyText().max(200) }),
    response: z.object({ inviterName: z.string() }),
    status: 200,
    errors: ['invalid_link', 'too_many_requests'],
    limits: ['verifyByIpAddress'],
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/invite/{token}',
    summary:
      'Makes the invited member an approved host, once. If the caller is not signed in as that member, the member gets a login link by email, because an invitation link must not sign anyone in.',
    access: 'public',
    params: z.object({ token: anyText().max(200) }),
    response: z.object({
      message: z.string(),
      /** Whether the invited member is signed in here; otherwise they get a login link by email. */
      isSignedIn: z.boolean(),
    }),
    status: 200,
    errors: ['invalid_link', 'too_many_requests'],
    limits: ['verifyByIpAddress'],
  },
})
