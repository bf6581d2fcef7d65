import Client from 'mailgun.js'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { API_KEY, DOMAIN, MESSAGE, startTestStandIn } from './test-setup.ts'
import type { InboxMessage } from './render.ts'

let mailgun: Awaited<ReturnType<typeof startTestStandIn>>
beforeAll(async () => {
  // The client prints a deprecation warning at each call for events.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  mailgun = await startTestStandIn()
})
afterEach(() => mailgun.post('/control/reset'))
afterAll(() => mailgun.close())

const sendMessage = (data: Record<string, unknown>) => mailgun.client.messages.create(DOMAIN, data as never)
const trySendMessage = (data: Record<string, unknown>) =>
  sendMessage(data).then(
    () => ({ status: 200, details: '' }),
    (error: unknown) => error as { status: number; details: string },
  )
const readInbox = () => mailgun.get<InboxMessage[]>('/messages')

describe('an accepted call', () => {
  test('is answered with an id in angle brackets, and stored as one message per recipient', async () => {
    const response = await sendMessage({ ...MESSAGE, to: ['Ann <ann@x.test>', 'bob@x.test'] })
    expect(response).toMatchObject({ status: 200, message: 'Queued. Thank you.' })
    expect(response.id).toMatch(/^<[^<>@\s]+@mg\.test>$/)
    const messages = await readInbox()
    expect(messages.map((message) => message.to)).toEqual(['ann@x.test', 'bob@x.test'])
    expect(messages.map((message) => `<${message.messageId}>`)).toEqual([response.id, response.id])
    expect(messages[0]?.headers['To']).toBe('Ann <ann@x.test>, bob@x.test')
  })

  test('fills in its recipient variables, and shows each recipient only their own address', async () => {
    await sendMessage({
      ...MESSAGE,
      to: ['ann@x.test', 'Bob B <bob@x.test>'],
      subject: 'For %recipient.name%',
      html: '<p>%recipient.name% %recipient.nothing% 100%</p>',
      text: '%recipient.id% of %unsubscribe_url%',
      'h:List-Unsubscribe': '<https://site.test/u/%recipient.token%>',
      'v:email': '%recipient.id%',
      'recipient-variables': JSON.stringify({
        'ann@x.test': { name: 'Ann', token: 't1', id: 7 },
        'bob@x.test': { name: '<b>$& Bób', token: 't2', id: 8 },
      }),
    })
    const [annMessage, bobMessage] = await readInbox()
    const annFields = { subject: 'For Ann', text: '7 of %unsubscribe_url%', variables: { email: '7' } }
    expect(annMessage).toMatchObject(annFields)
    expect(bobMessage).toMatchObject({
      subject: 'For <b>$& Bób',
      html: '<p><b>$& Bób %recipient.nothing% 100%</p>',
      headers: { To: 'Bob B <bob@x.test>', 'List-Unsubscribe': '<https://site.test/u/t2>' },
    })
    expect(annMessage?.headers['To']).toBe('ann@x.test')
  })

  test('stores its attachments, headers and tags', async () => {
    const file = new File(['BEGIN:VCALENDAR'], 'abend für alle.ics', { type: 'text/calendar' })
    await sendMessage({
      ...MESSAGE,
      to: 'ann@x.test',
      attachment: [file, { filename: 'b.bin', data: Buffer.from([0, 255, 1]) }],
      'h:Reply-To': 'host@x.test',
      'v:batch': JSON.stringify({ a: 1 }),
      'o:tag': ['rsvp', 'event 12'],
      'o:tracking-clicks': 'no',
    })
    const [message] = await readInbox()
    expect(message).toMatchObject({
      headers: { 'Reply-To': 'host@x.test' },
      tags: ['rsvp', 'event 12'],
      attachments: [
        { filename: 'abend für alle.ics', contentType: 'text/calendar', size: 15 },
        { filename: 'b.bin', size: 3 },
      ],
    })
    const firstFile = await fetch(`${mailgun.url}/messages/${message?.id}/attachments/0`)
    expect(firstFile.headers.get('content-type')).toBe('text/calendar')
    expect(await firstFile.text()).toBe('BEGIN:VCALENDAR')
    const secondFile = await fetch(`${mailgun.url}/messages/${message?.id}/attachments/1`)
    expect(new Uint8Array(await secondFile.arrayBuffer())).toEqual(new Uint8Array([0, 255, 1]))
  })
})

