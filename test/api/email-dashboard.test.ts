import './direct-project.ts'
import { randomUUID } from 'node:crypto'
import { getFirestore, Timestamp } from 'firebase-admin/firestore'
import { describe, expect, test } from 'vitest'
import { attendeeCalls } from '../../functions/shared/attendees/contract.ts'
import { emailCalls } from '../../functions/shared/mail/contract.ts'
import { messageCalls } from '../../functions/shared/messages/contract.ts'
import { changeEmailRecipient } from '../../functions/src/features/delivery/change-email-recipient.ts'
import { setUnsubscribedKinds } from '../../functions/src/core/mail/addresses-store.ts'
import { getEmailTracking } from '../../functions/src/features/delivery/get-email-tracking.ts'
import { previewCampaign } from '../../functions/src/features/delivery/preview-campaign.ts'
import { resendFailedEmails } from '../../functions/src/features/delivery/resend-failed.ts'
import { sendCampaign } from '../../functions/src/features/messages/send-campaign.ts'
import {
  listEmailTemplates,
  previewEmailTemplate,
} from '../../functions/src/features/delivery/list-email-templates.ts'
import {
  sendMessageTest,
  sendNudgeTest,
  sendTestEmail,
} from '../../functions/src/features/delivery/send-test-email.ts'
import { getEmailHealth, recountEmails } from '../../functions/src/features/delivery/get-email-health.ts'
import { recountAllMail, recountRecentMail } from '../../functions/src/features/delivery/mail-stats.ts'
import { retryEmail } from '../../functions/src/features/delivery/retry-email.ts'
import {
  getMailPreferences,
  setMailPreferences,
  unsubscribe,
} from '../../functions/src/features/preferences/preferences.ts'
import { enqueue } from '../../functions/src/core/mail/outbox-store.ts'
import { hashAddress, hashToken, makeMailToken } from '../../functions/src/platform/tokens.ts'
import { LONG_WAIT } from '../long-wait.ts'
import { countBilledReads } from '../count-billed-reads.ts'
import { planFailure, readMessagesTo } from '../mailgun-control.ts'
import { writeMailEvent } from '../factories/mail-event.ts'
import { writeMember } from '../factories/mail-member.ts'
import { writeSignup } from '../factories/mail-signup.ts'
import { makeDirectCall } from './direct-call.ts'
import { sendDeliveryAt, sendEventMailings } from '../send-mail.ts'
import { suppress } from '../suppress.ts'

const db = getFirestore()
const DAY_MS = 86_400_000

const call = makeDirectCall({ ...attendeeCalls, ...emailCalls, ...messageCalls })

/** Computes the time from which the test's mail is due. */
const getDueTime = () => Date.now() + 20_000

/** Queues an email, by default without a secret. */
async function queueMail(overrides: object = {}, now = getDueTime()): Promise<{ id: string; to: string }> {
  const id = `test-${randomUUID()}`
  const mail = { id, to: `${id}@example.com`, toName: 'Noor', eventId: null, userId: null } as const
  const content = { template: 'host-denied', data: { name: 'Noor', city: null } } as const
  const fullMail = { ...mail, ...content, ...overrides }
  await enqueue(fullMail, now)
  return fullMail
}

test('reads and changes email settings by link, and unsubscribes with one click', async () => {
  const member = await writeMember()
  const params = { token: makeMailToken(member.email) }
  const readPreferences = () => call('getMailPreferences', getMailPreferences, { params })
  const setPreferences = (body: object) => call('setMailPreferences', setMailPreferences, { params, body })
  const readUnwantedKinds = async () =>
    (await readPreferences()).kinds.filter((kind) => !kind.isWanted).map((kind) => kind.id)
  for (let n = 0; n < 2; n += 1)
    await call('unsubscribe', unsubscribe, { params: { ...params, kind: 'reminders' } })
  expect((await readPreferences()).email).toBe(member.email)
  expect(await readUnwantedKinds()).toEqual(['reminders'])
  await setPreferences({ unsubscribedKinds: ['messages'] })
  expect(await readUnwantedKinds()).toEqual(['messages'])
  expect((await db.doc(`users/${member.id}`).get()).get('blockedMailKinds')).toEqual(['messages'])
  expect((await readPreferences()).digestFrequency).toBe('daily')
  await setPreferences({ unsubscribedKinds: [], digestFrequency: 'each' })
  await setPreferences({ unsubscribedKinds: [] })
  expect((await readPreferences()).digestFrequency).toBe('each')
})

