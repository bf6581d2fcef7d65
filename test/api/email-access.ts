import { randomUUID } from 'node:crypto'
import { Timestamp } from 'firebase-admin/firestore'
import type { emailCalls } from '../../functions/shared/mail/contract.ts'
import type { messageCalls } from '../../functions/shared/messages/contract.ts'
import { enqueue } from '../../functions/src/core/mail/outbox-store.ts'
import { raiseAlarm } from '../../functions/src/features/delivery/sending-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { addressHash, mailToken } from '../../functions/src/platform/tokens.ts'
import { writeMember } from '../factories/mail-member.ts'
import { makePerson, newEmail } from '../factories/people.ts'
import {
  adminRead,
  adminWrite,
  everyone,
  hostRead,
  hostWrite,
  publicRead,
  publicWrite,
  type Row,
} from './access-expectations.ts'
import { post } from './request.ts'

const letter = { subject: 'Hello', content: 'There.' }
const preferences = () => `/api/email/preferences/${mailToken(newEmail('prefs'))}`

/** An e-mail that failed, so that it can be sent again. */
async function failedEmail(): Promise<string> {
  const id = `failed-${randomUUID()}`
  const envelope = { id, to: newEmail('retry'), toName: 'Robin', eventId: null, userId: null }
  // Far ahead, so that nobody sends it meanwhile.
  await enqueue(
    { ...envelope, template: 'host-denied', data: { name: 'Robin', city: null } },
    Date.now() + 3_600_000,
  )
  await db.doc(`emails/${id}`).update({ status: 'failed' })
  await db.doc(`deliveries/${id}`).update({ status: 'failed', nextAttemptAt: null })
  return id
}

/** A mailing to nobody, whose time has not come. */
async function mailingThat(status: 'running' | 'stopped'): Promise<string> {
  const id = `mailing-${randomUUID()}`
  const later = Timestamp.fromMillis(Date.now() + 3_600_000)
  await db.doc(`mailings/${id}`).create({
    template: 'message',
    trigger: 'message',
    data: { kind: 'community', senderName: 'Kiln', ...letter },
    audience: { kind: 'city_users', city: `Nowhere ${id}` },
    eventId: null,
    status,
    isRead: false,
    createdAt: later,
    nextAttemptAt: later,
  })
  return id
}

/** An address that bounced; answers its id. */
async function suppressedAddress(): Promise<string> {
  const email = newEmail('suppressed')
  const id = addressHash(email)
  const suppressed = { reason: 'bounced', detail: '5.1.1 no such user', at: Timestamp.now() }
  await db.doc(`mailAddresses/${id}`).create({ email, suppressed, unsubscribed: [] })
  return id
}

/** The e-mail of a new RSVP. */
async function rsvpEmail(eventId: number): Promise<string> {
  const email = newEmail('recipient')
  await post('/api/rsvp', { name: 'Robin', email, sourceCity: null, sourceArea: null, eventId })
  const found = await db.collection('emails').where('to', '==', email).get()
  const [first] = found.docs
  if (!first) throw new Error('The RSVP queued no e-mail.')
  return first.id
}

/** What hosts write to each other; these rows are in the table itself too. */
type Conversations = 'listConversations' | 'sendConversationMessage' | 'readConversation'

/** What each caller gets of the e-mail calls; the webhook's row is in the table itself. */
export const emailAccess: Record<
  | Exclude<keyof typeof emailCalls, 'receiveMailgunWebhook'>
  | Exclude<keyof typeof messageCalls, Conversations>,
  Row