describe('a refused call', () => {
  const to = 'ann@x.test'
  test.each([
    ['a missing `from`', { ...MESSAGE, from: '', to }, "'from' parameter is missing"],
    ['a missing `to`', MESSAGE, "'to' parameter is missing"],
    ['a missing subject', { ...MESSAGE, subject: '', to }, "'subject' parameter is missing"],
    ['a missing body', { from: MESSAGE.from, to, subject: 'x' }, "Need at least one of 'text', 'html'"],
    ['an invalid `from`', { ...MESSAGE, from: 'nobody', to }, "'from' parameter is not a valid address"],
    ['an invalid `to`', { ...MESSAGE, to: ['ann@x.test', 'b@'] }, "'to' parameter is not a valid address"],
    ['a line break in a header', { ...MESSAGE, to, 'h:X-A': 'a\r\nBcc: b@x.test' }, 'not a valid header'],
    ['a line break in the subject', { ...MESSAGE, to, subject: 'a\nb' }, 'line breaks'],
    ['variables that are not JSON', { ...MESSAGE, to, 'recipient-variables': '{' }, 'not a valid JSON'],
    ['variables that are a list', { ...MESSAGE, to, 'recipient-variables': '[]' }, 'not a valid JSON'],
    ['a tag that is too long', { ...MESSAGE, to, 'o:tag': 'x'.repeat(129) }, "'o:tag'"],
    ['an invalid option', { ...MESSAGE, to, 'o:tracking-clicks': 'maybe' }, "'o:tracking-clicks'"],
    ['an unsupported option', { ...MESSAGE, to, 'o:tracking': 'no' }, "'o:tracking'"],
  ])('is answered with 400 for %s', async (_, data, message) => {
    expect(await trySendMessage(data)).toMatchObject({
      status: 400,
      details: expect.stringContaining(message) as string,
    })
    expect(await readInbox()).toEqual([])
  })

  test('is answered with 400 for more than 1,000 recipients', async () => {
    const addresses = Array.from({ length: 1_001 }, (_, i) => `a${i}@x.test`)
    expect(await trySendMessage({ ...MESSAGE, to: addresses })).toMatchObject({
      status: 400,
      details: 'Too many recipients, max is 1000',
    })
    expect(await trySendMessage({ ...MESSAGE, to: addresses.slice(1) })).toMatchObject({ status: 200 })
  })

  test('is answered with 401 for a wrong key, and with 404 for a wrong domain', async () => {
    const strangerClient = new Client(FormData).client({ username: 'api', key: 'wrong', url: mailgun.url })
    const data = { ...MESSAGE, to }
    await expect(strangerClient.messages.create(DOMAIN, data)).rejects.toMatchObject({
      status: 401,
      details: 'Forbidden',
    })
    await expect(strangerClient.messages.create('other.test', data)).rejects.toMatchObject({ status: 401 })
    await expect(mailgun.client.messages.create('other.test', data)).rejects.toMatchObject({
      status: 404,
      details: 'Domain not found: other.test',
    })
    const rootClient = new Client(FormData).client({ username: 'root', key: API_KEY, url: mailgun.url })
    await expect(rootClient.messages.create(DOMAIN, data)).rejects.toMatchObject({ status: 401 })
  })
})

const findEvents = async (query: Record<string, unknown>) =>
  (await mailgun.client.events.get(DOMAIN, { begin: '0', ascending: 'yes', limit: 300, ...query })).items

