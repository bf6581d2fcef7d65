import { z } from 'zod'
import { city } from '../cities/city.ts'
import { declareCalls } from '../http/call.ts'
import {
  anyText,
  email,
  messageResponse,
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
  /** The page /account sends it. If there is a name, a person with an unknown address becomes a member. */
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

const loginToken = anyText('No token provided').min(1, 'No token provided').max(200)

export const authCalls = declareCalls({
  requestLogin: {
    method: 'POST',
    path: '/api/auth/request-login',
    summary: 'Emails a one-time login link that expires after 15 minutes.',
    access: 'public',
    body: requestLoginBody,
    response: z.object({
      message: z.string(),
      /** Present only with the emulators, and only if an email was sent. */
      loginLink: z.string().optional(),
    }),
    status: 200,
    errors: ['name_required', 'already_registered', 'too_many_requests'],
    limits: ['loginByIpAddress', 'loginByEmailAndIpAddress'],
  },
  register: {
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Creates a member (and an application to host, if requested) and emails the first login link.',
    access: 'public',
    body: registerBody,
    response: messageResponse,
    status: 201,
    errors: ['already_registered', 'too_many_requests'],
    limits: ['registerByIpAddress', 'registerByEmail'],
  },
  verifyToken: {
    method: 'POST',
    path: '/api/auth/verify-token',
    summary: 'Redeems a login token: sets the session cookie and returns an email link for the Firebase SDK.',
    access: 'public',
    body: z.object({ token: loginToken }),
    response: z.object({
      message: z.string(),
      user: currentUser,
      /** A Firebase email sign-in link, with which the SDK signs in; null if none could be made in time. */
      signInLink: z.string().nullable(),
    }),
    status: 200,
    errors: ['invalid_link', 'forbidden', 'already_registered', 'too_many_requests'],
    limits: ['verifyByIpAddress'],
  },
  checkLoginLink: {
    method: 'POST',
    path: '/api/auth/check-link',
    summary:
      'Checks whether a login link, used or not, belongs to the signed-in account, without redeeming the link.',
    access: 'member',
    body: z.object({ token: loginToken }),
    response: z.object({ isOwn: z.boolean() }),
    status: 200,
    errors: ['signed_out'],
  },
  createSignInLink: {
    method: 'POST',
    path: '/api/auth/sign-in-link',
    summary: 'Creates an email link for the Firebase SDK, for a browser that has only the session cookie.',
    access: 'member',
    response: z.object({ signInLink: z.string(), email: z.string() }),
    status: 201,
    errors: ['signed_out', 'forbidden', 'too_many_requests'],
    limits: ['signInLinkByMember'],
  },
  getCurrentUser: {
    method: 'GET',
    path: '/api/auth/current',
    summary: 'The signed-in user.',
    access: 'member',
    response: currentUser,
    status: 200,
    errors: ['signed_out'],
  },
  logOut: {
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Ends the session of this device; does nothing without a session.',
    access: 'public',
    response: messageResponse,
    status: 200,
    errors: [],
  },
  logOutEverywhere: {
    method: 'POST',
    path: '/api/auth/logout-everywhere',
    summary: 'Ends the sessions of the member on all devices.',
    access: 'member',
    response: messageResponse,
    status: 200,
    errors: ['signed_out'],
  },
})