> = {
  getMailPreferences: { request: () => ({ path: preferences() }), expected: publicRead },
  setMailPreferences: {
    request: () => ({ path: preferences(), body: { unsubscribed: ['messages'] } }),
    expected: publicWrite(200),
  },
  unsubscribe: {
    request: () => ({ path: `/api/email/unsubscribe/${mailToken(newEmail('one-click'))}/reminders` }),
    expected: publicWrite(200),
  },
  openPreferences: {
    request: () => ({ path: `/api/email/unsubscribe/${mailToken(newEmail('opened'))}/reminders` }),
    expected: everyone(303),
  },
  sendCommunityMessage: {
    request: async () => ({
      path: '/api/admin/message',
      body: {
        recipientType: 'city_users',
        city: (await writeMember({ city: `City ${randomUUID()}` })).city,
        ...letter,
      },
    }),
    expected: adminWrite(202),
  },
  countRecipients: {
    request: () => ({ path: '/api/admin/message/recipients?recipientType=all_hosts' }),
    expected: adminRead,
  },
  previewMessage: {
    request: () => ({ path: '/api/admin/message/preview', body: letter }),
    expected: adminWrite(200),
  },
  listSentMessages: { request: () => ({ path: '/api/admin/messages' }), expected: adminRead },
  sendHostMessage: {
    request: ({ people }) => ({ path: `/api/admin/hosts/${people.otherHost.id}/message`, body: letter }),
    expected: adminWrite(202),
  },
  sendUserMessage: {
    request: ({ people }) => ({ path: `/api/admin/users/${people.member.id}/message`, body: letter }),
    expected: adminWrite(202),
  },
  sendEngagementNudges: {
    request: ({ people }) => ({
      path: '/api/admin/engagement-nudges',
      body: { hostIds: [people.otherHost.id], type: 'inactive', message: 'Hello {name}' },
    }),
    expected: adminWrite(202),
  },
  getEmailHealth: { request: () => ({ path: '/api/admin/email-health' }), expected: adminRead },
  clearEmailAlarm: {
    request: async () => {
      await raiseAlarm('parked', 'Nobody knows.', Date.now())
      return { path: '/api/admin/email-alarms/parked' }
    },
    expected: adminWrite(200),
  },
  updateEmailAddress: {
    request: async () => ({
      path: '/api/admin/update-email',
      body: { oldEmail: (await makePerson()).email, newEmail: newEmail('moved') },
    }),
    expected: adminWrite(200),
  },
  listSuppressions: { request: () => ({ path: '/api/admin/suppressions' }), expected: adminRead },
  liftSuppressed: {
    request: async () => ({ path: `/api/admin/suppressions/${await suppressedAddress()}` }),
    expected: adminWrite(200),
  },
  getMailing: {
    request: async () => ({ path: `/api/admin/mailings/${await mailingThat('running')}` }),
    expected: adminRead,
  },
  stopMailing: {
    request: async () => ({ path: `/api/admin/mailings/${await mailingThat('running')}/stop` }),
    expected: adminWrite(200),
  },
  resumeMailing: {
    request: async () => ({ path: `/api/admin/mailings/${await mailingThat('stopped')}/resume` }),
    expected: adminWrite(200),
  },
  retryEmail: {
    request: async () => ({ path: `/api/admin/email/retry/${await failedEmail()}` }),
    expected: adminWrite(200),
  },
  listEmailTemplates: { request: () => ({ path: '/api/admin/email-templates' }), expected: adminRead },
  previewEmailTemplate: {
    request: () => ({ path: '/api/admin/email-templates/rsvp/preview?scheme=dark' }),
    expected: adminRead,
  },
  sendTestEmail: {
    request: () => ({ path: '/api/test-email', body: { templateId: 'rsvp' } }),
    expected: adminWrite(202),
  },
  getEmailTracking: {
    request: ({ eventId }) => ({ path: `/api/events/${eventId}/enhanced-email-tracking` }),
    expected: hostRead,
  },
  sendCampaign: {
    request: ({ eventId }) => ({
      path: `/api/events/${eventId}/send-email`,
      body: { emailType: 'event_update', customContent: 'See you soon.' },
    }),
    expected: { ...hostWrite, eventHost: 202, coHost: 202, admin: 202 },
  },
  resendFailed: {
    request: ({ eventId }) => ({
      path: `/api/events/${eventId}/resend-failed`,
      body: { emailType: 'event_update' },
    }),
    expected: hostWrite,
  },
  changeEmailRecipient: {
    request: async ({ eventId }) => ({
      path: `/api/email-recipients/${await rsvpEmail(eventId)}`,
      body: { email: newEmail('corrected') },
    }),
    // Another host's e-mail is answered like none.
    expected: {
      ...everyone(403),
      nobody: 401,
      forgedCookie: 401,
      eventHost: 200,
      coHost: 200,
      admin: 200,
      otherHost: 404,
    },
  },
}