describe('email health', () => {
  test('is stored by day, recounted instead of incremented, and costs at most 60 reads', async () => {
    // The time of the test is ten minutes after midnight, and years after the emails of other tests.
    const now = Date.UTC(2035, 5, 20, 0, 10)
    const writeEntry = async (daysAgo: number, status: string) => {
      const ref = db.collection('emails').doc(`day-${randomUUID()}`)
      const createdAt = Timestamp.fromMillis(now - daysAgo * DAY_MS)
      const { eventId } = await writeMailEvent(db, {})
      const { id: userId } = await writeMember()
      const recipientFields = { to: `${ref.id}@example.com`, toName: 'A', userId, eventId }
      const mail = { trigger: 'monthly_wrap', template: 'wrap', failedReason: null }
      await ref.set({ ...recipientFields, ...mail, status, createdAt })
      return ref
    }
    const [todaysEntry, weekOldEntry] = [await writeEntry(0, 'sent'), await writeEntry(8, 'bounced')]
    for (const status of ['delivered', 'complained']) await writeEntry(1, status)
    await writeEntry(29, 'opened')
    await writeEntry(30, 'opened')
    const readWrapStats = async (time = now) => {
      const { stats } = await call('getEmailHealth', getEmailHealth, { query: { limit: 1 }, now: time })
      return stats.find(({ trigger }) => trigger === 'monthly_wrap')
    }
    await recountAllMail(now)
    await recountAllMail(now)
    const counts = { delivered: 3, opened: 1, bounced: 1, complained: 1, failed: 0 }
    expect(await readWrapStats()).toMatchObject({ total: 5, ...counts, warnings: ['bounces', 'complaints'] })
    await writeEntry(0, 'left_out')
    // Each sweep counts the recent days again, and each night all days are counted again.
    await todaysEntry.update({ status: 'failed' })
    await weekOldEntry.update({ status: 'failed' })
    // An admin presses "Update now".
    expect(await call('recountEmails', recountEmails, { now })).toEqual({
      message: 'Counted the emails of today and yesterday again',
    })
    expect(await readWrapStats()).toMatchObject({ total: 5, bounced: 1, failed: 1, leftOut: 1 })
    await recountAllMail(now)
    expect(await readWrapStats()).toMatchObject({ total: 5, bounced: 0, failed: 2 })
    // A day later the oldest day no longer counts, and the new day has no emails yet.
    const tomorrow = now + DAY_MS
    await recountRecentMail(tomorrow)
    expect(await readWrapStats(tomorrow)).toMatchObject({ total: 4, opened: 0 })
    const health = await call('getEmailHealth', getEmailHealth, { query: { limit: 1 }, now: tomorrow })
    expect(health.countedAt).toBe(new Date(tomorrow).toISOString())

    for (let index = 0; index < 15; index += 1) await writeEntry(0, 'failed')
    const readWholePage = () =>
      call('getEmailHealth', getEmailHealth, { query: { limit: 15 }, now: now + 600_000 })
    expect(await countBilledReads(readWholePage)).toBeLessThanOrEqual(60)
  })

  test('lets an admin send a failed email again, unless the email holds a secret', async () => {
    const now = getDueTime()
    const { id, to } = await queueMail({}, now)
    await planFailure('refuse', to)
    await sendDeliveryAt(id, now)
    const callRetryEmail = (mailId: string) => call('retryEmail', retryEmail, { params: { id: mailId }, now })
    expect(await callRetryEmail(id)).toEqual({ message: 'Email resent successfully' })
    expect(await readMessagesTo(to)).toHaveLength(1)
    await expect(callRetryEmail(id)).rejects.toMatchObject({ code: 'not_failed' })

    // The response says whether the email fails again, and whether Mailgun accepts no mail at the moment.
    const failingMail = await queueMail({}, now)
    await planFailure('refuse', failingMail.to, 2)
    await sendDeliveryAt(failingMail.id, now)
    await expect(callRetryEmail(failingMail.id)).rejects.toMatchObject({
      code: 'not_sent',
      message: expect.stringContaining('not a valid address') as string,
    })
    await planFailure('ratelimit', failingMail.to)
    const queuedResponse = {
      message: 'Mailgun has not confirmed the email yet. Its status is in the email log.',
    }
    expect(await callRetryEmail(failingMail.id)).toEqual(queuedResponse)

    for (const mail of [
      { template: 'login-link', data: { name: 'Noor', redirect: null } },
      { template: 'delete-account', data: { name: 'Noor' } },
    ]) {
      const secretMail = await queueMail({ ...mail, secret: 'token', isProven: true }, now)
      await planFailure('refuse', secretMail.to)
      await sendDeliveryAt(secretMail.id, now)
      await expect(callRetryEmail(secretMail.id)).rejects.toMatchObject({ code: 'not_failed' })
    }
  })
})

