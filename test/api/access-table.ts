import { createHmac } from 'node:crypto'
import type { CallName } from '../../functions/shared/api.ts'
import type { RsvpAnswer, RsvpLookup } from '../../functions/shared/rsvps/contract.ts'
import { createInvitation } from '../../functions/src/features/applications/invitations-store.ts'
import { renewCalendarToken } from '../../functions/src/core/accounts/calendar-feeds-store.ts'
import { createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import { addressHash } from '../../functions/src/platform/tokens.ts'
import { applicationForm } from '../factories/application-form.ts'
import { photoForm } from '../factories/event-form.ts'
import { makeHostCard, makePerson, newEmail } from '../factories/people.ts'
import { makePicture } from '../factories/pictures.ts'
import {
  adminRead,
  adminWrite,
  anyHostRead,
  anyHostWrite,
  everyone,
  hostBegins,
  hostRead,
  hostWrite,
  ownRead,
  publicRead,
  publicWrite,
  type Row,
} from './access-expectations.ts'
import { adminEventAccess } from './admin-event-access.ts'
import { emailAccess } from './email-access.ts'
import { hostingAccess } from './hosting-access.ts'
import { privacyAccess } from './privacy-access.ts'
import { userAccess } from './user-access.ts'
import { post, send } from './request.ts'

export { callers, makeWorld, type CallerName, type World } from './access-expectations.ts'

async function rsvpToken(eventId: number): Promise<string> {
  const body = { name: 'Robin', email: newEmail('rsvp'), sourceCity: null, sourceArea: null, eventId }
  const answer = await post('/api/rsvp', body)
  if (answer.status !== 201) throw new Error(`The RSVP failed: ${answer.text}`)
  return (answer.json() as RsvpAnswer).changeToken ?? ''
}

/** The ticket of a new RSVP. */
async function madeTicket(eventId: number): Promise<string> {
  const answer = await send({ path: `/api/rsvp/change/${await rsvpToken(eventId)}` })
  return (answer.json() as RsvpLookup).ticketCode ?? ''
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

/** A new attendee, as their event's hosts name them. */
async function attendeePath(eventId: number): Promise<string> {
  const body = { name: 'Robin', email: newEmail('attendee'), sourceCity: null, sourceArea: null, eventId }
  const answer = await post('/api/rsvp', body)
  if (answer.status !== 201) throw new Error(`The RSVP failed: ${answer.text}`)
  return `/api/events/${eventId}/attendees/${addressHash(body.email)}`
}

async function newApplicant(): Promise<string> {
  return (await makePerson('host', false)).uid
}

/** Every call of the table, and what each caller gets. A call without a row is an error of type and of the test. */
export const accessTable: Record<CallName, Row> = {
  ...adminEventAccess,
  ...emailAccess,
  ...hostingAccess,
  ...privacyAccess,
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
  listDoor: { request: ({ eventId }) => ({ path: `/api/events/${eventId}/door` }), expected: hostRead },
  recordArrivals: {
    request: ({ eventId }) => ({
      path: `/api/events/${eventId}/door`,
      body: {
        device: 'A phone',
        facts: [
          { kind: 'in', nonce: crypto.randomUUID(), hash: 'x'.repeat(22), at: 0, how: 'scan', letIn: false },
        ],
      },
    }),
    expected: hostWrite,
  },
  openDoorLink: {
    request: ({ eventId }) => ({ method: 'POST', path: `/api/events/${eventId}/door-link` }),
    expected: hostWrite,
  },
  closeDoorLink: {
    request: ({ eventId }) => ({ path: `/api/events/${eventId}/door-link` }),
    expected: hostWrite,
  },
  getReferrer: {
    request: async () => {
      const host = await makePerson('host', true)
      await makeHostCard(host)
      return { path: `/api/hosts/referrer/${host.uid}` }
    },
    expected: publicRead,
  },
  getHostProfile: { request: () => ({ path: '/api/user/profile' }), expected: anyHostRead },
  updateHostProfile: {
    request: () => ({ path: '/api/user/profile', body: { name: 'Robin Example', city: 'London' } }),
    expected: anyHostWrite(200),
  },
  uploadHostPhoto: {
    request: async () => ({ path: '/api/user/profile/photo', body: photoForm(await makePicture()) }),
    expected: anyHostWrite(200),
  },
  listHosts: { request: () => ({ path: '/api/hosts?city=London' }), expected: publicRead },
  getHost: {
    request: async () => {
      const host = await makePerson('host', true)
      await makeHostCard(host)
      return { path: `/api/hosts/${host.uid}` }
    },
    expected: publicRead,
  },
  listEventsOfHost: {
    request: async () => {
      const host = await makePerson('host', true)
      await makeHostCard(host)
      return { path: `/api/hosts/${host.uid}/events` }
    },
    expected: publicRead,
  },
  searchHosts: { request: () => ({ path: '/api/host/hosts?q=ada' }), expected: anyHostRead },
  listCityHosts: { request: () => ({ path: '/api/host/city-hosts' }), expected: anyHostRead },
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
  checkLoginLink: {
    request: () => ({ path: '/api/auth/check-link', body: { token: 'made-up' } }),
    expected: { ...ownRead, crossSite: 403 },
  },
  createSignInLink: {
    request: () => ({ path: '/api/auth/sign-in-link' }),
    expected: { ...everyone(201), nobody: 401, forgedCookie: 401, crossSite: 403 },
    byIdToken: 403,
  },
  getCurrentUser: { request: () => ({ path: '/api/auth/current' }), expected: ownRead },
  // Tried with people of their own: see the walker.
  logout: { request: () => ({ path: '/api/auth/logout' }), expected: publicWrite(200) },
  logOutEverywhere: {
    request: () => ({ path: '/api/auth/logout-everywhere' }),
    expected: { ...ownRead, crossSite: 403 },
  },
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
  getCityCalendar: { request: () => ({ path: '/api/calendar/cities/london.ics' }), expected: publicRead },
  getHostCalendar: {
    request: async () => {
      const host = await makePerson('host', true)
      await makeHostCard(host)
      return { path: `/api/calendar/hosts/${host.uid}.ics` }
    },
    expected: publicRead,
  },
  // The address is all there is to know: whoever has it reads it, whoever they are.
  getOwnCalendar: {
    request: async () => {
      const token = await renewCalendarToken((await makePerson()).id, Date.now())
      return { path: `/api/calendar/mine/${token}.ics` }
    },
    expected: publicRead,
  },
  getCalendarLink: { request: () => ({ path: '/api/user/calendar-link' }), expected: ownRead },
  renewCalendarLink: {
    request: () => ({ path: '/api/user/calendar-link' }),
    expected: { ...everyone(201), nobody: 401, forgedCookie: 401, crossSite: 403 },
  },
  getFollows: { request: () => ({ path: '/api/user/follows' }), expected: ownRead },
  setFollow: {
    request: () => ({ path: '/api/user/follows', body: { kind: 'city', city: 'London', isFollowed: true } }),
    expected: { ...ownRead, crossSite: 403 },
  },
  listFollowedHosts: { request: () => ({ path: '/api/user/follows/hosts' }), expected: ownRead },
  listNewEvents: {
    request: () => ({ path: '/api/user/new-events?since=2026-01-01T00:00:00Z' }),
    expected: ownRead,
  },
  changeSignupLimit: {
    request: ({ eventId }) => ({ path: `/api/events/${eventId}/limit`, body: { signupLimit: 500 } }),
    expected: hostWrite,
  },
  listAttendees: {
    request: ({ eventId }) => ({ path: `/api/events/${eventId}/attendees` }),
    expected: hostRead,
  },
  listConversations: { request: () => ({ path: '/api/host/conversations' }), expected: anyHostRead },
  sendConversationMessage: {
    request: async () => ({
      path: '/api/host/conversations',
      body: {
        subject: 'Kilns',
        content: 'Do you have one?',
        receiverId: (await makePerson('host', true)).id,
        isGroupMessage: false,
      },
    }),
    // An admin hosts in no city.
    expected: { ...anyHostWrite(201), admin: 403 },
  },
  readConversation: {
    request: () => ({ path: '/api/host/conversations/read', body: { with: 'group', seen: 'none' } }),
    expected: anyHostWrite(200),
  },
  removeAttendee: {
    request: async ({ eventId }) => ({ path: await attendeePath(eventId) }),
    expected: hostWrite,
  },
  admitAttendee: {
    request: async ({ eventId }) => ({ path: `${await attendeePath(eventId)}/admit` }),
    expected: hostWrite,
  },
  exportAttendees: {
    request: ({ eventId }) => ({ path: `/api/events/${eventId}/attendees.csv` }),
    expected: hostRead,
  },
  messageAttendees: {
    request: async ({ eventId }) => {
      const signupId = (await attendeePath(eventId)).split('/').at(-1)
      return {
        path: `/api/events/${eventId}/message`,
        body: { to: 'one', signupId, subject: 'Aprons', content: 'Bring one.' },
      }
    },
    expected: hostBegins,
  },
  getEventFigures: {
    request: ({ eventId }) => ({ path: `/api/events/${eventId}/figures` }),
    expected: hostRead,
  },
  previewCampaign: {
    request: ({ eventId }) => ({
      path: `/api/events/${eventId}/send-email/preview`,
      body: { emailType: 'event_update', customContent: 'Bring an apron.' },
    }),
    expected: hostWrite,
  },
  inviteHost: {
    request: async () => ({
      path: `/api/admin/users/${(await makePerson()).uid}/invite-host`,
      body: { inviteMessage: 'Will you?' },
    }),
    expected: adminWrite(201),
  },
  listHostsForAdmin: { request: () => ({ path: '/api/admin/hosts' }), expected: adminRead },
  getHeatmap: { request: () => ({ path: '/api/admin/heatmap' }), expected: adminRead },
  getEngagement: { request: () => ({ path: '/api/admin/engagement' }), expected: adminRead },
  listEngagement: {
    request: () => ({ path: '/api/admin/engagement/hosts?group=inactive' }),
    expected: adminRead,
  },
  listEngagementIds: {
    request: () => ({ path: '/api/admin/engagement/ids?group=inactive' }),
    expected: adminRead,
  },
  getOverview: { request: () => ({ path: '/api/admin/overview' }), expected: adminRead },
  ...userAccess,
  listAdminActions: { request: () => ({ path: '/api/admin/actions' }), expected: adminRead },
  approveHost: {
    request: async () => ({
      path: `/api/admin/hosts/${await newApplicant()}/approve`,
      body: { isPendingUser: false },
    }),
    expected: adminWrite(200),
  },
  denyHost: {
    request: async () => ({
      path: `/api/admin/hosts/${await newApplicant()}/deny`,
      body: { isPendingUser: false },
    }),
    expected: adminWrite(200),
  },
  previewDenial: {
    request: async () => ({
      path: `/api/admin/hosts/${await newApplicant()}/deny/preview`,
      body: { reason: 'We are full.' },
    }),
    expected: adminWrite(200),
  },
  takeApprovalBack: {
    request: async () => ({ path: `/api/admin/hosts/${(await makePerson('host', true)).id}/unapprove` }),
    expected: adminWrite(200),
  },
  getInvitation: {
    request: async () => {
      const invitee = { name: 'Ines', email: newEmail('invited'), city: null, userId: null }
      const invitation = { invitee, invitedBy: 'Noor', invitedById: null, message: null }
      return { path: `/api/invitations/${await createInvitation(invitation, Date.now())}` }
    },
    expected: publicRead,
  },
  acceptInvitation: {
    request: async () => {
      const invitee = { name: 'Ines', email: newEmail('invited'), city: null, userId: null }
      const invitation = { invitee, invitedBy: 'Noor', invitedById: null, message: null }
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
    byIdToken: 403,
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
  getCancelledRsvp: {
    request: async ({ eventId }) => {
      const token = await rsvpToken(eventId)
      await send({ method: 'DELETE', path: `/api/rsvp/cancel/${token}` })
      return { path: `/api/rsvp/cancelled/${token}` }
    },
    expected: publicRead,
  },
  getTicket: {
    request: async ({ eventId }) => ({ path: `/api/tickets/${await madeTicket(eventId)}` }),
    expected: publicRead,
  },
  getTicketCode: {
    request: ({ eventId }) => ({ path: `/api/user/tickets/${eventId}/1` }),
    expected: ownRead,
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
