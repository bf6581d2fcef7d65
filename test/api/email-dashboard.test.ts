import './direct-project.ts'
import { randomUUID } from 'node:crypto'
import { getFirestore, Timestamp } from 'firebase-admin/firestore'
import { describe, expect, test } from 'vitest'
import { attendeeCalls } from '../../functions/shared/attendees/contract.ts'
import { emailCalls } from '../../functions/shared/mail/contract.ts'
import { messageCalls } from '../../functions/shared/messages/contract.ts'
import { changeEmailRecipient } from '../../functions/src/features/delivery/change-email-recipient.ts'
import { setUnsubscribed } from '../../functions/src/core/mail/addresses-store.ts'
import { getEmailTracking } from '../../functions/src/features/delivery/get-email-tracking.ts'
import { previewCampaign } from '../../functions/src/features/delivery/preview-campaign.ts'
import { resendFailed } from '../../functions/src/features/delivery/resend-failed.ts'
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
import { countAllMail, countRecentMail } from '../../functions/src/features/delivery/mail-stats.ts'
import { retryEmail } from '../../functions/src/features/delivery/retry-email.ts'
import {
  getMailPreferences,
  setMailPreferences,
  unsubscribe,
} from '../../functions/src/features/preferences/preferences.ts'
import { enqueue } from '../../functions/src/core/mail/outbox-store.ts'
import { addressHash, hashToken, mailToken } from '../../functions/src/platform/tokens.ts'
import { EVENTUALLY } from '../eventually.ts'
import { readsOf } from '../reads-of.ts'
import { planFailure, storedFor } from '../mailgun-control.ts'
import { writeMailEvent } from '../factories/mail-event.ts'
import { writeMember } from '../factories/mail-member.ts'
import { writeSignup } from '../factories/mail-signup.ts'
import { callerOf } from './direct-call.ts'
import { sendAt, sendMailingsOf } from '../send-mail.ts'
import { suppress } from '../suppress.ts'

const db = getFirestore()

const call = callerOf({ ...attendeeCalls, ...emailCalls, ...messageCalls })

const ahead = () => Date.now() + 20_000

/** Queues an email, by default with a template without a secret. */
async function queued(over: object = {}, now = ahead()): Promise<{ id: string; to: string }> {
  const id = `test-${randomUUID()}`
  const mail = { id, to: `${id}@example.com`, toName: 'Noor', eventId: null, userId: null } as const
  const content = { template: 'host-denied', data: { name: 'Noor', city: null } } as const
  const fullMail = { ...mail, ...content, ...over }
  await enqueue(fullMail, now)
  return fullMail
}

test('reads and changes mail preferences by link, and unsubscribes with one click', async () => {
  const member = await writeMember()
  const params = { token: mailToken(member.email) }
  const read = () => call('getMailPreferences', getMailPreferences, { params })
  const set = (body: object) => call('setMailPreferences', setMailPreferences, { params, body })
  const unwanted = async () => (await read()).kinds.filter((kind) => !kind.isWanted).map((kind) => kind.id)
  for (let n = 0; n < 2; n += 1)
    await call('unsubscribe', unsubscribe, { params: { ...params, kind: 'reminders' } })
  expect((await read()).email).toBe(member.email)
  expect(await unwanted()).toEqual(['reminders'])
  await set({ unsubscribed: ['messages'] })
  expect(await unwanted()).toEqual(['messages'])
  expect((await db.doc(`users/${member.id}`).get()).get('mailBlocked')).toEqual(['messages'])
  expect((await read()).rsvpPace).toBe('daily')
  await set({ unsubscribed: [], rsvpPace: 'each' })
  await set({ unsubscribed: [] })
  expect((await read()).rsvpPace).toBe('each')
})