test('returns the result of a retry, even if the trigger sends the email first', async () => {
  const now = getDueTime()
  const responses = Array.from({ length: 4 }, async () => {
    const { id, to } = await queueMail({}, now)
    await planFailure('refuse', to)
    await sendDeliveryAt(id, now)
    // Like the trigger, this sends the mail as soon as it is queued.
    const stopListening = db.doc(`emails/${id}`).onSnapshot((entry) => {
      const { deliveryId } = entry.data() as { deliveryId: string }
      if (deliveryId !== id) void sendDeliveryAt(deliveryId, now)
    })
    const { message } = await call('retryEmail', retryEmail, { params: { id }, now })
    stopListening()
    return message
  })
  expect(new Set(await Promise.all(responses))).toEqual(new Set(['Email resent successfully']))
})

describe('a failed email to a suppressed address', () => {
  test('is left out when it is retried, with a response that says why, and cannot be sent again', async () => {
    const { id, to } = await queueMail()
    await db.doc(`emails/${id}`).update({ status: 'failed' })
    await suppress(to, 'complained', 'spam', Date.now())
    const callRetryEmail = () => call('retryEmail', retryEmail, { params: { id }, now: getDueTime() })
    await expect(callRetryEmail()).rejects.toMatchObject({
      code: 'not_sent',
      message: 'Not sent: this address reported our email as spam',
    })
    await expect(callRetryEmail()).rejects.toMatchObject({ code: 'not_failed' })
    const entry = await db.doc(`emails/${id}`).get()
    expect(entry.data()).toMatchObject({ status: 'left_out', leftOutReason: 'suppressed' })
    expect(await readMessagesTo(to)).toEqual([])
  })
})

