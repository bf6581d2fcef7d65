import { describe, expect, test } from 'vitest'
import { type api, type CallName } from '../../functions/shared/api.ts'
import type { RsvpResponse } from '../../functions/shared/rsvps/contract.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeApplicationForm, makePublicApplication } from '../factories/application-form.ts'
import { makeWalkInArrival } from '../factories/door-arrivals.ts'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { makePicture } from '../factories/pictures.ts'
import { waitFor } from './wait-for.ts'
import { expectJson } from './expect-json.ts'
import { post, send, sendAs, makeCookieHeaders } from './request.ts'

/**
 * The most emails that strangers' requests may send to one mailbox in a day. Login links have a separate limit of the same size.
 */
const MAX_EMAILS = 6
/**
 * The attempts are more than the emails that are allowed, but too few to reach a member's rate limit. Each attempt comes from
 * another IP address.
 */
const ATTEMPT_COUNT = MAX_EMAILS + 2

/** Makes spellings of the address of a new mailbox, which all reach the same person. */
function makeMailboxSpellings(): string[] {
  const name = `v${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
  return Array.from({ length: ATTEMPT_COUNT }, (_, n) => {
    const dottedName = `${name.slice(0, 3)}.${name.slice(3)}`
    const spellings = [
      `${name}+${n}@gmail.com`,
      `${dottedName}+${n}@googlemail.com`,
      `${name.toUpperCase()}+${n}@GMail.com`,
    ]
    return spellings[n % spellings.length] ?? name
  })
}

/** A call that a stranger makes `ATTEMPT_COUNT` times. */
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
  showFirstName: 'none',
  updateRsvp: 'none',
  stopMailing: 'none',
  revokeApproval: 'none',
  updateUser: 'none',
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
}

const isAttack = (cause: unknown): cause is Attack => typeof cause === 'function'
const attacks = Object.entries(emailCauses).flatMap(([name, cause]) =>
  isAttack(cause) ? [[name, cause] as const] : [],
)

/** Waits until no email to the addresses is queued, and counts the emails that were sent to them. */
async function countEmails(addresses: readonly string[]): Promise<number> {
  const lowerCaseAddresses = addresses.map((address) => address.toLowerCase())
  let count = 0
  await waitFor(async () => {
    const { docs } = await db.collection('emails').where('to', 'in', lowerCaseAddresses).get()
    expect(docs.length).toBeGreaterThan(0)
    expect(docs.filter((document) => ['queued', 'unknown'].includes(String(document.get('status'))))).toEqual(
      [],
    )
    count = docs.filter((document) => !['failed', 'left_out'].includes(String(document.get('status')))).length
  })
  return count
}

describe('a mailbox whose owner asked for no email', () => {
  test.concurrent.each(attacks)(
    'gets at most six emails a day, even if strangers make the call %s more often',
    async (_, attack) => {
      const addresses = makeMailboxSpellings()
      for (const address of addresses) await attack(address)
      expect(await countEmails(addresses)).toBeLessThanOrEqual(MAX_EMAILS)
    },
  )

  test('gets at most three copies of a campaign for an event to which strangers RSVP with its addresses', async () => {
    const addresses = makeMailboxSpellings()
    const id = await makeEvent([host], { signupLimit: null })
    for (const address of addresses) await rsvp(address, id)
    await countEmails(addresses)
    const body = { emailType: 'event_update', customContent: 'Bring a friend.' }
    await expectJson(sendAs(host, 'POST', `/api/events/${id}/send-email`, body), 202)
    await waitFor(async () => {
      const { docs } = await db
        .collection('emails')
        .where('eventId', '==', id)
        .where('template', '==', 'event-update')
        .get()
      expect(docs).toHaveLength(ATTEMPT_COUNT)
      expect(docs.filter((document) => document.get('leftOutReason') === 'limited')).toHaveLength(
        ATTEMPT_COUNT - 3,
      )
    })
  })
})

describe('the owner of a mailbox whose limit strangers have used up', () => {
  test('still gets email about RSVPs made in a session, and login links', async () => {
    const owner = await makeTestUser()
    for (let n = 0; n <= MAX_EMAILS; n += 1) await rsvp(owner.email)
    expect(await countEmails([owner.email])).toBe(MAX_EMAILS)
    await rsvp(owner.email, undefined, owner.cookie)
    expect(await countEmails([owner.email])).toBe(MAX_EMAILS + 1)
    await post('/api/auth/request-login', { email: owner.email })
    expect(await countEmails([owner.email])).toBe(MAX_EMAILS + 2)
  })
})
