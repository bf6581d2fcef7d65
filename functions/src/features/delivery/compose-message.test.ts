import { beforeAll, expect, it } from 'vitest'
import type { Delivery } from '../../core/mail/delivery.ts'
import { makeChangeToken, makeMailToken } from '../../platform/tokens.ts'
import { makeMessageComposer } from './compose-message.ts'
import { sampleEvent } from './sample.ts'

beforeAll(() => {
  process.env['SITE_URL'] ??= 'https://kiln.test'
})

const makeRecipient = (name: string) => ({
  emailId: null,
  address: `${name.toLowerCase()}@example.com`,
  name,
  userId: null,
  signup: { signupId: name.repeat(20), seq: 3 },
})
const delivery = {
  id: 'm.000000',
  mailingId: 'm',
  createdAt: 0,
  replyTo: null,
  recipients: [makeRecipient('Ada'), makeRecipient('Bo')],
} as unknown as Delivery

const createReminder = (title: string) => ({
  template: 'reminder-day' as const,
  data: { ...sampleEvent, title, reminder: 'reminder_day_of', note: null },
  eventId: sampleEvent.eventId,
})

it('passes each recipient’s own values to Mailgun as variables', async () => {
  const message = (await makeMessageComposer(delivery, createReminder('Clay'), null))(delivery.recipients)
  expect(message.html).toContain('%recipient.comma_name_html%')
  expect(message.text).toContain('Today%recipient.comma_name%.')
  for (const part of [message.html, message.text]) {
    expect(part).toContain('/rsvp/change/%recipient.change%')
    expect(part).not.toMatch(/[\uE000\uE001]/)
  }
  expect(message.recipientVariables?.['ada@example.com']).toMatchObject({
    name: 'Ada',
    comma_name: ', Ada',
    comma_name_html: ', Ada',
    mail: makeMailToken('ada@example.com'),
    change: makeChangeToken({ eventId: sampleEvent.eventId, signupId: 'Ada'.repeat(20), seq: 3 }),
  })
})

it('greets nobody by a name that reads like a link', async () => {
  const recipients = [makeRecipient('Ada'), { ...makeRecipient('Bo'), name: 'evil.example/win' }]
  const message = (await makeMessageComposer({ ...delivery, recipients }, createReminder('Clay'), null))(
    recipients,
  )
  expect(message.recipientVariables?.['bo@example.com']).toMatchObject({
    name: 'Hello',
    name_html: 'Hello',
    comma_name: '',
    comma_name_html: '',
  })
})

it('fills no placeholders in a host’s text', async () => {
  const hostileTitle = ['mail', 'change', 'ticket'].map((name) => `evil.test/\uE000${name}\uE001`).join(' ')
  const [harmlessMessage, message] = await Promise.all(
    ['Clay', hostileTitle].map(async (title) =>
      (await makeMessageComposer(delivery, createReminder(title), null))(delivery.recipients),
    ),
  )
  expect(message?.subject).not.toContain('%recipient')
  for (const part of ['html', 'text'] as const) {
    expect(message?.[part]).not.toContain('evil.test/%recipient')
    const findPlaceholders = (text = '') => [...text.matchAll(/%recipient\.\w+%/g)].map(String)
    expect(findPlaceholders(message?.[part])).toEqual(findPlaceholders(harmlessMessage?.[part]))
  }
})
