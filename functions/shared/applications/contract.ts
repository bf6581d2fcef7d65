import { z } from 'zod'
import { declareCalls } from '../http/call.ts'
import { email, messageAnswer, optionalText, optionalUrl, text } from '../http/fields.ts'
import { userId } from '../ids.ts'

/** Specification section 9: what a member applies with. */
export const APPLICATION_MINIMUM = 50

function atLeast(minimum: number, message: string) {
  return z.string().trim().min(minimum, message).max(4000, 'Please keep this under 4000 characters.')
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
  name: text(80),
  email,
  bio: text(4000),
  portfolioUrl: optionalUrl,
  reason: text(4000),
  referrerId: userId.nullish().transform((id) => id ?? null),
})

export const applicationCalls = declareCalls({
  applyAsMember: {
    method: 'POST',
    path: '/api/user/apply-host',
    summary: 'Applies to host: the member becomes a host who waits for approval.',
    access: 'member',
    body: memberApplication,
    answer: messageAnswer,
    status: 201,
    errors: ['signed_out', 'already_applied'],
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
    limits: ['signUpByAddress', 'signUpByEmail'],
  },
})