describe('email health', () => {
  test('is stored by day, recounted rather than added to, and costs 60 reads at most', async () => {
    // Far from what other tests write, and a moment after midnight.
    const now = Date.UTC(2035, 5, 20, 0, 10)
    const write = async (daysAgo: number, status: string) => {
      const ref = db.collection('emails').doc(`day-${randomUUID()}`)
      const createdAt = Timestamp.fromMillis(now - daysAgo * 86_400_000)
      const { eventId } = await writeMailEvent(db, {})
      const { id: userId } = await writeMember()
      const to = { to: `${ref.id}@example.com`, toName: 'A', userId, eventId }
      const mail = { trigger: 'monthly_wrap', template: 'wrap', failedReason: null }
      await ref.set({ ...to, ...mail, status, createdAt })
      return ref
    }
    const [today, , week] = [await write(0, 'sent'), await write(1, 'delivered'), await write(8, 'bounced')]
    await write(29, 'opened')
    await write(30, 'opened')
    const wraps = async () =>
      (await call('getEmailHealth', getEmailHealth, { query: { limit: 1 }, now })).stats.find(
        ({ trigger }) => trigger === 'monthly_wrap',
      )
    await countAllMail(now)
    await countAllMail(now)
    expect(await wraps()).toMatchObject({ total: 4, delivered: 2, opened: 1, bounced: 1, failed: 0 })
    await write(0, 'left_out')
    // Each sweep counts recent days again, and each night all days.
    await today.update({ status: 'failed' })
    await week.update({ status: 'failed' })
    // As an admin does who presses "Update now".
    await call('recountEmails', recountEmails, { now })
    expect(await wraps()).toMatchObject({ total: 4, bounced: 1, failed: 1, leftOut: 1 })
    await countAllMail(now)
    expect(await wraps()).toMatchObject({ total: 4, bounced: 0, failed: 2 })
    // A day later the oldest day drops out, and the new day has no count yet.
    const next = now + 86_400_000
    await countRecentMail(next)
    const { stats, countedAt } = await call('getEmailHealth', getEmailHealth, {
      query: { limit: 1 },
      now: next,
    })
    expect(stats.find(({ trigger }) => trigger === 'monthly_wrap')).toMatchObject({ total: 3, opened: 0 })
    expect(countedAt).toBe(new Date(next).toISOString())

    for (let index = 0; index < 15; index += 1) await write(0, 'failed')
    const getWholePage = () =>
      call('getEmailHealth', getEmailHealth, { query: { limit: 15 }, now: now + 600_000 })
    expect(await readsOf(getWholePage)).toBeLessThanOrEqual(60)
  })

  test('sends only failed emails without secrets again', async () => {
    const now = ahead()
    const { id, to } = await queued({}, now)
    await planFailure('refuse', to)
    await sendAt(id, now)
    const retry = (mailId: string) => call('retryEmail', retryEmail, { params: { id: mailId }, now })
    expect(await retry(id)).toEqual({ message: 'Email resent successfully' })
    expect(await storedFor(to)).toHaveLength(1)
    await expect(retry(id)).rejects.toMatchObject({ code: 'not_failed' })

    // The answer says if it fails again, or if Mailgun accepts nothing for now.
    const again = await queued({}, now)
    await planFailure('refuse', again.to, 2)
    await sendAt(again.id, now)
    await expect(retry(again.id)).rejects.toMatchObject({
      code: 'not_sent',
      message: expect.stringContaining('not a valid address') as string,
    })
    await planFailure('ratelimit', again.to)
    const queuedAnswer = { message: 'The email is queued until Mailgun accepts it' }
    expect(await retry(again.id)).toEqual(queuedAnswer)

    for (const mail of [
      { template: 'login-link', data: { name: 'Noor', redirect: null } },
      { template: 'delete-account', data: { name: 'Noor' } },
    ]) {
      const secret = await queued({ ...mail, secret: 'token', isProven: true }, now)
      await planFailure('refuse', secret.to)
      await sendAt(secret.id, now)
      await expect(retry(secret.id)).rejects.toMatchObject({ code: 'not_failed' })
    }
  })
})

test('reports the result of a retry, even if the trigger sent the mail first', async () => {
  const now = ahead()
  const answers = Array.from({ length: 8 }, async () => {
    const { id, to } = await queued({}, now)
    await planFailure('refuse', to)
    await sendAt(id, now)
    // As the trigger does: as soon as it is queued.
    const stop = db.doc(`emails/${id}`).onSnapshot((entry) => {
      const { deliveryId } = entry.data() as { deliveryId: string }
      if (deliveryId !== id) void sendAt(deliveryId, now)
    })
    const { message } = await call('retryEmail', retryEmail, { params: { id }, now })
    stop()
    return message
  })
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['Email resent successfully']))
})

