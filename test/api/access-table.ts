import { randomUUID } from 'node:crypto'
import { Timestamp } from 'firebase-admin/firestore'
import type { EventDetail } from '../../functions/shared/events/contract.ts'
import { api, type CallName } from '../../functions/shared/api.ts'
import type { Call } from '../../functions/shared/http/call.ts'
import { toWallTime } from '../../functions/shared/time/wall-time.ts'
import type { RsvpLookup } from '../../functions/shared/rsvps/contract.ts'
import { renewCalendarToken } from '../../functions/src/core/accounts/calendar-feeds-store.ts'
import { changeKeptOutEntries } from '../../functions/src/core/rsvps/kept-out-store.ts'
import { createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import { addGuests } from '../../functions/src/core/events/guests-store.ts'
import { createInvitation } from '../../functions/src/features/applications/invitations-store.ts'
import { raiseAlarm } from '../../functions/src/features/delivery/sending-store.ts'
import { db, getExportBucket } from '../../functions/src/platform/firebase.ts'
import { hashAddress, hashToken, makeMailToken } from '../../functions/src/platform/tokens.ts'
import { makeApplicationForm, makePublicApplication } from '../factories/application-form.ts'
import { makeScanArrival } from '../factories/door-arrivals.ts'
import {
  makeAdminEventForm,
  makeCsvForm,
  makeEventForm,
  makePhotoForm,
  makePhotosForm,
} from '../factories/event-form.ts'
import { makeEvent } from '../factories/events.ts'
import { makeFailedMail } from '../factories/failed-mail.ts'
import { makeApprovedHost } from '../factories/hosts.ts'
import { writeMember } from '../factories/mail-member.ts'
import { writeHostCard, makeTestUser, makeEmail, type TestUser } from '../factories/test-users.ts'
import { makePicture } from '../factories/pictures.ts'
import { makeHostQuestion, makeUnconfirmedQuestion } from '../factories/host-questions.ts'
import { makeReport, makeWarning } from '../factories/reports.ts'
import { signWebhook } from '../mailgun-control.ts'
import { suppress } from '../suppress.ts'
import {
  callers,
  listCallersFor,
  getContractStatus,
  type CallerName,
  type AccessFixture,
} from './access-fixture.ts'
import { FUNCTIONS_URL, post, send, makeCookieHeaders, type RequestOptions } from './request.ts'
import { rsvp } from './rsvp.ts'

const HOUR_MS = 3_600_000
const message = { subject: 'Hello', content: 'There.' }
/** A follower of London would get an email about each of the hundreds of events that tests make there. */
const CITY_WITHOUT_EVENTS = 'Nowhere'

/** Makes an event with hosts of the fixture, so that a request may change the event permanently. */
function makeOwnEvent({ users }: AccessFixture, overrides: Parameters<typeof makeEvent>[1] = {}) {
  const { eventHost, unapprovedHost, coHost, formerHost } = users
  return makeEvent([eventHost, unapprovedHost, coHost, formerHost], overrides)
}

/** Makes an event with hosts of the fixture; returns the body of the call that makes the event a series. */
async function makeSeriesBody(fixture: AccessFixture) {
  const startsAt = Date.now() + 7 * 24 * HOUR_MS
  const startDate = toWallTime(startsAt, 'Europe/London').date
  const rule = { frequency: 'week', startDate, until: null, count: 2 }
  return { eventId: await makeOwnEvent(fixture, { startsAt }), rule }
}

async function makeSeries(fixture: AccessFixture) {
  const body = await makeSeriesBody(fixture)
  const response = await post('/api/host/series', body, makeCookieHeaders(fixture.users.eventHost.cookie))
  if (response.status !== 201) throw new Error(`The series was not created: ${response.text}`)
  const { id } = response.json() as { id: number }
  return { id, path: `/api/host/series/${id}`, rule: body.rule }
}

const makeFollowPath = async (fixture: AccessFixture) =>
  `/api/series/${(await makeSeries(fixture)).id}/follow`
const makeStandingRsvpPath = async (fixture: AccessFixture) =>
  `/api/series/${(await makeSeries(fixture)).id}/standing-rsvp`

/** Makes an RSVP; returns the token of its change link. */
export const makeRsvpToken = async ({ eventId }: AccessFixture) =>
  (await rsvp(eventId, makeEmail('rsvp'))) ?? ''

/** Makes an RSVP; returns the code of its ticket. */
export async function makeTicketCode(fixture: AccessFixture): Promise<string> {
  const response = await send({ path: `/api/rsvp/change/${await makeRsvpToken(fixture)}` })
  return (response.json() as RsvpLookup).ticketCode ?? ''
}

/** Makes an attendee; returns their address. */
async function makeAttendee({ eventId }: AccessFixture): Promise<string> {
  const email = makeEmail('rsvp')
  await rsvp(eventId, email)
  return email
}

async function makeAttendeePath(fixture: AccessFixture): Promise<string> {
  return `/api/events/${fixture.eventId}/attendees/${hashAddress(await makeAttendee(fixture))}`
}

/** Makes an invitation to host; returns its token. */
export function makeInvitationToken(): Promise<string> {
  const invitee = { name: 'Ines', email: makeEmail('invited'), city: null, userId: null }
  return createInvitation({ invitee, inviterName: 'Noor', inviterId: null, message: null }, Date.now())
}

function makeSignedWebhook() {
  const signature = signWebhook(Date.now())
  const fields = { event: 'delivered', timestamp: Date.now() / 1000, 'user-variables': {} }
  return { signature, 'event-data': { id: randomUUID(), ...fields } }
}

/** Makes a message that was sent to all hosts; returns its id. */
async function makeSentMessageId(): Promise<string> {
  const id = `message-${randomUUID()}`
  const audience = { recipientType: 'all_hosts', recipientCity: null, recipient: null }
  await db.doc(`messages/${id}`).set({ ...message, ...audience, sentBy: 1, sentAt: Timestamp.now() })
  return id
}

/** Makes a mailing that has no recipients and is not due yet; returns its path. */
async function makeMailingPath(status: 'running' | 'stopped'): Promise<string> {
  const id = `mailing-${randomUUID()}`
  const dueAt = Timestamp.fromMillis(Date.now() + HOUR_MS)
  await db.doc(`mailings/${id}`).create({
    template: 'message',
    trigger: 'message',
    data: { kind: 'community', senderName: 'Kiln', ...message },
    audience: { kind: 'city_users', city: `Nowhere ${id}` },
    eventId: null,
    status,
    isAudienceRead: false,
    createdAt: dueAt,
    nextAttemptAt: dueAt,
  })
  return `/api/admin/mailings/${id}`
}

/** Makes an address that bounced; returns the id of its suppression. */
async function makeSuppressionId(): Promise<string> {
  const email = makeEmail('suppressed')
  await suppress(email, 'bounced', '5.1.1 no such user', Date.now())
  return hashAddress(email)
}

/** Makes an RSVP; returns the id of the email that it queued. */
async function makeRsvpEmailId(fixture: AccessFixture): Promise<string> {
  const emails = await db
    .collection('emails')
    .where('to', '==', await makeAttendee(fixture))
    .get()
  return emails.docs[0]?.id ?? ''
}

/** Finds the user whose session a caller sends; null if there is none. */
function findSessionUser({ users }: AccessFixture, caller: CallerName): TestUser | null {
  if (caller === 'visitor' || caller === 'forgedCookie') return null
  return users[caller === 'crossSite' ? 'eventHost' : caller]
}

/** Makes a data export that the user can download. */
async function makeDataExport({ id }: TestUser): Promise<void> {
  await getExportBucket().file(`${id}/made.zip`).save(Buffer.from('zip'), { resumable: false })
  const [requestedAt, dateInAnHour] = [new Date(), new Date(Date.now() + HOUR_MS)]
  await db.doc(`dataExports/${id}`).set({
    userId: id,
    requestedAt,
    nextAttemptAt: null,
    attemptCount: 1,
    fileId: 'made',
    byteCount: 3,
    availableUntil: dateInAnHour,
    expiresAt: dateInAnHour,
  })
}

/** Makes a deletion request of a user; returns the token of the mailed link that confirms it. */
export async function makeDeletionToken({ uid }: Pick<TestUser, 'uid'>): Promise<string> {
  const token = randomUUID()
  const expiresAt = new Date(Date.now() + HOUR_MS)
  await db.doc(`users/${uid}`).update({ deletionRequest: { tokenHash: hashToken(token), expiresAt } })
  return token
}

type Maker<T> = (fixture: AccessFixture, caller: CallerName) => Promise<T> | T

/** What a call needs for a valid request, and the callers for whom its status does not follow from its `access`. */
interface CallRow {
  /** Makes the path, if `usualParameters` has no value for it. */
  readonly makePath?: Maker<string>
  readonly makeBody?: Maker<RequestOptions['body']>
  /** Makes the path and the body, if one depends on the other. */
  readonly makeRequest?: Maker<Pick<RequestOptions, 'path' | 'body'>>
  /** The call changes its event permanently, so each request gets an event of its own with these fields. */
  readonly eventOverrides?: Parameters<typeof makeEvent>[1]
  /** The statuses of callers for whom the status does not follow from the call's access level. */
  readonly exceptions?: Partial<Record<CallerName, number>>
  /** The status for the event's host with an ID token, if it differs from the status with the cookie. */
  readonly idTokenStatus?: number
  /** The call uses a second fixture, because it changes the callers or depends on changes of other calls. */
  readonly changesCallers?: true
}

/** Values of a path's first parameter, by the start of the path. */
const usualParameters: [start: string, makeParameter: Maker<string | number>][] = [
  ['/api/admin/users/', async () => (await makeTestUser()).uid],
  ['/api/admin/hosts/', async () => (await makeApprovedHost()).uid],
  ['/api/admin/events/', ({ users }) => makeEvent([users.eventHost])],
  ['/api/admin/reports/', ({ eventId }) => makeReport(eventId)],
  ['/api/objections/', ({ users }) => makeWarning(users.otherHost)],
  ['/api/hosts/', async () => (await makeApprovedHost()).uid],
  ['/api/calendar/hosts/', async () => (await makeApprovedHost()).uid],
  ['/api/rsvp/', makeRsvpToken],
  ['/api/invit', makeInvitationToken],
  ['/api/email/', () => makeMailToken(makeEmail('prefs'))],
  ['/api/', ({ eventId }) => eventId],
]

const ownEventRow = { eventOverrides: {} }
const createApplicantPathMaker = (action: string) => async () =>
  `/api/admin/hosts/${(await makeTestUser('host', { isApproved: false })).uid}/${action}`
const timeInTwoDays = Date.now() + 48 * HOUR_MS
const cookieOnlyRow = { idTokenStatus: 403 }
const makeQuestionToken = async (fixture: AccessFixture) =>
  makeUnconfirmedQuestion(await makeOwnEvent(fixture, { hostQuestionAccess: 'anyone' }))

async function makeAnswerPath(fixture: AccessFixture): Promise<string> {
  const id = await makeOwnEvent(fixture, { hostQuestionAccess: 'anyone' })
  return `/api/events/${id}/questions/${await makeHostQuestion(id, [fixture.users.eventHost.uid])}`
}
const makeDecisionBody = () => ({ reason: 'Several people reported it.' })

/** A call without a row has no body, and at most one parameter in its path, whose value comes from `usualParameters`. */
const callRows: Partial<Record<CallName, CallRow>> = {
  applyAsMember: {
    makeBody: () => ({ bio: 'x'.repeat(50), whyHost: 'y'.repeat(50), experience: '', socialMediaUrl: '' }),
    // A host or an admin has nothing to apply for.
    exceptions: { unapprovedHost: 409, eventHost: 409, coHost: 409, otherHost: 409, admin: 409 },
  },
  submitSiteApplication: {
    makeBody: async () => makeApplicationForm({ email: makeEmail('site') }, await makePicture()),
  },
  submitPublicApplication: { makeBody: () => makePublicApplication() },
  approveHost: { makePath: createApplicantPathMaker('approve'), makeBody: () => ({ isPendingUser: false }) },
  denyHost: { makePath: createApplicantPathMaker('deny'), makeBody: () => ({ isPendingUser: false }) },
  previewDenial: {
    makePath: createApplicantPathMaker('deny/preview'),
    makeBody: () => ({ reason: 'We are full.' }),
  },
  getApplication: {
    makePath: async () => {
      const applicant = await makeTestUser('user')
      const text = 'Because folding paper is better with eleven other people.'
      await post('/api/user/apply-host', { bio: text, whyHost: text }, makeCookieHeaders(applicant.cookie))
      return `/api/admin/applications/${applicant.id}`
    },
  },
  inviteHost: { makeBody: () => ({ inviteMessage: 'Will you?' }) },

  hideEvent: { makeBody: makeDecisionBody },
  unhideEvent: { makeBody: makeDecisionBody },
  suspendUser: { makeBody: makeDecisionBody },
  unsuspendUser: { makeBody: makeDecisionBody },

  createEventForAdmin: { makeBody: () => makeAdminEventForm() },
  updateEventForAdmin: { makeBody: () => makeAdminEventForm() },
  publishEventForAdmin: {
    makePath: async ({ users }) =>
      `/api/admin/events/${await makeEvent([users.eventHost], { isPublished: false })}/publish`,
  },
  reassignEvent: { makeBody: async () => ({ newHostId: (await makeApprovedHost()).id }) },
  uploadEventPhotoForAdmin: { makeBody: async () => makePhotoForm(await makePicture()) },

  createEvent: { makeBody: () => makeEventForm() },
  updateEvent: { eventOverrides: {}, makeBody: () => makeEventForm() },
  publishEvent: { eventOverrides: { isPublished: false } },
  cancelEvent: ownEventRow,
  deleteEvent: ownEventRow,
  addCoHost: { eventOverrides: {}, makeBody: async () => ({ hostId: (await makeApprovedHost()).id }) },
  removeCoHost: {
    makePath: async (fixture) =>
      `/api/events/${await makeOwnEvent(fixture)}/hosts/${fixture.users.formerHost.id}`,
  },
  acceptCoHostInvitation: {
    makePath: async ({ users: { eventHost, otherHost } }) => {
      await writeHostCard(otherHost)
      return `/api/host/invitations/${await makeEvent([eventHost], { invitedHostIds: [otherHost.uid] })}`
    },
    // Nobody else was invited. The owner's request succeeds, because they are a host of the event already.
    exceptions: { coHost: 403, admin: 403 },
  },
  declineCoHostInvitation: {
    makePath: async ({ users: { eventHost, otherHost } }) =>
      `/api/host/invitations/${await makeEvent([eventHost], { invitedHostIds: [otherHost.uid] })}`,
  },
  offerOwnership: {
    makeRequest: async ({ users: { eventHost, coHost } }) => {
      const newOwner = await makeApprovedHost()
      const id = await makeEvent([eventHost, coHost, newOwner])
      return { path: `/api/events/${id}/owner`, body: { hostId: newOwner.id } }
    },
    // Only the owner or an admin can give an event away.
    exceptions: { coHost: 403 },
  },
  acceptOwnership: {
    makePath: async ({ users: { eventHost, coHost } }) =>
      `/api/events/${await makeEvent([eventHost, coHost], { offeredOwnerId: coHost.uid })}/owner`,
    // An admin is not a host of the event.
    exceptions: { admin: 403 },
  },
  createSeries: { makeBody: makeSeriesBody, exceptions: { otherHost: 403 } },
  getSeries: {
    makePath: async (fixture) => (await makeSeries(fixture)).path,
    exceptions: { otherHost: 403 },
  },
  updateSeries: {
    makeRequest: async (fixture) => {
      const { path, rule } = await makeSeries(fixture)
      return { path, body: { rule, isPaused: true } }
    },
    exceptions: { otherHost: 403 },
  },
  uploadGuestList: { eventOverrides: {}, makeBody: () => makeCsvForm('ada@example.com') },
  addGuest: { eventOverrides: {}, makeBody: () => ({ email: makeEmail('guest'), name: 'Ada' }) },
  removeGuest: {
    makePath: async (fixture) => {
      const id = await makeOwnEvent(fixture)
      await addGuests(id, [{ email: 'ada@example.com', name: null }])
      return `/api/host/events/${id}/guests/${hashAddress('ada@example.com')}`
    },
  },
  deleteGuestList: ownEventRow,
  inviteGuests: { eventOverrides: { isPrivate: true } },
  uploadEventPhotos: { eventOverrides: {}, makeBody: async () => makePhotosForm(await makePicture()) },
  arrangeEventPhotos: {
    makeRequest: async (fixture) => {
      const contentUpdatedAt = Date.now()
      const id = await makeOwnEvent(fixture, { contentUpdatedAt })
      const basedOn = new Date(contentUpdatedAt).toISOString()
      return { path: `/api/user/events/${id}/photo-order`, body: { photos: [], cover: null, basedOn } }
    },
  },
  sharePhotos: {
    eventOverrides: { startsAt: Date.now() - 24 * HOUR_MS, photos: ['https://storage.example/1.webp'] },
  },
  changeSignupLimit: { makeBody: () => ({ signupLimit: 500 }) },
  removeAttendee: { makePath: makeAttendeePath },
  liftRemoval: {
    makePath: async (fixture) => {
      const path = await makeAttendeePath(fixture)
      await send({ method: 'DELETE', path, headers: makeCookieHeaders(fixture.users.eventHost.cookie) })
      return path.replace('/attendees/', '/removed/')
    },
  },
  liftRemovalFromAllEvents: {
    // Each host has their own list of attendees who are kept out.
    makeRequest: async ({ users }, caller) => {
      const id = hashAddress(makeEmail('kept-out'))
      const uid = caller in users ? users[caller as keyof typeof users].uid : users.eventHost.uid
      const keptOutAttendee = {
        name: 'Ann',
        email: '',
        note: '',
        userId: null,
        eventId: 1,
        removedAt: Timestamp.now(),
      }
      await changeKeptOutEntries(uid, () => ({ [id]: keptOutAttendee }))
      return { path: `/api/host/kept-out/${id}` }
    },
  },
  askToReconfirmAgain: {
    eventOverrides: { startsAt: timeInTwoDays, shouldReconfirm: true, reconfirmAskedFor: timeInTwoDays },
  },
  admitAttendee: { makePath: async (fixture) => `${await makeAttendeePath(fixture)}/admit` },
  decideRequests: {
    makeBody: () => ({ decision: 'accept', requests: [{ id: hashAddress(makeEmail('asks')), seq: 1 }] }),
  },
  messageAttendees: {
    makeBody: async (fixture) => ({
      to: 'one',
      signupId: hashAddress(await makeAttendee(fixture)),
      ...message,
    }),
  },
  recordArrivals: { makeBody: () => ({ deviceName: 'A phone', arrivals: [makeScanArrival()] }) },

  updateHostProfile: { makeBody: () => ({ name: 'Robin Example', city: 'London' }) },
  uploadHostPhoto: { makeBody: async () => makePhotoForm(await makePicture()) },
  searchHosts: { makePath: () => '/api/host/hosts?q=ada' },

  requestLogin: { makeBody: ({ users }) => ({ email: makeEmail('login'), name: users.member.name }) },
  register: {
    makeBody: () => ({
      name: 'Robin',
      email: makeEmail('register'),
      city: 'London',
      area: null,
      role: 'user',
    }),
  },
  verifyToken: {
    makeBody: async () => ({ token: await createLoginToken(await makeTestUser(), Date.now()) }),
  },
  reportClientErrors: {
    makeBody: () => ({
      version: 'index.js',
      errors: [{ kind: 'error', message: 'Broken', stack: null, route: '/', trace: null }],
    }),
  },
  reportPolicyViolations: { makeBody: () => ({ 'csp-report': { 'blocked-uri': 'inline' } }) },
  checkLoginLink: { makeBody: () => ({ token: 'made-up' }) },
  createSignInLink: cookieOnlyRow,
  // Each request has a new address, which stays unconfirmed, so that no caller's address changes.
  updateProfile: {
    makeBody: () => ({ name: 'Robin Example', email: makeEmail('new'), city: 'London', area: null }),
    ...cookieOnlyRow,
  },

  listNearbyEvents: { makePath: () => '/api/events/nearby?city=London' },
  searchEvents: { makePath: () => '/api/events/search?q=london' },
  signUpForCity: { makeBody: () => ({ name: 'Robin', email: makeEmail('city'), city: CITY_WITHOUT_EVENTS }) },
  getCityCalendar: { makePath: () => '/api/calendar/cities/london.ics' },
  // Anyone with the link can read the calendar, with any session or none.
  getOwnCalendar: {
    makePath: async () =>
      `/api/calendar/mine/${await renewCalendarToken((await makeTestUser()).id, Date.now())}.ics`,
  },
  setFollow: { makeBody: () => ({ kind: 'city', city: CITY_WITHOUT_EVENTS, isFollowed: true }) },
  followSeries: { makePath: makeFollowPath },
  unfollowSeries: { makePath: makeFollowPath },
  setStandingRsvp: { makePath: makeStandingRsvpPath, makeBody: () => ({ hasStandingRsvp: true }) },
  listNewEvents: { makePath: () => '/api/user/new-events?listedAfter=2026-01-01T00:00:00Z' },

  createReport: {
    makeBody: ({ eventId }) => {
      const reportFields = {
        targetType: 'event',
        targetId: eventId,
        reason: 'fraud',
        details: 'It is not there.',
      }
      return { ...reportFields, name: 'Robin', email: makeEmail('report'), isInGoodFaith: true }
    },
  },
  resolveReport: { makeBody: () => ({ action: 'dismiss', reason: 'It is there, I was there.' }) },
  objectToDecision: {
    makeBody: async ({ users }) => {
      return { token: await makeWarning(users.otherHost), details: 'It says where it is.' }
    },
  },

  askHost: {
    eventOverrides: { hostQuestionAccess: 'anyone' },
    makeBody: () => ({ question: 'Is there a lift?', name: 'Robin', email: makeEmail('asker') }),
  },
  getHostQuestion: { makePath: async (fixture) => `/api/questions/${await makeQuestionToken(fixture)}` },
  confirmHostQuestion: { makeBody: async (fixture) => ({ token: await makeQuestionToken(fixture) }) },
  publishAnswer: {
    makePath: makeAnswerPath,
    makeBody: () => ({ question: 'Is there a lift?', answer: 'Yes.' }),
  },
  removeAnswer: { makePath: makeAnswerPath },

  createRsvp: { makeBody: ({ eventId }) => ({ name: 'Robin', email: makeEmail('rsvp'), eventId }) },
  changeNameVisibility: { makeBody: () => ({ isNameShown: true }) },
  reconfirmRsvp: {
    makeBody: async ({ eventId }) => {
      const { dateTime } = (await send({ path: `/api/events/${eventId}` })).json() as EventDetail
      return { dateTime }
    },
  },
  updateRsvp: { makeBody: () => ({ name: 'Robin R.', sourceCity: 'Paris', sourceArea: null }) },
  getCancelledRsvp: {
    makePath: async (fixture) => {
      const token = await makeRsvpToken(fixture)
      await send({ method: 'DELETE', path: `/api/rsvp/cancel/${token}` })
      return `/api/rsvp/cancelled/${token}`
    },
  },
  getTicket: { makePath: async (fixture) => `/api/tickets/${await makeTicketCode(fixture)}` },
  getTicketCode: { makePath: ({ eventId }) => `/api/user/tickets/${eventId}/1` },

  sendConversationMessage: {
    makeBody: async () => ({ ...message, receiverId: (await makeApprovedHost()).id, isGroupMessage: false }),
    // An admin is not a host of a city.
    exceptions: { admin: 403 },
  },
  markConversationRead: { makeBody: () => ({ partner: 'group', lastSeenId: 'none' }) },
  sendCommunityMessage: {
    makeBody: async () => {
      const { city } = await writeMember({ city: `City ${randomUUID()}` })
      return { recipientType: 'city_users', city, ...message }
    },
  },
  countRecipients: { makePath: () => '/api/admin/message/recipients?recipientType=all_hosts' },
  previewMessage: { makeBody: () => message },
  sendHostMessage: { makeBody: () => message },
  sendUserMessage: { makeBody: () => message },
  sendEngagementNudges: {
    makeBody: ({ users }) => ({ hostIds: [users.otherHost.id], type: 'inactive', message: 'Hello {name}' }),
  },
  countNudges: { makeBody: ({ users }) => ({ hostIds: [users.otherHost.id] }) },
  previewNudge: {
    makeBody: ({ users }) => ({ hostId: users.otherHost.id, type: 'inactive', message: 'Hi {name}' }),
  },
  sendNudgeTest: { makeBody: () => ({ hostId: null, type: 'inactive', message: 'Hello {name}' }) },
  sendMessageTest: { makeBody: () => message },
  previewCampaign: { makeBody: () => ({ emailType: 'event_update', customContent: 'Bring an apron.' }) },
  sendCampaign: { makeBody: () => ({ emailType: 'event_update', customContent: 'See you soon.' }) },

  unsubscribe: {
    makePath: () => `/api/email/unsubscribe/${makeMailToken(makeEmail('one-click'))}/reminders`,
  },
  openPreferences: {
    makePath: () => `/api/email/unsubscribe/${makeMailToken(makeEmail('opened'))}/reminders`,
  },
  setMailPreferences: { makeBody: () => ({ unsubscribedKinds: ['messages'] }) },
  receiveMailgunWebhook: { makeBody: makeSignedWebhook },
  clearEmailAlarm: {
    makePath: async () => {
      await raiseAlarm('parked', 'Nobody knows.', Date.now())
      return '/api/admin/email-alarms/parked'
    },
  },
  updateEmailAddress: {
    makeBody: async () => ({ oldEmail: (await makeTestUser()).email, newEmail: makeEmail('moved') }),
  },
  // The announcement ends after three seconds, so that it does not stay on the pages of other tests.
  setAnnouncement: {
    makeBody: () => ({ text: 'Hello', level: 'info', endsAt: new Date(Date.now() + 3000).toISOString() }),
  },
  liftSuppression: { makePath: async () => `/api/admin/suppressions/${await makeSuppressionId()}` },
  getMailing: { makePath: () => makeMailingPath('running') },
  stopMailing: { makePath: async () => `${await makeMailingPath('running')}/stop` },
  resumeMailing: { makePath: async () => `${await makeMailingPath('stopped')}/resume` },
  retryEmail: { makePath: async () => `/api/admin/email/retry/${await makeFailedMail(makeEmail('retry'))}` },
  getLoggedEmail: {
    makePath: async () => `/api/admin/email-log/${await makeFailedMail(makeEmail('retry'))}`,
  },
  getSentMessage: { makePath: async () => `/api/admin/messages/${await makeSentMessageId()}` },
  previewEmailTemplate: { makePath: () => '/api/admin/email-templates/rsvp/preview?scheme=dark' },
  sendTestEmail: { makeBody: () => ({ templateId: 'rsvp' }) },
  resendFailedEmails: { makeBody: () => ({ emailType: 'event_update' }) },
  changeEmailRecipient: {
    makePath: async (fixture) => `/api/email-recipients/${await makeRsvpEmailId(fixture)}`,
    makeBody: () => ({ email: makeEmail('corrected') }),
    // For an email about another host's event, the response is the same as if the email did not exist.
    exceptions: { otherHost: 404 },
  },

  listEngagement: { makePath: () => '/api/admin/engagement/hosts?group=inactive' },
  listEngagementIds: { makePath: () => '/api/admin/engagement/ids?group=inactive' },
  updateUser: {
    makeRequest: async () => {
      const { uid, email } = await makeTestUser()
      return {
        path: `/api/admin/users/${uid}`,
        body: { name: 'Robin Else', email, cities: ['Berlin'], area: null },
      }
    },
  },
  downloadDataExport: {
    makePath: async (fixture, caller) => {
      const user = findSessionUser(fixture, caller)
      if (user) await makeDataExport(user)
      return '/api/user/data-export/file'
    },
    changesCallers: true,
  },
  // A host must settle their upcoming events before their account is deleted.
  requestOwnDeletion: { exceptions: { eventHost: 409 }, changesCallers: true },
  confirmOwnDeletion: {
    makeBody: async (fixture, caller) => {
      const user = findSessionUser(fixture, caller)
      return { token: user ? await makeDeletionToken(user) : 'made-up' }
    },
    exceptions: { eventHost: 409 },
    changesCallers: true,
  },
}

async function makeUsualPath(name: CallName, fixture: AccessFixture, caller: CallerName): Promise<string> {
  const { path } = api[name]
  if (!path.includes('{')) return path
  const eventOverrides = callRows[name]?.eventOverrides
  const makeParameter = usualParameters.find(([start]) => path.startsWith(start))?.[1]
  const parameter = eventOverrides
    ? await makeOwnEvent(fixture, eventOverrides)
    : await makeParameter?.(fixture, caller)
  return path.replace(/\{\w+\}/, String(parameter))
}

/** Makes a new request that is valid if the caller may send it. */
export async function makeRequest(
  name: CallName,
  fixture: AccessFixture,
  caller: CallerName,
): Promise<Pick<RequestOptions, 'path' | 'body'>> {
  const row = callRows[name]
  if (row?.makeRequest) return row.makeRequest(fixture, caller)
  const path = row?.makePath
    ? await row.makePath(fixture, caller)
    : await makeUsualPath(name, fixture, caller)
  const body = await row?.makeBody?.(fixture, caller)
  return body === undefined ? { path } : { path, body }
}

/**
 * Makes a request that the access check of a call refuses. The server checks access before the query and the body, so the request
 * has neither. It bypasses Hosting, which is slow and does not look at sessions.
 */
export function makeRefusedRequest(name: CallName, eventId: number): RequestOptions {
  const call: Call = api[name]
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => {
    if (['id', 'hostId'].includes(parameter)) return String(eventId)
    return parameter === 'questionId' ? 'one' : 'a'.repeat(64)
  })
  return { baseUrl: `${FUNCTIONS_URL}/${call.upload ? 'uploads' : 'api'}`, method: call.method, path }
}

/** Lists the callers who try a call: those for its access level, and those for whom its row has an exception. */
export function listTestedCallers(name: CallName): CallerName[] {
  const exceptions = callRows[name]?.exceptions ?? {}
  return callers.filter((caller) => caller in exceptions || listCallersFor(name).includes(caller))
}

export function getExpectedStatus(name: CallName, caller: CallerName): number {
  return callRows[name]?.exceptions?.[caller] ?? getContractStatus(name, caller)
}

/** Returns the status for the event's host with an ID token in place of their cookie. */
export function getIdTokenStatus(name: CallName): number {
  return callRows[name]?.idTokenStatus ?? getExpectedStatus(name, 'eventHost')
}

/** Whether the access check of a call refuses a caller, before the server reads the rest of the request. */
export function isRefusedByAccessCheck(name: CallName, caller: CallerName): boolean {
  const isException = caller in (callRows[name]?.exceptions ?? {})
  return !isException && [401, 403].includes(getContractStatus(name, caller))
}

export function changesCallers(name: CallName): boolean {
  return callRows[name]?.changesCallers ?? false
}
