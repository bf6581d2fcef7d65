import './direct-project.ts'
import { randomUUID } from 'node:crypto'
import { Timestamp, getFirestore } from 'firebase-admin/firestore'
import { describe, expect, test } from 'vitest'
import { userId } from '../../functions/shared/ids.ts'
import {
  readAddressState,
  addUnsubscribed,
  removeSuppression,
} from '../../functions/src/core/mail/addresses-store.ts'
import { bulkEmailId } from '../../functions/src/core/mail/mailing.ts'
import { addDelivery, createMailing } from '../../functions/src/core/mail/mailings-store.ts'
import { beginDeletion } from '../../functions/src/core/privacy/deletions-store.ts'
import { receiveMailgunWebhook } from '../../functions/src/features/delivery/receive-webhook.ts'
import { hashToken } from '../../functions/src/platform/tokens.ts'
import { planFailure, webhookSignature } from '../mailgun-control.ts'
import { writeMember } from '../factories/mail-member.ts'
import { sendAt } from '../send-mail.ts'

const db = getFirestore()
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** An email in the log that Mailgun took. */
async function makeSentEmail(over: object = {}): Promise<{ id: string; to: string }> {
  const id = `sent-${randomUUID()}`
  const to = `${id}@example.com`
  const fields = {
    template: 'host-denied',
    trigger: 'host_denied',
    to,
    status: 'sent',
    providerId: `${id}@mg.test`,
  }
  await db
    .doc(`emails/${id}`)
    .create({ ...fields, createdAt: Timestamp.now(), sentAt: Timestamp.now(), ...over })
  return { id, to }
}

const read = async (id: string) => (await db.doc(`emails/${id}`).get()).data() ?? {}

interface WebhookOptions {
  readonly to?: string
  readonly at?: number
  readonly now?: number
  readonly signature?: ReturnType<typeof webhookSignature>
  readonly data?: object
}

/** Reports an event of an email, as Mailgun does. */
async function sendWebhook(
  { id, to: own }: { id: string; to: string },
  event: string,
  { to = own, now = Date.now(), at = now, signature = webhookSignature(now), data = {} }: WebhookOptions = {},
): Promise<string> {
  const eventData = {
    id: randomUUID(),
    event,
    timestamp: at / 1_000,
    recipient: to,
    message: { headers: { 'message-id': `${id}@mg.test` } },
    'user-variables': { 'email-id': id },
    ...data,
  }
  const request = { body: { signature, 'event-data': eventData }, now }
  const { message } = await receiveMailgunWebhook(
    request as unknown as Parameters<typeof receiveMailgunWebhook>[0],
  )
  return message
}

const permanentFailure = (reason: string, description: string) => ({
  data: { severity: 'permanent', reason, 'delivery-status': { description } },
})
const noSuchUser = permanentFailure('bounce', '5.1.1 no such user')

describe('a webhook', () => {
  test('moves the status on, in any order of events', async () => {
    const email = await makeSentEmail()
    await sendWebhook(email, 'opened')
    await sendWebhook(email, 'delivered')
    expect(await read(email.id)).toMatchObject({ status: 'opened' })
    expect((await read(email.id)).deliveredAt).toBeTruthy()
    const url = `https://kiln.test/rsvp/change/${'t'.repeat(43)}`
    await sendWebhook(email, 'clicked', { data: { url } })
    await sendWebhook(email, 'clicked', { data: { url } })
    // The clicked link opens the RSVP, so that the log keeps it without the token.
    const clicked = { status: 'clicked', clickedLinks: ['https://kiln.test/rsvp/change/…'] }
    expect(await read(email.id)).toMatchObject(clicked)
  })

  test('is accepted once, for a day after the signature of its first try', async () => {
    const email = await makeSentEmail()
    const now = Date.now()
    const signature = webhookSignature(now)
    expect(
      await sendWebhook(email, 'complained', { signature, at: now, now: now + 8 * HOUR + 5 * MINUTE }),
    ).toBe('Recorded')
    expect(await sendWebhook(email, 'complained', { signature, at: now, now: now + 9 * HOUR })).toBe(
      'Already processed',
    )
    const token = await db.doc(`webhookTokens/${hashToken(signature.token)}`).get()
    expect((token.get('expiresAt') as Timestamp).toMillis()).toBeGreaterThan(now + 24 * HOUR)
    const late = sendWebhook(await makeSentEmail(), 'complained', {
      signature: webhookSignature(now),
      now: now + 25 * HOUR,
    })
    await expect(late).rejects.toMatchObject({ code: 'bad_signature' })
  })

  // Firestore refuses a whole commit over half a character, and Mailgun would repeat it for hours.
  test('is recorded even if the server’s reason is cut within a character', async () => {
    const email = await makeSentEmail()
    const { data } = permanentFailure('bounce', `5.1.1 no${'😀'.repeat(400)}`)
    expect(await sendWebhook(email, 'failed', { data })).toBe('Recorded')
    expect(await read(email.id)).toMatchObject({ status: 'bounced' })
    expect((await readAddressState(email.to)).suppressed?.reason).toBe('bounced')
    const other = await makeSentEmail()
    expect(await sendWebhook(other, 'failed', permanentFailure('bounce', '5.1.1 half a \ud83d'))).toBe(
      'Recorded',
    )
    expect(await read(other.id)).toMatchObject({ bounceReason: '5.1.1 half a \ufffd' })
  })

  test.each([
    ['about an unknown email', 'delivered', {}],
    ['about no email of ours', 'delivered', { data: { 'user-variables': {} } }],
    ['of an event that changes no status', 'accepted', {}],
    ['of a temporary failure', 'failed', { data: { severity: 'temporary' } }],
  ])('%s uses its signature up', async (_what, event, options) => {
    const signature = webhookSignature(Date.now())
    const unknown = { id: `unknown-${randomUUID()}`, to: 'nobody@example.com' }
    await sendWebhook(unknown, event, { ...options, signature })
    const email = await makeSentEmail()
    expect(await sendWebhook(email, 'complained', { signature })).toBe('Already processed')
    expect(await read(email.id)).toMatchObject({ status: 'sent' })
    expect((await readAddressState(email.to)).suppressed).toBeNull()
  })

  test('is accepted even if its fields are not as expected', async () => {
    const email = await makeSentEmail()
    const data = {
      severity: null,
      reason: 7,
      url: null,
      flags: null,
      message: 'none',
      'delivery-status': { description: null, message: {} },
    }
    expect(await sendWebhook(email, 'opened', { data })).toBe('Recorded')
    expect(await read(email.id)).toMatchObject({ status: 'opened' })
  })
})