describe('an email that was left out', () => {
  test('cannot be sent again', async () => {
    const mail = await queued()
    await db.doc(`emails/${mail.id}`).update({ status: 'left_out', leftOut: 'unsubscribed' })
    const retried = call('retryEmail', retryEmail, { params: { id: mail.id }, now: ahead() })
    await expect(retried).rejects.toMatchObject({ code: 'not_failed' })
    expect(await storedFor(mail.to)).toHaveLength(0)
    expect((await db.doc(`emails/${mail.id}`).get()).get('status')).toBe('left_out')
  })

  test('says why it is left out instead of being sent again', async () => {
    const { id, to } = await queued()
    await db.doc(`emails/${id}`).update({ status: 'failed' })
    await suppress(to, 'complained', 'spam', Date.now())
    await expect(call('retryEmail', retryEmail, { params: { id }, now: ahead() })).rejects.toMatchObject({
      code: 'not_sent',
      message: 'Not sent: this address reported our mail as spam',
    })
    expect((await db.doc(`emails/${id}`).get()).data()).toMatchObject({
      status: 'left_out',
      leftOut: 'suppressed',
    })
  })
})

describe("an event's campaigns", () => {
  const makeEvent = (change: object = {}) => writeMailEvent(db, { hostIds: ['1000000000'], ...change })

  /** Sends a campaign by hand, with everything of it that is due. */
  async function campaign(
    eventId: number,
    emailType: string,
    now: number,
    customContent: string | null = null,
  ) {
    const body = { emailType, customContent }
    await call('sendCampaign', sendCampaign, { params: { id: eventId }, body, now })
    await sendMailingsOf(eventId, now)
  }

  test('are sent by hand, tracked, and sent again if they failed or had a wrong address', async () => {
    const event = await makeEvent()
    const good = `${randomUUID()}@example.com`
    const failing = `${randomUUID()}@example.com`
    await writeSignup(event.eventId, good)
    const now = ahead()
    const params = { id: event.eventId }
    await campaign(event.eventId, 'event_update', now, 'Bring <b>warm</b> socks')
    expect((await storedFor(good))[0]?.html).toContain('Bring &lt;b&gt;warm&lt;/b&gt; socks')

    await writeSignup(event.eventId, failing)
    // Refused in a call with others, and alone.
    await planFailure('refuse', failing, 2)
    await campaign(event.eventId, 'rsvp_confirmation', now)
    const tracking = await call('getEmailTracking', getEmailTracking, { params, query: { limit: 200 } })
    const confirmation = tracking.find((item) => item.emailType === 'rsvp_confirmation')
    expect(confirmation?.stats).toMatchObject({ sent: 1, failed: 1, pending: 0 })

    const id = confirmation?.recipients.find((recipient) => recipient.email === failing)?.id ?? ''
    const fixed = `fixed-${failing}`
    const stranger = { id: 1_000_000_009, email: 's@example.com', role: 'host', isApproved: true }
    const change = { params: { id }, body: { email: fixed }, now }
    await expect(
      call('changeEmailRecipient', changeEmailRecipient, { ...change, caller: stranger }),
    ).rejects.toMatchObject({ code: 'not_found' })
    await call('changeEmailRecipient', changeEmailRecipient, change)
    const [message] = await storedFor(fixed)
    expect(message?.subject).toBe("You're in: An Evening")
    const moved = await db.doc(`events/${event.eventId}/signups/${addressHash(fixed)}`).get()
    const token = /\/rsvp\/change\/([\w-]+)/.exec(message?.html ?? '')?.[1] ?? ''
    expect(moved.get('changeTokenHash')).toBe(hashToken(token))
    expect((await db.doc(`events/${event.eventId}/signups/${addressHash(failing)}`).get()).exists).toBe(false)

    expect(await storedFor(good)).toHaveLength(2)
  })

  test('are corrected one by one after they went to a wrong address', async () => {
    const event = await makeEvent()
    const wrong = `${randomUUID()}@example.com`
    await writeSignup(event.eventId, wrong)
    const now = ahead()
    await planFailure('refuse', wrong, 2)
    for (const emailType of ['rsvp_confirmation', 'event_update'])
      await campaign(event.eventId, emailType, now)
    const right = `right-${wrong}`
    const failed = await db.collection('emails').where('to', '==', wrong).get()
    expect(failed.docs.map((document) => document.get('status') as string)).toEqual(['failed', 'failed'])
    const correct = (id: string, email: string) =>
      call('changeEmailRecipient', changeEmailRecipient, { params: { id }, body: { email }, now })
    for (const { id } of failed.docs) await correct(id, right)
    const subjects = (await storedFor(right)).map((message) => message.subject).sort()
    expect(subjects).toEqual(['News: An Evening', "You're in: An Evening"])
    // A second correction finds no RSVP to move.
    const [first] = failed.docs
    await db.doc(`emails/${first?.id}`).update({ to: wrong, status: 'failed' })
    const again = correct(String(first?.id), `else-${wrong}`)
    await expect(again).rejects.toMatchObject({ code: 'not_found' })
  })

  test('are sent again after a failure, even if many recipients unsubscribed', async () => {
    const { eventId } = await makeEvent()
    const now = ahead()
    const failing = `${randomUUID()}@example.com`
    await writeSignup(eventId, failing)
    await planFailure('refuse', failing)
    await campaign(eventId, 'event_update', now, 'Socks')
    const writer = db.bulkWriter()
    for (let n = 0; n < 510; n += 1) {
      // First in the order of ids, which is that in which they are read.
      const entry = { eventId, campaign: 'event_update', status: 'left_out', leftOut: 'unsubscribed' }
      void writer.create(db.doc(`emails/0-${eventId}-${n}`), { ...entry, to: `${n}@example.com` })
    }
    await writer.close()
    const body = { emailType: 'event_update' }
    const again = await call('resendFailed', resendFailed, { params: { id: eventId }, body, now })
    expect(again.count).toBe(1)
    const left = await db.collection('deliveries').where('to', '==', failing).get()
    for (const document of left.docs) await sendAt(document.id, now)
    await expect.poll(async () => (await storedFor(failing)).length, EVENTUALLY).toBe(1)
  })

  test('are previewed with the number of recipients, without attendees who missed the event', async () => {
    const { eventId } = await makeEvent()
    await db.doc(`events/${eventId}`).update({ confirmedCount: 5, missedCount: 2, waitlistCount: 4 })
    const preview = async (emailType: string) => {
      const input = { params: { id: eventId }, body: { emailType, customContent: null } }
      return (await call('previewCampaign', previewCampaign, input)).recipients
    }
    expect(await preview('post_event_wrap')).toBe(3)
    expect(await preview('event_update')).toBe(7)
  })

  test('are tracked by address, with the reason of each left-out email, also after a cancellation', async () => {
    const event = await makeEvent()
    const now = ahead()
    const [wanting, stopped] = [`ann-${randomUUID()}@example.com`, `ben-${randomUUID()}@example.com`]
    for (const email of [wanting, stopped]) await writeSignup(event.eventId, email)
    await setUnsubscribed(stopped, ['hosts'])
    const params = { id: event.eventId }
    await campaign(event.eventId, 'event_update', now, 'Socks')
    await db.doc(`events/${event.eventId}`).update({ cancelledAt: new Date(now) })
    const track = async (query: object) => {
      const [only] = await call('getEmailTracking', getEmailTracking, {
        params,
        query: { emailType: 'event_update', limit: 200, q: null, ...query },
      })
      return only
    }
    const all = await track({})
    const byAddress = Object.fromEntries(
      all?.recipients.map((recipient) => [recipient.email, recipient]) ?? [],
    )
    expect(byAddress[wanting]).toMatchObject({ leftOut: null, sentAt: expect.any(String) as string })
    expect(byAddress[stopped]).toMatchObject({ leftOut: 'unsubscribed', status: 'left_out', sentAt: null })
    expect((await track({ q: 'BEN-' }))?.recipients.map((recipient) => recipient.email)).toEqual([stopped])
    expect((await track({ q: 'nobody' }))?.recipients).toEqual([])
    // Of a page that holds none that was sent, too.
    const lastSentAt = byAddress[wanting]?.sentAt
    expect(await track({ q: 'ben-' })).toMatchObject({
      lastSentAt,
      stats: { sent: 1, failed: 0, leftOut: 1 },
    })
    const first = await track({ q: '', limit: 1 })
    expect(first?.recipients.map((recipient) => recipient.email)).toEqual([wanting])
    expect(
      (await track({ q: '', limit: 1, after: first?.next }))?.recipients.map((recipient) => recipient.email),
    ).toEqual([stopped])
  })

  test('does not send or resend a day-before reminder on the day itself', async () => {
    // Its first hour in London is the day before by UTC.
    const startsAt = Date.UTC(2031, 5, 20, 17)
    const [eve, theDay] = [Date.UTC(2031, 5, 19, 22, 59), Date.UTC(2031, 5, 19, 23)]
    const { eventId } = await makeEvent({ startsAt })
    const late = `${randomUUID()}@example.com`
    await writeSignup(eventId, late)
    const params = { id: eventId }
    const emailType = 'reminder_day_before'
    const body = { emailType, customContent: null }
    await planFailure('refuse', late)
    await campaign(eventId, emailType, eve)
    const again = await call('resendFailed', resendFailed, { params, body: { emailType }, now: theDay })
    expect(again.count).toBe(1)
    const ofIt = db.collection('emails').where('to', '==', late)
    const [queued] = (await ofIt.get()).docs
    await sendAt(String(queued?.get('deliveryId')), theDay)
    expect((await queued?.ref.get())?.data()).toMatchObject({ status: 'left_out', leftOut: 'outdated' })
    expect(await storedFor(late)).toEqual([])
    const secondCall = call('sendCampaign', sendCampaign, { params, body, now: theDay })
    await expect(secondCall).rejects.toMatchObject({ code: 'event_over' })
  })
})