test('finds events by type, recipient and time', async () => {
  const formatEpochSeconds = (offsetSeconds: number) => String(Date.now() / 1_000 + offsetSeconds)
  const start = formatEpochSeconds(-1)
  await sendMessage({ ...MESSAGE, to: ['ann@x.test', 'bob@x.test'], 'o:tag': 'batch-1', 'v:batch': 'b1' })
  await sendMessage({ ...MESSAGE, to: 'ann@x.test' })
  await vi.waitUntil(async () => (await findEvents({ event: 'delivered' })).length === 3, 5_000)
  const acceptedEvents = await findEvents({ event: 'accepted', begin: start })
  expect(acceptedEvents.map(({ recipient }) => recipient)).toEqual(['ann@x.test', 'bob@x.test', 'ann@x.test'])
  expect(acceptedEvents[0]).toMatchObject({
    'user-variables': { batch: 'b1' },
    tags: ['batch-1'],
    message: { headers: { 'message-id': expect.stringMatching(/^[^<>]+@mg\.test$/) as string } },
  })
  expect(await findEvents({ event: 'accepted', recipient: 'Ann@x.test', limit: 1 })).toHaveLength(1)
  expect(await findEvents({ begin: formatEpochSeconds(3_600) })).toEqual([])
  for (const query of [{ 'user-variables': 'b1' }, { limit: 301 }, { ascending: 'no' }])
    await expect(findEvents(query)).rejects.toMatchObject({ status: 400 })
})

test('suppresses an address after a hard bounce, and removes the suppression on request', async () => {
  const readFailedEvents = () => findEvents({ event: 'failed' })
  const { suppressions } = mailgun.client
  await sendMessage({ ...MESSAGE, to: 'Bounce@x.test' })
  await vi.waitUntil(async () => (await readFailedEvents()).length === 1, 5_000)
  expect(await suppressions.get(DOMAIN, 'bounces', 'bounce@x.test')).toMatchObject({ code: 550 })
  await sendMessage({ ...MESSAGE, to: 'bounce@x.test' })
  await vi.waitUntil(async () => (await readFailedEvents()).length === 2, 5_000)
  const [, latestEvent] = await readFailedEvents()
  expect(latestEvent).toMatchObject({ reason: 'suppress-bounce', severity: 'permanent' })
  await suppressions.destroy(DOMAIN, 'bounces', 'bounce@x.test')
  const repeatedRemoval = suppressions.destroy(DOMAIN, 'bounces', 'bounce@x.test')
  await expect(repeatedRemoval).rejects.toMatchObject({ status: 404 })
})

describe('a simulated failure', () => {
  const readStats = () => mailgun.get<Record<string, number>>('/control/stats')

  test.each([
    ['refuse', 400],
    ['ratelimit', 429],
    ['error', 500],
  ])('refuses the whole call to %s@ with %i, and stores nothing', async (mode, status) => {
    expect(await trySendMessage({ ...MESSAGE, to: ['ann@x.test', `${mode}+2@x.test`] })).toMatchObject({
      status,
    })
    expect(await readStats()).toEqual({ callCount: 1, acceptedCount: 0, recipientCount: 0, messageCount: 0 })
  })

  test('closes the connection after a call to drop@ is accepted', async () => {
    const { details } = await trySendMessage({ ...MESSAGE, to: 'drop@x.test' })
    expect(details).toMatch(/socket|aborted|ECONN/i)
    expect(await readStats()).toMatchObject({ acceptedCount: 1, recipientCount: 1 })
  })

  test('happens as often as planned, for an address or a tag', async () => {
    await mailgun.post('/control/failures', { mode: 'error', times: 2, match: 'b@x.test' })
    await sendMessage({ ...MESSAGE, to: 'a@x.test' })
    for (const status of [500, 500, 200])
      expect(await trySendMessage({ ...MESSAGE, to: 'b@x.test' })).toMatchObject({ status })
    await mailgun.post('/control/failures', { mode: 'error', match: 'b1' })
    for (const [tag, status] of Object.entries({ b2: 200, b1: 500 }))
      expect(await trySendMessage({ ...MESSAGE, to: 'a@x.test', 'o:tag': tag })).toMatchObject({ status })
    await mailgun.post('/control/failures', { mode: 'bounce', match: 'eve@' })
    await sendMessage({ ...MESSAGE, to: ['eve@x.test', 'ann@x.test'] })
    await vi.waitUntil(async () => (await findEvents({ event: 'failed' })).length === 1, 5_000)
  })

  test('cannot be planned with an unknown mode or an invalid number of times', async () => {
    for (const failure of [{ mode: 'explode' }, { mode: 'drop', times: 0 }])
      expect((await mailgun.post('/control/failures', failure)).status).toBe(400)
  })
})
