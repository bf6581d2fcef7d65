import { expect, test } from 'vitest'
import { type api, type CallName } from '../../functions/shared/api.ts'
import type { RsvpResponse } from '../../functions/shared/rsvps/contract.ts'
import { UNPROVEN_MAILS_A_DAY } from '../../functions/shared/http/limits.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeCounter } from '../../functions/src/platform/limits/counter.ts'
import { makeApplicationForm, makePublicApplication } from '../factories/application-form.ts'
import { makeWalkInArrival } from '../factories/door-arrivals.ts'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { makePicture } from '../factories/pictures.ts'
import { submitRsvp } from '../factories/submit-rsvp.ts'
import { waitFor } from './wait-for.ts'
import { expectJson } from './expect-json.ts'
import { post, send, sendAs, makeCookieHeaders } from './request.ts'

/**
 * The most emails that strangers' requests may send to one mailbox in a day. Login links have a separate limit of the same size.
 */
const MAX_EMAILS = 6

/** Makes spellings of one new Gmail address, which all reach the same person. The first one is the plain address. */
function makeMailboxSpellings(count: number): string[] {
  const name = `v${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
  const makeSpelling = (n: number) =>
    n % 2 === 0
      ? `${name.slice(0, 3)}.${name.slice(3)}+${n}@googlemail.com`
      : `${name.toUpperCase()}+${n}@GMail.com`
  return [`${name}@gmail.com`, ...Array.from({ length: count - 1 }, (_, n) => makeSpelling(n))]
}

/** Sets both counters of a mailbox to the limit, for today and for the next day, which may begin during the test. */
async function useUpLimits(address: string): Promise<void> {
  const { name, ...limit } = UNPROVEN_MAILS_A_DAY
  const days = [Date.now(), Date.now() + 86_400_000]
  const counters = [name, `${name}-sign-in`].flatMap((counterName) =>
    days.map((day) => makeCounter({ name: counterName, ...limit }, address, day)),
  )
  await Promise.all(
    counters.map(({ id, maxTries, expiresAt }) =>
      db.doc(`limits/${id}`).set({ count: maxTries, expiresAt: new Date(expiresAt) }),
    ),
  )
}

/** A call that a stranger makes with an address. */
type Attack = (address: string) => Promise<unknown>

/** One picture for all attempts. */
const picture = makePicture()
const host = await makeTestUser('host', { isApproved: true })

async function rsvp(email: string, eventId?: number, cookie?: string): Promise<RsvpResponse> {
  const id = eventId ?? (await makeEvent([host], { signupLimit: null }))
  const headers = cookie === undefined ? {} : makeCookieHeaders(cookie)
  return expectJson<RsvpResponse>(post('/api/rsvp', { name: 'Robin', email, eventId: id }, headers), 201)
}

type WritingCall = { [N in CallName]: (typeof api)[N]['method'] extends 'GET' ? never : N }[CallName]
/**
 * Which emails each call sends. `none`: no emails. `recipient`: emails that the recipient asked for, in their own session or by a
 * link from their mailbox. `subscription`: emails to people who subscribed to them. `host`, `admin`: emails that a host or an
 * admin decides to send. A function: emails that a stranger can cause; the function makes the call.
 */
const emailCauses: Record<WritingCall, 'none' | 'recipient' | 'subscription' | 'host' | 'admin' | Attack> = {
  createRsvp: (email) => rsvp(email),
  cancelRsvp: async (email) => {
    const { changeToken } = await rsvp(email)
    return send({ method: 'DELETE', path: `/api/rsvp/cancel/${String(changeToken)}` })
  },
  requestLogin: (email) => post('/api/auth/request-login', { email, name: 'Robin' }),
  register: (email) => post('/api/auth/register', { name: 'Robin', email, city: 'London', role: 'user' }),
  updateProfile: async (email) => {
    const attacker = await makeTestUser()
    return sendAs(attacker, 'PUT', '/api/auth/user', { name: 'Win', email, city: 'London', area: null })
  },
  submitPublicApplication: (email) => post('/api/hosts/apply', makePublicApplication({ email })),
  submitSiteApplication: async (email) =>
    post('/api/apply-host', makeApplicationForm({ email }, await picture)),
  recordArrivals: async (email) => {
    const id = await makeEvent([host], { signupLimit: 1, startsAt: Date.now() + 3_600_000 })
    await rsvp(makeEmail(), id)
    const body = { deviceName: 'A phone', arrivals: [makeWalkInArrival({ email })] }
    return sendAs(host, 'POST', `/api/events/${id}/door`, body)
  },

  createReport: async (email) => {
    const [targetId, details] = [await makeEvent([host]), 'This is not the place that it claims to be.']
    const reportFields = { targetType: 'event', targetId, reason: 'fraud', details }
    return post('/api/reports', { ...reportFields, name: 'Robin', email, isInGoodFaith: true })
  },

  askHost: async (email) => {
    const id = await makeEvent([host], { hostQuestionAccess: 'anyone' })
    return post(`/api/events/${id}/questions`, { question: 'Is there a lift?', name: 'Robin', email })
  },

  publishAnswer: 'none',
  removeAnswer: 'none',
  objectToDecision: 'none',
  countNudges: 'none',
  recountStats: 'none',
  recountEmails: 'none',
  previewNudge: 'none',
  reportClientErrors: 'none',
  reportPolicyViolations: 'none',
  logOut: 'none',
  logOutEverywhere: 'none',
  checkLoginLink: 'none',
  createSignInLink: 'none',
  renewCalendarLink: 'none',
  signUpForCity: 'none',
  createHelperLink: 'none',
  endHelperLink: 'none',
  receiveMailgunWebhook: 'none',
  setMailPreferences: 'none',
  unsubscribe: 'none',
  clearEmailAlarm: 'none',
  liftSuppression: 'none',
  previewCampaign: 'none',
  previewMessage: 'none',
  previewDenial: 'none',
  setFollow: 'none',
  followSeries: 'none',
  unfollowSeries: 'none',
  // Each RSVP that the call leads to is confirmed by an email to the caller's own proven address.
  setStandingRsvp: 'none',
  updateHostProfile: 'none',
  uploadHostPhoto: 'none',
  uploadGuestList: 'none',
  addGuest: 'none',
  removeGuest: 'none',
  deleteGuestList: 'none',
  uploadEventPhotos: 'none',
  uploadEventPhotoForAdmin: 'none',
  arrangeEventPhotos: 'none',
  markConversationRead: 'none',
  createSeries: 'none',
  updateSeries: 'none',
  changeNameVisibility: 'none',
  updateRsvp: 'none',
  stopMailing: 'none',
  revokeApproval: 'none',
  setAnnouncement: 'none',
  removeAnnouncement: 'none',

  verifyToken: 'recipient',
  // The call confirms a spot only if an email offered it to the attendee.
  reconfirmRsvp: 'recipient',
  applyAsMember: 'recipient',
  acceptInvitation: 'recipient',
  requestDataExport: 'recipient',
  requestOwnDeletion: 'recipient',
  confirmOwnDeletion: 'recipient',
  sendTestEmail: 'recipient',
  sendMessageTest: 'recipient',
  sendNudgeTest: 'recipient',

  // The hosts chose in the editor who may send them questions.
  confirmHostQuestion: 'subscription',
  createEvent: 'subscription',
  updateEvent: 'subscription',
  publishEvent: 'subscription',
  createEventForAdmin: 'subscription',
  updateEventForAdmin: 'subscription',
  publishEventForAdmin: 'subscription',

  cancelEvent: 'host',
  deleteEvent: 'host',
  acceptCoHostInvitation: 'host',
  declineCoHostInvitation: 'none',
  addCoHost: 'host',
  removeCoHost: 'host',
  offerOwnership: 'host',
  acceptOwnership: 'host',
  changeSignupLimit: 'host',
  removeAttendee: 'host',
  liftRemoval: 'none',
  liftRemovalFromAllEvents: 'none',
  admitAttendee: 'host',
  decideRequests: 'host',
  askToReconfirmAgain: 'host',
  messageAttendees: 'host',
  sendCampaign: 'host',
  resendFailedEmails: 'host',
  changeEmailRecipient: 'host',
  inviteGuests: 'host',
  sharePhotos: 'host',
  sendConversationMessage: 'host',

  resolveReport: 'admin',
  hideEvent: 'admin',
  unhideEvent: 'admin',
  suspendUser: 'admin',
  unsuspendUser: 'admin',
  cancelEventForAdmin: 'admin',
  reassignEvent: 'admin',
  inviteHost: 'admin',
  approveHost: 'admin',
  denyHost: 'admin',
  updateEmailAddress: 'admin',
  resumeMailing: 'admin',
  retryEmail: 'admin',
  sendCommunityMessage: 'admin',
  sendHostMessage: 'admin',
  sendUserMessage: 'admin',
  sendEngagementNudges: 'admin',
  deleteUser: 'admin',
  deleteHost: 'admin',
  updateUser: 'admin',
}

const isAttack = (cause: unknown): cause is Attack => typeof cause === 'function'
const attacks = Object.entries(emailCauses).flatMap(([name, cause]) =>
  isAttack(cause) ? [[name, cause] as const] : [],
)

/** Waits until no email to the addresses is queued, and counts the emails by their outcome. */
async function countEmails(addresses: readonly string[]) {
  const lowerCaseAddresses = addresses.map((address) => address.toLowerCase())
  return waitFor(async () => {
    const { docs } = await db.collection('emails').where('to', 'in', lowerCaseAddresses).get()
    const countByStatus = (statuses: readonly string[]) =>
      docs.filter((document) => statuses.includes(String(document.get('status')))).length
    expect(docs.length).toBeGreaterThan(0)
    expect(countByStatus(['queued', 'unknown'])).toBe(0)
    const limitedCount = docs.filter((document) => document.get('leftOutReason') === 'limited').length
    return { sentCount: docs.length - countByStatus(['failed', 'left_out']), limitedCount }
  })
}

test.concurrent.each(attacks)(
  'sends no email for the call %s to a mailbox whose limit strangers have used up',
  async (_, attack) => {
    const email = makeEmail('victim')
    await useUpLimits(email)
    await attack(email)
    const { sentCount, limitedCount } = await countEmails([email])
    expect(sentCount).toBe(0)
    expect(limitedCount).toBeGreaterThan(0)
  },
)

test('sends a mailbox at most six emails a day because of strangers, but all emails because of its owner', async () => {
  const addresses = makeMailboxSpellings(MAX_EMAILS + 1)
  const owner = await makeTestUser('user', { email: addresses[0] })
  for (const address of addresses) await rsvp(address)
  expect(await countEmails(addresses)).toEqual({ sentCount: MAX_EMAILS, limitedCount: 1 })
  await rsvp(owner.email, undefined, owner.cookie)
  await post('/api/auth/request-login', { email: owner.email })
  expect(await countEmails(addresses)).toEqual({ sentCount: MAX_EMAILS + 2, limitedCount: 1 })
})

test('sends a mailbox at most three copies of a campaign for an event to which strangers RSVP with the mailbox’s addresses', async () => {
  const addresses = makeMailboxSpellings(5)
  const id = await makeEvent([host], { signupLimit: null })
  for (const address of addresses) await submitRsvp(id, address.toLowerCase())
  const body = { emailType: 'event_update', customContent: 'Bring a friend.' }
  await expectJson(sendAs(host, 'POST', `/api/events/${id}/send-email`, body), 202)
  await waitFor(async () => {
    const { docs } = await db
      .collection('emails')
      .where('eventId', '==', id)
      .where('template', '==', 'event-update')
      .get()
    expect(docs).toHaveLength(5)
    expect(docs.filter((document) => document.get('leftOutReason') === 'limited')).toHaveLength(2)
  })
})
