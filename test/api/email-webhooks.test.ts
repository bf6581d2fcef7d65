import './direct-project.ts'
import { randomUUID } from 'node:crypto'
import { Timestamp, getFirestore } from 'firebase-admin/firestore'
import { describe, expect, test } from 'vitest'
import { userId } from '../../functions/shared/ids.ts'
import {
  readAddressSettings,
  addUnsubscribedKinds,
  liftStoredSuppression,
} from '../../functions/src/core/mail/addresses-store.ts'
import { makeMailingEmailId } from '../../functions/src/core/mail/mailing.ts'
import { addDelivery, createMailing } from '../../functions/src/core/mail/mailings-store.ts'
import { beginDeletion } from '../../functions/src/core/privacy/deletions-store.ts'
import { receiveMailgunWebhook } from '../../functions/src/features/delivery/receive-webhook.ts'
import { hashToken } from '../../functions/src/platform/tokens.ts'
import { planFailure, signWebhook } from '../mailgun-control.ts'
import { writeMember } from '../factories/mail-member.ts'
import { sendDeliveryAt } from '../send-mail.ts'

const db = getFirestore()
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Logs an email that Mailgun accepted. */
async function makeSentEmail(overrides: object = {}): Promise<{ id: string; to: string }> {
  const id = `sent-${randomUUID()}`
  const to = `${id}@example.com`
  const fields = { template: 'host-denied', trigger: 'host_denied', to, providerId: `${id}@mg.test` }
  const now = Timestamp.now()
  await db
    .doc(`emails/${id}`)
    .create({ ...fields, status: 'sent', createdAt: now, sentAt: now, ...overrides })
  return { id, to }
}

const readEntry = async (id: string) => (await db.doc(`emails/${id}`).get()).data() ?? {}

interface WebhookOptions {
  readonly to?: string
  readonly occurredAt?: number
  readonly now?: number
  readonly signature?: ReturnType<typeof signWebhook>
  readonly data?: object
}