describe('the gallery', () => {
  test('shows the 16 templates, and sends one to the admin who asks', async () => {
    const templates = await call('listEmailTemplates', listEmailTemplates, {})
    expect(templates).toHaveLength(16)
    for (const { id, subject } of templates) {
      const html = await call('previewEmailTemplate', previewEmailTemplate, {
        params: { id },
        query: { scheme: 'light' },
      })
      expect(html).toContain('</html>')
      expect(html).not.toContain('href=')
      expect(subject).not.toBe('')
    }
    const caller = { id: 1_000_000_000, email: `${randomUUID()}@kiln.test`, role: 'admin', isApproved: true }
    await call('sendTestEmail', sendTestEmail, { body: { templateId: 'monthly-wrap' }, caller })
    expect((await storedFor(caller.email)).map((message) => message.subject)).toEqual([
      '[Test] November in London',
    ])
    const message = { subject: 'December', content: 'Forty events.' }
    await call('sendMessageTest', sendMessageTest, { body: message, caller })
    const nudge = { hostId: null, type: 'inactive', subject: null, message: 'Hello {name}' }
    await call('sendNudgeTest', sendNudgeTest, { body: nudge, caller })
    expect((await storedFor(caller.email)).map((message) => message.subject)).toEqual(
      expect.arrayContaining(['[Test] December', '[Test] It has been quiet, {name}']),
    )
    const unknown = call('sendTestEmail', sendTestEmail, { body: { templateId: 'constructor' }, caller })
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' })
  })

  test('renders a preview for a light or a dark inbox, and only for its templates', async () => {
    const preview = (id: string, scheme: string) =>
      call('previewEmailTemplate', previewEmailTemplate, { params: { id }, query: { scheme } })
    const [light, dark] = [await preview('rsvp', 'light'), await preview('rsvp', 'dark')]
    expect(light).toContain('@media not all')
    expect(dark).toContain('@media all')
    for (const html of [light, dark]) expect(html).not.toMatch(/prefers-color-scheme|light dark/)
    await expect(preview('login-link', 'light')).rejects.toMatchObject({ code: 'not_found' })
  })
})
