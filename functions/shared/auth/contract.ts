import { z } from 'zod'
import { city } from '../cities/city.ts'
import { declareCalls } from '../http/call.ts'
import {
  anyText,
  email,
  messageAnswer,
  optionalPersonName,
  optionalText,
  optionalUrl,
  personName,
} from '../http/fields.ts'
import { userId } from '../ids.ts'
import { optionalMarkdown } from '../markdown/markdown-fields.ts'

export const role = z.enum(['user', 'host', 'admin'])
export type Role = z.infer<typeof role>

export const currentUser = z.object({
  id: userId,
  name: z.string(),
  email: z.string(),
  city: z.string().nullable(),
  area: z.string().nullable(),
  createdAt: z.iso.datetime(),
  role,
  isApproved: z.boolean(),
})
export type CurrentUser = z.infer<typeof currentUser>

export const requestLoginBody = z.object({
  email,
  /** Given on /account: an unknown e-mail then becomes a member. */
  name: optionalPersonName,
  /** A path on this site; anything else is ignored. */
  redirect: optionalText(500),
})

export const registerBody = z.object({
  name: personName,
  email,
  city,
  area: optionalText(80),
  role: z.enum(['user', 'host']),
  bio: optionalMarkdown(4000),
  whyHost: optionalText(4000),
  socialMediaUrl: optionalUrl,
})

export const authCalls = declareCalls({
  requestLogin: {
    method: 'POST',
    path: '/api/auth/request-login',
    summary: 'E-mails a one-time login link that lives 15 minutes.',
    access: 'public',
    body: requestLoginBody,
    answer: z.object({
      message: z.string(),
      /** Only against the emulators, and where one was sent. */
      loginLink: z.string().optional(),
    }),
    status: 200,
    errors: ['name_required', 'already_registered', 'too_many_requests'],
    limits: ['loginByAddress', 'loginByEmailAndAddress'],
  },
  register: {
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Makes a member (and an application to host, where asked) and e-mails the first login link.',
    access: 'public',
    body: registerBody,
    answer: messageAnswer,
    status: 201,
    errors: ['already_registered', 'too_many_requests'],
    limits: ['signUpByAddress', 'signUpByEmail'],
  },
  verifyToken: {
    method: 'POST',
    path: '/api/auth/verify-token',
    summary: 'Uses up a login token: sets the session cookie and answers a token for the Firebase SDK.',
    access: 'public',
    body: z.object({ token: anyText('No token provided').min(1, 'No token provided').max(200) }),
    answer: z.object({
      message: z.string(),
      user: currentUser,
      /** A Firebase custom token: the SDK signs in with it. */
      signInToken: z.string(),
    }),
    status: 200,
    errors: ['invalid_link', 'forbidden', 'too_many_requests'],
    limits: ['verifyByAddress'],
  },
  getCurrentUser: {
    method: 'GET',
    path: '/api/auth/current',
    summary: 'Who is signed in.',
    access: 'member',
    answer: currentUser,
    status: 200,
    errors: ['signed_out'],
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Clears the session and revokes its refresh tokens; without one it does nothing.',
    access: 'public',
    answer: messageAnswer,
    status: 200,
    errors: [],
  },
})
