import { createHmac } from 'node:crypto'
import type { CallName } from '../../functions/shared/api.ts'
import type { RsvpAnswer } from '../../functions/shared/rsvps/contract.ts'
import { createInvitation } from '../../functions/src/features/applications/invitations-store.ts'
import { createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import { applicationForm } from '../factories/application-form.ts'
import { makeHostCard, makePerson, newEmail } from '../factories/people.ts'
import { makePicture } from '../factories/pictures.ts'
import {
  adminWrite,
  everyone,
  hostRead,
  hostWrite,
  ownRead,
  publicRead,
  publicWrite,
  type Row,
} from './access-expectations.ts'
import { emailAccess } from './email-access.ts'
import { post } from './request.ts'

export { callers, makeWorld, type CallerName, type World } from './access-expectations.ts'

async function rsvpToken(eventId: number): Promise<string> {
  const body = { name: 'Robin', email: newEmail('rsvp'), sourceCity: null, sourceArea: null, eventId }
  const answer = await post('/api/rsvp', body)
  if (answer.status !== 201) throw new Error(`The RSVP failed: ${answer.text}`)
  return (answer.json() as RsvpAnswer).changeToken ?? ''
}

function signedWebhook() {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const token = crypto.randomUUID()
  const signature = createHmac('sha256', process.env.MAILGUN_WEBHOOK_SIGNING_KEY ?? '')
    .update(timestamp + token)
    .digest('hex')
  return {
    signature: { timestamp, token, signature },
    'event-data': { id: token, event: 'delivered', timestamp: Date.now() / 1000, 'user-variables': {} },
  }
}

/** Every call of the table, and what each caller gets. A call without a row is an error of type and of the test. */
export const accessTable: Record<CallName, Row> = {
  ...emailAccess,
  applyAsMember: {
    request: () => ({
      path: '/api/user/apply-host',
      body: { bio: 'x'.repeat(50), whyHost: 'y'.repeat(50), experience: '', socialMediaUrl: '' },
    }),
    // Members may, once; who is a host or an admin has nothing to apply for.
    expected: {
      ...everyone(409),
      nobody: 401,
      forgedCookie: 401,
      crossSite: 403,
      member: 201,
      otherMember: 201,
      removedHost: 201,
      formerAdmin: 201,
    },
  },
  applyOnSite: {
    request: async () => ({
      path: '/api/apply-host',
      body: applicationForm({ email: newEmail('site') }, await makePicture()),
    }),
    expected: publicWrite(201),
  },
  applyPublicly: {
    request: () => ({
      path: '/api/hosts/apply',
      body: {
        name: 'Robin',
        email: newEmail('apply'),
        bio: 'Bookbinder.',
        portfolioUrl: '',
        reason: 'A long table.',
        referrerId: null,
      },
    }),
    expected: publicWrite(201),
  },
  getReferrer: {
    request: async () => {
      const host = await makePerson('host', true)
      await makeHostCard(host)
      return { path: `/api/hosts/referrer/${host.uid}` }
    },
    expected: publicRead,
  },
  signUpForCity: {
    request: () => ({
      path: '/api/city-signup',
      body: { name: 'Robin', email: newEmail('city'), city: 'London' },
    }),
    expected: publicWrite(201),
  },
  requestLogin: {
    request: ({ people }) => ({
      path: '/api/auth/request-login',
      body: { email: newEmail('login'), name: people.member.name },
    }),
    expected: publicWrite(200),
  },
  register: {
    request: () => ({
      path: '/api/auth/register',
      body: { name: 'Robin', email: newEmail('register'), city: 'London', area: null, role: 'user' },
    }),
    expected: publicWrite(201),
  },
  verifyToken: {
    request: async () => ({
      path: '/api/auth/verify-token',
      body: { token: await createLoginToken(await makePerson(), Date.now()) },
    }),
    expected: publicWrite(200),
  },
  getCurrentUser: { request: () => ({ path: '/api/auth/current' }), expected: ownRead },
  // Tried with people of its own: see the walker.
  logout: { request: () => ({ path: '/api/auth/logout' }), expected: publicWrite(200) },
  receiveMailgunWebhook: {
    request: () => ({ path: '/api/webhooks/mailgun', body: signedWebhook() }),
    expected: publicWrite(200),
  },
  listUpcomingTiles: { request: () => ({ path: '/api/events/bento' }), expected: publicRead },
  countUpcomingEvents: { request: () => ({ path: '/api/events/upcoming-count' }), expected: publicRead },
  listPastTiles: { request: () => ({ path: '/api/events/past-bento' }), expected: publicRead },
  listPastEvents: { request: () => ({ path: '/api/events/past' }), expected: publicRead },
  listNearbyEvents: { request: () => ({ path: '/api/events/nearby?city=London' }), expected: publicRead },
  searchEvents: { request: () => ({ path: '/api/events/search?q=london' }), expected: publicRead },
  getEvent: { request: ({ eventId }) => ({ path: `/api/events/${eventId}` }), expected: publicRead },
  getEventCalendar: {
    request: ({ eventId }) => ({ path: `/api/events/${eventId}/calendar` }),
    expected: publicRead,
  },
  changeSignupLimit: {
    request: ({ eventId }) => ({ path: `/api/events/${eventId}/limit`, body: { signupLimit: 500 } }),
    expected: hostWrite,
  },
  listAttendees: {
    request: ({ eventId }) => ({ path: `/api/events/${eventId}/attendees` }),
    expected: hostRead,
  },
  inviteHost: {
    request: async () => ({
      path: `/api/admin/users/${(await makePerson()).uid}/invite-host`,
      body: { inviteMessage: 'Will you?' },
    }),
    expected: adminWrite(201),
  },
  acceptInvitation: {
    request: async () => {
      const invitee = { name: 'Ines', email: newEmail('invited'), city: null, userId: null }
      const invitation = { invitee, invitedBy: 'Noor', message: null }
      return { path: `/api/invite/${await createInvitation(invitation, Date.now())}` }
    },
    expected: publicWrite(200),
  },
  getDashboard: { request: () => ({ path: '/api/user/dashboard' }), expected: ownRead },
  getDashboardStats: { request: () => ({ path: '/api/user/dashboard/stats' }), expected: ownRead },
  getProfile: { request: () => ({ path: '/api/auth/user' }), expected: ownRead },
  updateProfile: {
    // A new address each time, which stays to be proven: nobody here changes.
    request: () => ({
      path: '/api/auth/user',
      body: { name: 'Robin Example', email: newEmail('new'), city: 'London', area: null },
    }),
    expected: { ...ownRead, crossSite: 403 },
  },
  createRsvp: {
    request: ({ eventId }) => ({
      path: '/api/rsvp',
      body: { name: 'Robin', email: newEmail('rsvp'), sourceCity: 'London', sourceArea: null, eventId },
    }),
    expected: publicWrite(201),
  },
  getRsvp: {
    request: async ({ eventId }) => ({ path: `/api/rsvp/change/${await rsvpToken(eventId)}` }),
    expected: publicRead,
  },
  getOwnRsvp: {
    request: ({ eventId }) => ({ path: `/api/user/rsvps/${eventId}` }),
    expected: ownRead,
  },
  updateRsvp: {
    request: async ({ eventId }) => ({
      path: `/api/rsvp/change/${await rsvpToken(eventId)}`,
      body: { name: 'Robin R.', sourceCity: 'Paris', sourceArea: null },
    }),
    expected: publicWrite(200),
  },
  getSite: { request: () => ({ path: '/api/site' }), expected: publicRead },
  cancelRsvp: {
    request: async ({ eventId }) => ({ path: `/api/rsvp/cancel/${await rsvpToken(eventId)}` }),
    expected: publicWrite(200),
  },
}