describe('an email that was sent again', () => {
  test('to a corrected address is not changed by events of its first message', async () => {
    const email = await makeSentEmail()
    const corrected = `right-${email.to}`
    const resentAt = Timestamp.now()
    await db.doc(`emails/${email.id}`).update({ to: corrected, providerId: null, status: 'queued', resentAt })
    await sendWebhook(email, 'failed', noSuchUser)
    expect(await read(email.id)).toMatchObject({ status: 'queued', to: corrected })
    // The suppression of the first address stays.
    expect((await readAddressState(email.to)).suppressed?.reason).toBe('bounced')
    expect((await readAddressState(corrected)).suppressed).toBeNull()
  })
})

test('updates all entries of a mailing whose call got no answer, and those written later', async () => {
  const id = `lost-${randomUUID()}`
  const [first, second] = [`1-${id}@example.com`, `2-${id}@example.com`]
  const mailing = {
    id,
    template: 'message',
    data: { kind: 'community', senderName: 'Kiln', authorId: null, subject: 'News', content: 'Words' },
    audience: { kind: 'all_users' },
    eventId: null,
  } as const
  const now = Date.now()
  await createMailing(mailing, now)
  const page = {
    number: 0,
    recipients: [first, second].map((address) => ({ address, name: 'A', userId: null, signup: null })),
    leftOut: [],
    cursor: null,
    readAt: now,
  }
  await addDelivery(mailing, page, null, now)
  const delivery = `${id}.000000`
  await planFailure('drop', first)
  await sendAt(delivery, now)
  const data = {
    'user-variables': { 'delivery-id': delivery, 'mailing-id': id },
    message: { headers: { 'message-id': 'taken@mg.test' } },
  }
  const statuses = async () =>
    (await Promise.all([first, second].map((to) => read(bulkEmailId(id, to))))).map((item) =>
      String(item['status']),
    )
  // It comes before the look-up, so that the log already shows that Mailgun accepted the call.
  await sendWebhook({ id, to: first }, 'delivered', { data })
  await sendAt(delivery, now + 2 * MINUTE)
  expect(await statuses()).toEqual(['delivered', 'sent'])
  await sendWebhook({ id, to: first }, 'clicked', { data: { ...data, url: 'https://kiln.test/events/1' } })
  await sendWebhook({ id, to: second }, 'delivered', { data })
  expect(await statuses()).toEqual(['clicked', 'delivered'])
})

describe('a permanent failure', () => {
  test('suppresses the address if there is no such mailbox', async () => {
    const member = await writeMember()
    const email = await makeSentEmail({ to: member.email })
    await sendWebhook({ ...email, to: member.email.toUpperCase() }, 'failed', noSuchUser)
    expect(await read(email.id)).toMatchObject({ status: 'bounced', bounceReason: '5.1.1 no such user' })
    expect((await readAddressState(member.email)).suppressed).toMatchObject({
      reason: 'bounced',
      detail: '5.1.1 no such user',
    })
    expect((await db.doc(`users/${member.id}`).get()).get('mailBlocked')).toEqual(['all'])
  })

  test('suppresses the address even if the mail is not in the log', async () => {
    const to = `${randomUUID()}@example.com`
    expect(await sendWebhook({ id: 'unknown', to }, 'complained', { data: { 'user-variables': {} } })).toBe(
      'Recorded',
    )
    expect((await readAddressState(to)).suppressed?.reason).toBe('complained')
  })

  test('does not override an admin who lifted the suppression later', async () => {
    const email = await makeSentEmail()
    const happened = Date.now() - HOUR
    await removeSuppression(email.to, Date.now() - MINUTE)
    await sendWebhook(email, 'failed', { ...noSuchUser, at: happened })
    expect((await readAddressState(email.to)).suppressed).toBeNull()
    await sendWebhook(email, 'failed', noSuchUser)
    expect((await readAddressState(email.to)).suppressed?.reason).toBe('bounced')
  })
})

test('sends nothing to a user who is being deleted, even if their address changes', async () => {
  const member = await writeMember()
  await beginDeletion(userId.parse(member.id), Date.now())
  await addUnsubscribed(member.email, ['reminders'])
  await removeSuppression(member.email, Date.now())
  expect((await db.doc(`users/${member.id}`).get()).get('mailBlocked')).toEqual(['all'])
  expect((await readAddressState(member.email)).unsubscribed).toEqual(['reminders'])
})