/** Sends a webhook about an event of an email, as Mailgun does. */
async function sendWebhook(
  { id, to: sentTo }: { id: string; to: string },
  event: string,
  {
    to = sentTo,
    now = Date.now(),
    occurredAt = now,
    signature = signWebhook(now),
    data = {},
  }: WebhookOptions = {},
): Promise<string> {
  const eventData = {
    id: randomUUID(),
    event,
    timestamp: occurredAt / 1_000,
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

const makePermanentFailure = (reason: string, description: string) => ({
  data: { severity: 'permanent', reason, 'delivery-status': { description } },
})
const noSuchUserFailure = makePermanentFailure('bounce', '5.1.1 no such user')

describe('a webhook', () => {
  test('advances the status, in whatever order the webhooks arrive', async () => {
    const email = await makeSentEmail()
    await sendWebhook(email, 'opened')
    await sendWebhook(email, 'delivered')
    expect(await readEntry(email.id)).toMatchObject({ status: 'opened' })
    expect((await readEntry(email.id)).deliveredAt).toBeTruthy()
    const url = `https://kiln.test/rsvp/change/${'t'.repeat(43)}`
    await sendWebhook(email, 'clicked', { data: { url } })
    await sendWebhook(email, 'clicked', { data: { url } })
    // The clicked link opens the RSVP, so the log stores it without the token.
    const expectedEntry = { status: 'clicked', clickedLinks: ['https://kiln.test/rsvp/change/…'] }
    expect(await readEntry(email.id)).toMatchObject(expectedEntry)
  })

  test('is accepted once, up to a day after its first attempt was signed', async () => {
    const email = await makeSentEmail()
    const now = Date.now()
    const signature = signWebhook(now)
    const repeatAfter = (hours: number) =>
      sendWebhook(email, 'complained', { signature, occurredAt: now, now: now + hours * HOUR_MS })
    expect(await repeatAfter(8.1)).toBe('Recorded')
    expect(await repeatAfter(9)).toBe('Already processed')
    const token = await db.doc(`webhookTokens/${hashToken(signature.token)}`).get()
    expect((token.get('expiresAt') as Timestamp).toMillis()).toBeGreaterThan(now + 24 * HOUR_MS)
  })

  // Firestore refuses a commit with half a character, and Mailgun repeats a failed webhook for hours.
  test('is recorded even if the mail server’s reason is cut within a character', async () => {
    const email = await makeSentEmail()
    const { data } = makePermanentFailure('bounce', `5.1.1 no${'😀'.repeat(400)}`)
    expect(await sendWebhook(email, 'failed', { data })).toBe('Recorded')
    expect(await readEntry(email.id)).toMatchObject({ status: 'bounced' })
    expect((await readAddressSettings(email.to)).suppression?.reason).toBe('bounced')
    const otherEmail = await makeSentEmail()
    const halfCharacterFailure = makePermanentFailure('bounce', '5.1.1 half a \ud83d')
    expect(await sendWebhook(otherEmail, 'failed', halfCharacterFailure)).toBe('Recorded')
    expect(await readEntry(otherEmail.id)).toMatchObject({ bounceReason: '5.1.1 half a \ufffd' })
  })

  test.each([
    ['about an unknown email', 'delivered', {}],
    ['about no email of ours', 'delivered', { data: { 'user-variables': {} } }],
    ['of an event that changes no status', 'accepted', {}],
  ])('uses up its signature if it is %s', async (_kind, event, options) => {
    const signature = signWebhook(Date.now())
    const unknownEmail = { id: `unknown-${randomUUID()}`, to: 'nobody@example.com' }
    await sendWebhook(unknownEmail, event, { ...options, signature })
    const email = await makeSentEmail()
    expect(await sendWebhook(email, 'complained', { signature })).toBe('Already processed')
    expect(await readEntry(email.id)).toMatchObject({ status: 'sent' })
    expect((await readAddressSettings(email.to)).suppression).toBeNull()
  })

  test('is accepted even if its fields have unexpected types', async () => {
    const email = await makeSentEmail()
    const status = { 'delivery-status': { description: null, message: {} } }
    const data = { severity: null, reason: 7, url: null, flags: null, message: 'none', ...status }
    expect(await sendWebhook(email, 'opened', { data })).toBe('Recorded')
    expect(await readEntry(email.id)).toMatchObject({ status: 'opened' })
  })
})

test('ignores a bounce of the first message after an email was sent again to a corrected address', async () => {
  const email = await makeSentEmail()
  const correctedEmail = `right-${email.to}`
  const resentAt = Timestamp.now()
  await db
    .doc(`emails/${email.id}`)
    .update({ to: correctedEmail, providerId: null, status: 'queued', resentAt })
  await sendWebhook(email, 'failed', noSuchUserFailure)
  expect(await readEntry(email.id)).toMatchObject({ status: 'queued', to: correctedEmail })
  // The suppression of the first address stays.
  expect((await readAddressSettings(email.to)).suppression?.reason).toBe('bounced')
  expect((await readAddressSettings(correctedEmail)).suppression).toBeNull()
})

test('updates all entries of a delivery whose call got no response, and updates them again after later webhooks', async () => {
  const id = `lost-${randomUUID()}`
  const addresses = [`1-${id}@example.com`, `2-${id}@example.com`] as const
  const [firstAddress, secondAddress] = addresses
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
    recipients: addresses.map((address) => ({ address, name: 'A', userId: null, signup: null })),
    leftOutRecipients: [],
    cursor: null,
    readAt: now,
  }
  await addDelivery(mailing, page, null, now)
  const deliveryId = `${id}.000000`
  await planFailure('drop', firstAddress)
  await sendDeliveryAt(deliveryId, now)
  const data = {
    'user-variables': { 'delivery-id': deliveryId, 'mailing-id': id },
    message: { headers: { 'message-id': 'taken@mg.test' } },
  }
  const readStatuses = () =>
    Promise.all(addresses.map(async (to) => String((await readEntry(makeMailingEmailId(id, to))).status)))
  // The webhook comes before the look-up, so the log already shows that Mailgun accepted the call.
  await sendWebhook({ id, to: firstAddress }, 'delivered', { data })
  await sendDeliveryAt(deliveryId, now + 2 * MINUTE_MS)
  expect(await readStatuses()).toEqual(['delivered', 'sent'])
  await sendWebhook({ id, to: firstAddress }, 'clicked', {
    data: { ...data, url: 'https://kiln.test/events/1' },
  })
  await sendWebhook({ id, to: secondAddress }, 'delivered', { data })
  expect(await readStatuses()).toEqual(['clicked', 'delivered'])
})

describe('a permanent failure or complaint', () => {
  test('suppresses the address if there is no such mailbox', async () => {
    const member = await writeMember()
    const email = await makeSentEmail({ to: member.email })
    await sendWebhook({ ...email, to: member.email.toUpperCase() }, 'failed', noSuchUserFailure)
    expect(await readEntry(email.id)).toMatchObject({ status: 'bounced', bounceReason: '5.1.1 no such user' })
    const suppression = { reason: 'bounced', detail: '5.1.1 no such user' }
    expect((await readAddressSettings(member.email)).suppression).toMatchObject(suppression)
    expect((await db.doc(`users/${member.id}`).get()).get('blockedMailKinds')).toEqual(['all'])
  })

  test('suppresses the address even if the email is not in the log', async () => {
    const to = `${randomUUID()}@example.com`
    const response = sendWebhook({ id: 'unknown', to }, 'complained', { data: { 'user-variables': {} } })
    expect(await response).toBe('Recorded')
    expect((await readAddressSettings(to)).suppression?.reason).toBe('complained')
  })

  test('does not override an admin who lifted the suppression later', async () => {
    const email = await makeSentEmail()
    const bouncedAt = Date.now() - HOUR_MS
    await liftStoredSuppression(email.to, Date.now() - MINUTE_MS)
    await sendWebhook(email, 'failed', { ...noSuchUserFailure, occurredAt: bouncedAt })
    expect((await readAddressSettings(email.to)).suppression).toBeNull()
    await sendWebhook(email, 'failed', noSuchUserFailure)
    expect((await readAddressSettings(email.to)).suppression?.reason).toBe('bounced')
  })
})

test('keeps blocking all mail to a user who is being deleted, even if a suppression is lifted', async () => {
  const member = await writeMember()
  await beginDeletion(userId.parse(member.id), Date.now())
  await addUnsubscribedKinds(member.email, ['reminders'])
  await liftStoredSuppression(member.email, Date.now())
  expect((await db.doc(`users/${member.id}`).get()).get('blockedMailKinds')).toEqual(['all'])
  expect((await readAddressSettings(member.email)).unsubscribedKinds).toEqual(['reminders'])
})
