import { describe, expect, test } from 'vitest'
import { type api, type CallName } from '../../functions/shared/api.ts'
import type { RsvpAnswer } from '../../functions/shared/rsvps/contract.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { applicationForm } from '../factories/application-form.ts'
import { makeEvent } from '../factories/events.ts'
import { makePerson, newEmail } from '../factories/people.ts'
import { makePicture } from '../factories/pictures.ts'
import { eventually } from './eventually.ts'
import { ok } from './ok.ts'
import { post, send, sendAs, withCookie } from './request.ts'

/** The most emails that unproven requests may cause to one mailbox in a day, of each of the two kinds. */
const MAX_EMAILS = 6
/** More than that, and few enough for every limit by member and address. */
const TRIES = MAX_EMAILS + 2

/** Spellings of the address of a new mailbox: all of them reach the same person. */
function newMailbox(): string[] {
  const name = `v${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
  return Array.from({ length: TRIES }, (_, n) => {
    const dotted = `${name.slice(0, 3)}.${name.slice(3)}`
    const spelt = [
      `${name}+${n}@gmail.com`,
      `${dotted}+${n}@googlemail.com`,
      `${name.toUpperCase()}+${n}@GMail.com`,
    ]
    return spelt[n % spelt.length] ?? name
  })
}

/** A call that a stranger makes `TRIES` times. */
type Attack = (address: string) => Promise<unknown>

/** One for all tries. */
const picture = makePicture()
const host = await makePerson('host', true)

async function rsvp(email: string, eventId?: number, cookie?: string): Promise<RsvpAnswer> {
  const id = eventId ?? (await makeEvent([host], { signupLimit: null }))
  const headers = cookie === undefined ? {} : withCookie(cookie)
  return ok<RsvpAnswer>(post('/api/rsvp', { name: 'Robin', email, eventId: id }, headers), 201)
}

/**
 * What each call that writes may cause: `none` is no email; `recipient` is email that its recipient asked for, in their own session or
 * by a link from their mailbox; `subscription` is email to those who asked for it; `host` and `admin` is email of people who answer for
 * it. What a stranger can cause is tried.
 */
type Writes = { [N in CallName]: (typeof api)[N]['method'] extends 'GET' ? never : N }[CallName]
const causes: Record<Writes, 'none' | 'recipient' | 'subscription' | 'host' | 'admin' | Attack> = {
  createRsvp: (email) => rsvp(email),
  cancelRsvp: async (email) => {
    const { changeToken } = await rsvp(email)
    return send({ method: 'DELETE', path: `/api/rsvp/cancel/${String(changeToken)}` })
  },
  requestLogin: (email) => post('/api/auth/request-login', { email, name: 'Robin' }),
  register: (email) => post('/api/auth/register', { name: 'Robin', email, city: 'London', role: 'user' }),
  updateProfile: async (email) => {
    const attacker = await makePerson()
    return sendAs(attacker, 'PUT', '/api/auth/user', { name: 'Win', email, city: 'London', area: null })
  },
  applyPublicly: (email) =>
    post('/api/hosts/apply', {
      name: 'Robin',
      email,
      bio: 'Bookbinder.',
      portfolioUrl: '',
      reason: 'A long table.',
      referrerId: null,
    }),
  applyOnSite: async (email) => post('/api/apply-host', applicationForm({ email }, await picture)),
  recordArrivals: async (email) => {
    const id = await makeEvent([host], { signupLimit: 1, startsAt: Date.now() + 3_600_000 })
    await rsvp(newEmail(), id)
    const fact = {
      kind: 'walk_in',
      nonce: crypto.randomUUID(),
      at: Date.now(),
      name: 'Robin',
      email,
      letIn: true,
    }
    return sendAs(host, 'POST', `/api/events/${id}/door`, { device: 'A phone', facts: [fact] })
  },

  createReport: async (email) => {
    const [targetId, details] = [await makeEvent([host]), 'This is not the place that it claims to be.']
    const about = { targetType: 'event', targetId, reason: 'fraud', details }
    return post('/api/reports', { ...about, name: 'Robin', email, goodFaith: true })
  },

  askHost: async (email) => {
    const id = await makeEvent([host], { whoMayAsk: 'anyone' })
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
  logout: 'none',
  logOutEverywhere: 'none',
  checkLoginLink: 'none',
  createSignInLink: 'none',
  renewCalendarLink: 'none',
  signUpForCity: 'none',
  openDoorLink: 'none',
  closeDoorLink: 'none',
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
  // An email confirms each RSVP that it leads to, to the caller's own proven address.
  setStandingRsvp: 'none',
  updateHostProfile: 'none',
  uploadHostPhoto: 'none',
  uploadGuestList: 'none',
  addGuest: 'none',
  removeGuest: 'none',
  dropGuestList: 'none',
  uploadEventPhotos: 'none',
  uploadEventPhotoForAdmin: 'none',
  arrangeEventPhotos: 'none',
  readConversation: 'none',
  createSeries: 'none',
  updateSeries: 'none',
  showFirstName: 'none',
  updateRsvp: 'none',
  stopMailing: 'none',
  takeApprovalBack: 'none',
  updateUser: 'none',
  setAnnouncement: 'none',
  removeAnnouncement: 'none',

  verifyToken: 'recipient',
  // It confirms a spot only where one was on offer to its reader, by email.
  reconfirmRsvp: 'recipient',
  applyAsMember: 'recipient',
  acceptInvitation: 'recipient',
  requestDataExport: 'recipient',
  requestOwnDeletion: 'recipient',
  confirmOwnDeletion: 'recipient',
  sendTestEmail: 'recipient',
  sendMessageTest: 'recipient',
  sendNudgeTest: 'recipient',

  // A host says in the editor who may ask.
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
  handOverEvent: 'host',
  acceptOwnership: 'host',
  changeSignupLimit: 'host',
  removeAttendee: 'host',
  letBackIn: 'none',
  stopKeepingOut: 'none',
  admitAttendee: 'host',
  decideRequests: 'host',
  askAgain: 'host',
  messageAttendees: 'host',
  sendCampaign: 'host',
  resendFailed: 'host',
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
const attacks = Object.entries(causes).flatMap(([name, cause]) =>
  isAttack(cause) ? [[name, cause] as const] : [],
)

/** The number of emails sent to some addresses, once none of them is queued any more. */
async function sentTo(addresses: readonly string[]): Promise<number> {
  const lower = addresses.map((address) => address.toLowerCase())
  let sent = 0
  await eventually(async () => {
    const { docs } = await db.collection('emails').where('to', 'in', lower).get()
    expect(docs.length).toBeGreaterThan(0)
    expect(docs.filter((document) => ['queued', 'unknown'].includes(String(document.get('status'))))).toEqual(
      [],
    )
    sent = docs.filter((document) => !['failed', 'left_out'].includes(String(document.get('status')))).length
  })
  return sent
}

describe('a mailbox whose owner asked for nothing', () => {
  test.concurrent.each(attacks)('gets few emails even if %s is called often', async (_, attack) => {
    const addresses = newMailbox()
    for (const address of addresses) await attack(address)
    expect(await sentTo(addresses)).toBeLessThanOrEqual(MAX_EMAILS)
  })

  test('gets few emails about one event that strangers signed its addresses up for', async () => {
    const addresses = newMailbox()
    const id = await makeEvent([host], { signupLimit: null })
    for (const address of addresses) await rsvp(address, id)
    await sentTo(addresses)
    const body = { emailType: 'event_update', customContent: 'Bring a friend.' }
    await ok(sendAs(host, 'POST', `/api/events/${id}/send-email`, body), 202)
    await eventually(async () => {
      const { docs } = await db
        .collection('emails')
        .where('eventId', '==', id)
        .where('template', '==', 'event-update')
        .get()
      expect(docs).toHaveLength(TRIES)
      expect(docs.filter((document) => document.get('leftOut') === 'limited')).toHaveLength(TRIES - 3)
    })
  })
})

describe('the owner of a mailbox that strangers have filled', () => {
  test('gets email about RSVPs made in a session, and links to sign in', async () => {
    const owner = await makePerson()
    for (let n = 0; n <= MAX_EMAILS; n += 1) await rsvp(owner.email)
    expect(await sentTo([owner.email])).toBe(MAX_EMAILS)
    await rsvp(owner.email, undefined, owner.cookie)
    expect(await sentTo([owner.email])).toBe(MAX_EMAILS + 1)
    await post('/api/auth/request-login', { email: owner.email })
    expect(await sentTo([owner.email])).toBe(MAX_EMAILS + 2)
  })

  test('still gets the link to join, because login links have a limit of their own', async () => {
    const email = newEmail()
    for (let n = 0; n <= MAX_EMAILS; n += 1) await rsvp(email)
    await sentTo([email])
    await post('/api/auth/register', { name: 'Robin', email, city: 'London', role: 'user' })
    expect(await sentTo([email])).toBe(MAX_EMAILS + 1)
  })
})