describe("an event's campaigns", () => {
  const makeEvent = (overrides: object = {}) => writeMailEvent(db, { hostIds: ['1000000000'], ...overrides })

  /** Sends a campaign, and all of its mail that is due. */
  async function sendCampaignNow(
    eventId: number,
    emailType: string,
    now: number,
    customContent: string | null = null,
  ) {
    const body = { emailType, customContent }
    await call('sendCampaign', sendCampaign, { params: { id: eventId }, body, now })
    await sendEventMailings(eventId, now)
  }

  test('are sent and tracked, and sent again one by one to a corrected address', async () => {
    const { eventId } = await makeEvent()
    const [validEmail, wrongEmail] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`]
    for (const email of [validEmail, wrongEmail]) await writeSignup(eventId, email)
    const now = getDueTime()
    // Mailgun refuses each campaign to this address twice: in the delivery to all attendees, and in the delivery to this address alone.
    await planFailure('refuse', wrongEmail, 4)
    await sendCampaignNow(eventId, 'event_update', now, 'Bring <b>warm</b> socks')
    expect((await readMessagesTo(validEmail))[0]?.html).toContain('Bring &lt;b&gt;warm&lt;/b&gt; socks')
    await sendCampaignNow(eventId, 'rsvp_confirmation', now)
    const params = { id: eventId }
    const tracking = await call('getEmailTracking', getEmailTracking, { params, query: { limit: 200 } })
    const confirmation = tracking.find((campaign) => campaign.emailType === 'rsvp_confirmation')
    expect(confirmation?.stats).toMatchObject({ sent: 1, failed: 1, pending: 0 })
    const failedReason = expect.stringContaining('not a valid address') as string
    const failure = { email: wrongEmail, status: 'failed', leftOutReason: 'invalid', failedReason }
    expect(confirmation?.recipients).toContainEqual(expect.objectContaining(failure))

    const { docs: failedEntries } = await db.collection('emails').where('to', '==', wrongEmail).get()
    expect(failedEntries.map((entry) => entry.get('status') as string)).toEqual(['failed', 'failed'])
    const correctRecipient = (id: string, email: string, options: object = {}) =>
      call('changeEmailRecipient', changeEmailRecipient, { params: { id }, body: { email }, now, ...options })
    const correctedEmail = `fixed-${wrongEmail}`
    const stranger = { id: 1_000_000_009, email: 's@example.com', role: 'host', isApproved: true }
    const firstId = String(failedEntries[0]?.id)
    const refusal = correctRecipient(firstId, correctedEmail, { caller: stranger })
    await expect(refusal).rejects.toMatchObject({ code: 'not_found' })
    for (const { id } of failedEntries) await correctRecipient(id, correctedEmail)
    const messages = await readMessagesTo(correctedEmail)
    const subjects = messages.map(({ subject }) => subject).sort()
    expect(subjects).toEqual(['Update: An Evening', "You're in: An Evening"])
    const readSignup = (email: string) => db.doc(`events/${eventId}/signups/${hashAddress(email)}`).get()
    const confirmationHtml = messages.find(({ subject }) => subject.startsWith('You'))?.html ?? ''
    const token = /\/rsvp\/change\/([\w-]+)/.exec(confirmationHtml)?.[1] ?? ''
    expect((await readSignup(correctedEmail)).get('changeTokenHash')).toBe(hashToken(token))
    expect((await readSignup(wrongEmail)).exists).toBe(false)
    expect(await readMessagesTo(validEmail)).toHaveLength(2)
    // A second correction finds no RSVP to move.
    await db.doc(`emails/${firstId}`).update({ to: wrongEmail, status: 'failed' })
    const secondCorrection = correctRecipient(firstId, `else-${wrongEmail}`)
    await expect(secondCorrection).rejects.toMatchObject({ code: 'not_found' })
  })

  test('are sent again after a failure, even if many recipients unsubscribed', async () => {
    const { eventId } = await makeEvent()
    const now = getDueTime()
    const refusedEmail = `${randomUUID()}@example.com`
    await writeSignup(eventId, refusedEmail)
    await planFailure('refuse', refusedEmail)
    await sendCampaignNow(eventId, 'event_update', now, 'Socks')
    const writer = db.bulkWriter()
    for (let n = 0; n < 510; n += 1) {
      // Queries read entries in the order of their ids, so these come first.
      const entry = { eventId, campaign: 'event_update', status: 'left_out', leftOutReason: 'unsubscribed' }
      void writer.create(db.doc(`emails/0-${eventId}-${n}`), { ...entry, to: `${n}@example.com` })
    }
    await writer.close()
    const body = { emailType: 'event_update' }
    const response = await call('resendFailedEmails', resendFailedEmails, {
      params: { id: eventId },
      body,
      now,
    })
    expect(response.count).toBe(1)
    const deliveries = await db.collection('deliveries').where('to', '==', refusedEmail).get()
    for (const document of deliveries.docs) await sendDeliveryAt(document.id, now)
    await expect.poll(async () => (await readMessagesTo(refusedEmail)).length, LONG_WAIT).toBe(1)
  })

  test('are previewed with the number of recipients, which excludes attendees who missed the event', async () => {
    const { eventId } = await makeEvent()
    await db.doc(`events/${eventId}`).update({ confirmedCount: 5, missedCount: 2, waitlistCount: 4 })
    const countPreviewRecipients = async (emailType: string) => {
      const input = { params: { id: eventId }, body: { emailType, customContent: null } }
      return (await call('previewCampaign', previewCampaign, input)).recipientCount
    }
    expect(await countPreviewRecipients('post_event_wrap')).toBe(3)
    expect(await countPreviewRecipients('event_update')).toBe(7)
  })

  test('are tracked by address, with the reason of each left-out email, even after a cancellation', async () => {
    const event = await makeEvent()
    const now = getDueTime()
    const [subscribedEmail, unsubscribedEmail] = [
      `ann-${randomUUID()}@example.com`,
      `ben-${randomUUID()}@example.com`,
    ]
    for (const email of [subscribedEmail, unsubscribedEmail]) await writeSignup(event.eventId, email)
    await setUnsubscribedKinds(unsubscribedEmail, ['hosts'])
    const params = { id: event.eventId }
    await sendCampaignNow(event.eventId, 'event_update', now, 'Socks')
    await db.doc(`events/${event.eventId}`).update({ cancelledAt: new Date(now) })
    const readCampaignTracking = async (query: object) => {
      const [campaign] = await call('getEmailTracking', getEmailTracking, {
        params,
        query: { emailType: 'event_update', limit: 200, q: null, ...query },
      })
      return campaign
    }
    const listEmails = async (query: object) =>
      (await readCampaignTracking(query))?.recipients.map(({ email }) => email)
    const recipients = (await readCampaignTracking({}))?.recipients ?? []
    const recipientsByAddress = Object.fromEntries(
      recipients.map((recipient) => [recipient.email, recipient]),
    )
    const leftOutFields = { leftOutReason: 'unsubscribed', status: 'left_out', sentAt: null }
    expect(recipientsByAddress[subscribedEmail]).toMatchObject({
      leftOutReason: null,
      sentAt: expect.any(String) as string,
    })
    expect(recipientsByAddress[unsubscribedEmail]).toMatchObject(leftOutFields)
    expect(await listEmails({ q: 'BEN-' })).toEqual([unsubscribedEmail])
    expect(await listEmails({ q: 'nobody' })).toEqual([])
    // A page that lists no sent email also has the time of the last sent email.
    const lastSentAt = recipientsByAddress[subscribedEmail]?.sentAt
    const stats = { sent: 1, failed: 0, leftOut: 1 }
    expect(await readCampaignTracking({ q: 'ben-' })).toMatchObject({ lastSentAt, stats })
    const firstPage = await readCampaignTracking({ q: '', limit: 1 })
    expect(firstPage?.recipients.map(({ email }) => email)).toEqual([subscribedEmail])
    expect(await listEmails({ q: '', limit: 1, after: firstPage?.next })).toEqual([unsubscribedEmail])
  })
})

describe('the gallery of templates', () => {
  test('shows the 16 templates, each for a light or a dark inbox, and sends a test email to the admin who requests it', async () => {
    const templates = await call('listEmailTemplates', listEmailTemplates, {})
    expect(templates).toHaveLength(16)
    const previewTemplate = (id: string, scheme = 'light') =>
      call('previewEmailTemplate', previewEmailTemplate, { params: { id }, query: { scheme } })
    for (const { id, subject } of templates) {
      const html = await previewTemplate(id)
      expect(html).toContain('</html>')
      expect(html).not.toMatch(/href=|prefers-color-scheme|light dark/)
      expect(subject).not.toBe('')
    }
    expect(await previewTemplate('rsvp')).toContain('@media not all')
    const darkHtml = await previewTemplate('rsvp', 'dark')
    expect(darkHtml).toContain('@media all')
    expect(darkHtml).not.toMatch(/prefers-color-scheme|light dark/)
    await expect(previewTemplate('login-link')).rejects.toMatchObject({ code: 'not_found' })
    const caller = { id: 1_000_000_000, email: `${randomUUID()}@kiln.test`, role: 'admin', isApproved: true }
    await call('sendTestEmail', sendTestEmail, { body: { templateId: 'monthly-wrap' }, caller })
    expect((await readMessagesTo(caller.email)).map((message) => message.subject)).toEqual([
      '[Test] November in London',
    ])
    const message = { subject: 'December', content: 'Forty events.' }
    await call('sendMessageTest', sendMessageTest, { body: message, caller })
    const nudge = { hostId: null, type: 'inactive', subject: null, message: 'Hello {name}' }
    await call('sendNudgeTest', sendNudgeTest, { body: nudge, caller })
    expect((await readMessagesTo(caller.email)).map((message) => message.subject)).toEqual(
      expect.arrayContaining(['[Test] December', '[Test] It has been quiet, {name}']),
    )
    const refusal = call('sendTestEmail', sendTestEmail, { body: { templateId: 'constructor' }, caller })
    await expect(refusal).rejects.toMatchObject({ code: 'not_found' })
  })
})
