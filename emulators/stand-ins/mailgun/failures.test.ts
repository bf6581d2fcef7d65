import Client from 'mailgun.js'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { API_KEY, clientOf, DOMAIN, MESSAGE, startForTest, startReceiver, until } from './test-setup.ts'

let mailgun: Awaited<ReturnType<typeof startForTest>>
let app: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  app = await startReceiver()
  mailgun = await startForTest({ webhookUrl: app.url })
})
afterEach(async () => {
  await mailgun.post('/control/reset')
  app.received.length = 0
})
afterAll(async () => {
  await mailgun.close()
  await app.close()
})

const send = (to: string | string[], more: Record<string, unknown> = {}) =>
  mailgun.client.messages.create(DOMAIN, { ...MESSAGE, to, ...more })
const stats = () => mailgun.get<Record<string, number>>('/control/stats')
const happened = async (count: number) => (await app.webhooks(count)).map((hook) => hook['event-data'].event)

describe('by address', () => {
  test('refuse@, ratelimit@ and error@ fail the call and nothing is kept', async () => {
    await expect(send('refuse@x.test')).rejects.toMatchObject({ status: 400 })
    await expect(send(['ann@x.test', 'ratelimit+2@x.test'])).rejects.toMatchObject({ status: 429 })
    await expect(send('error@x.test')).rejects.toMatchObject({ status: 500 })
    expect(await stats()).toMatchObject({ calls: 3, accepted: 0, recipients: 0, stored: 0 })
  })

  test.each([
    ['unauthorized', 401],
    ['unpaid', 402],
    ['forbidden', 403],
    ['quota', 420],
  ])('%s@ fails the call with %i', async (word, status) => {
    await expect(send(`${word}@x.test`)).rejects.toMatchObject({ status })
    expect(await stats()).toMatchObject({ calls: 1, accepted: 0 })
  })

  test('ratelimit@ says when to come again', async () => {
    const body = new URLSearchParams({ ...MESSAGE, to: 'ratelimit@x.test' })
    const authorization = `Basic ${btoa('api:key-test')}`
    const answer = await fetch(`${mailgun.url}/v3/${DOMAIN}/messages`, {
      method: 'POST',
      body,
      headers: { authorization },
    })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1'])
  })

  test('drop@ accepts, then breaks the connection; the events know it', async () => {
    await expect(send('drop@x.test', { 'o:tag': 'b1' })).rejects.toMatchObject({
      details: expect.stringMatching(/socket|aborted|ECONN/i) as string,
    })
    expect(await stats()).toMatchObject({ accepted: 1, recipients: 1 })
    const found = await mailgun.client.events.get(DOMAIN, { tags: 'b1', event: 'accepted' })
    expect(found.items).toHaveLength(1)
  })

  test('slow@ answers late', async () => {
    const start = Date.now()
    await send('slow@x.test')
    expect(Date.now() - start).toBeGreaterThanOrEqual(290)
  })

  test('bounce@, softbounce@ and complain@ report what became of the message', async () => {
    await send(['bounce@x.test', 'softbounce@x.test', 'complain@x.test'])
    const hooks = (await app.webhooks(4)).map((hook) => hook['event-data'])
    expect(hooks.find((hook) => hook.recipient === 'bounce@x.test')).toMatchObject({
      event: 'failed',
      severity: 'permanent',
      'delivery-status': { code: 550 },
    })
    expect(hooks.find((hook) => hook.recipient === 'softbounce@x.test')).toMatchObject({
      event: 'failed',
      severity: 'temporary',
      'delivery-status': { code: 452 },
    })
    const complained = hooks.filter((hook) => hook.recipient === 'complain@x.test')
    expect(complained.map((hook) => hook.event)).toEqual(['delivered', 'complained'])
  })

  test('a message fails for good for several reasons, of which only a hard bounce is listed', async () => {
    await send(['bounce@x.test', 'expired@x.test', 'blocked@x.test', 'full@x.test'])
    const hooks = (await app.webhooks(4)).map((hook) => hook['event-data'])
    const told = hooks.map(({ recipient, severity, reason, 'delivery-status': status }) => {
      return [recipient, severity, reason, (status as { code: number }).code]
    })
    expect(told).toEqual([
      ['bounce@x.test', 'permanent', 'bounce', 550],
      ['expired@x.test', 'permanent', 'old', 602],
      ['blocked@x.test', 'permanent', 'espblock', 550],
      ['full@x.test', 'permanent', 'generic', 552],
    ])
    const { items } = await mailgun.client.suppressions.list(DOMAIN, 'bounces')
    expect(items).toMatchObject([{ address: 'bounce@x.test', code: 550 }])
  })

  test('double@ tells twice under one id, reorder@ the later first, silent@ nothing', async () => {
    await send('double@x.test')
    const hooks = await app.webhooks(2)
    expect(hooks).toHaveLength(2)
    expect(hooks[0]?.['event-data'].id).toBe(hooks[1]?.['event-data'].id)
    expect(hooks[0]?.signature.token).not.toBe(hooks[1]?.signature.token)
    await send('reorder@x.test')
    expect((await happened(4)).slice(2)).toEqual(['opened', 'delivered'])
    await send('silent@x.test')
    await until(
      async () =>
        (await mailgun.client.events.get(DOMAIN, { recipient: 'silent@x.test' })).items.length === 2,
    )
    expect(await happened(4)).toHaveLength(4)
  })
})

describe('planned', () => {
  test('holds for as many calls as asked, of those that match', async () => {
    await mailgun.post('/control/failures', { mode: 'error', times: 2, match: 'b@x.test' })
    await send('a@x.test')
    await expect(send('b@x.test')).rejects.toMatchObject({ status: 500 })
    await expect(send('b@x.test')).rejects.toMatchObject({ status: 500 })
    await send('b@x.test')
    expect(await mailgun.get('/control/failures')).toEqual([])
  })

  test('an answer that comes too late is of a message that was sent', async () => {
    await mailgun.post('/control/failures', { mode: 'slow', delay: 200 })
    const impatient = new Client(FormData).client({
      username: 'api',
      key: API_KEY,
      url: mailgun.url,
      timeout: 50,
    })
    await expect(impatient.messages.create(DOMAIN, { ...MESSAGE, to: 'a@x.test' })).rejects.toThrow()
    expect(await stats()).toMatchObject({ accepted: 1, recipients: 1 })
  })

  test('can go by tag, and by recipient', async () => {
    await mailgun.post('/control/failures', { mode: 'lost', match: 'b1' })
    await send('a@x.test', { 'o:tag': 'b2' })
    await expect(send('a@x.test', { 'o:tag': 'b1' })).rejects.toThrow()
    expect(await stats()).toMatchObject({ calls: 2, accepted: 1 })
    await mailgun.post('/control/failures', { mode: 'bounce', match: 'eve@' })
    await send(['eve@x.test', 'ann@x.test'])
    await until(async () => (await mailgun.client.events.get(DOMAIN, { event: 'failed' })).items.length === 1)
  })

  test('can make the events call fail or know nothing yet', async () => {
    await send('a@x.test')
    await mailgun.post('/control/failures', { call: 'events', mode: 'empty' })
    expect((await mailgun.client.events.get(DOMAIN)).items).toEqual([])
    await mailgun.post('/control/failures', { call: 'events', mode: 'error' })
    await expect(mailgun.client.events.get(DOMAIN)).rejects.toMatchObject({ status: 500 })
    expect((await mailgun.client.events.get(DOMAIN)).items).not.toEqual([])
  })

  test.each([
    ['unauthorized', 401],
    ['unpaid', 402],
    ['forbidden', 403],
  ])('can make the events call answer as for %s', async (mode, status) => {
    await mailgun.post('/control/failures', { call: 'events', mode })
    await expect(mailgun.client.events.get(DOMAIN)).rejects.toMatchObject({ status })
  })

  test('refuses what it does not know', async () => {
    expect((await mailgun.post('/control/failures', { mode: 'explode' })).status).toBe(400)
    expect((await mailgun.post('/control/failures', { mode: 'drop', times: 0 })).status).toBe(400)
  })
})

describe('a quota', () => {
  const details = (call: Promise<unknown>) =>
    call.then(
      () => '',
      (error: unknown) => JSON.stringify(error),
    )

  test('of recipients an hour refuses the call that would exceed it, until the hour is over', async () => {
    await mailgun.post('/control/quota', { perHour: 3 })
    await send(['a@x.test', 'b@x.test'])
    await expect(send(['c@x.test', 'd@x.test'])).rejects.toMatchObject({ status: 420 })
    await send('c@x.test')
    expect(await details(send('d@x.test'))).toContain('"status":420')
    await mailgun.post('/control/clock', { advance: 3_599_000 })
    await expect(send('d@x.test')).rejects.toMatchObject({ status: 420 })
    await mailgun.post('/control/clock', { advance: 1_000 })
    await send('d@x.test')
    expect(await stats()).toMatchObject({ accepted: 3, recipients: 4 })
    await mailgun.post('/control/quota', { perHour: 0 })
    await expect(send('e@x.test')).rejects.toMatchObject({ status: 420 })
    await mailgun.post('/control/quota', { perHour: null })
    await send('e@x.test')
  })

  test('says until when', async () => {
    await mailgun.post('/control/quota', { perHour: 0 })
    const answer = await fetch(`${mailgun.url}/v3/${DOMAIN}/messages`, {
      method: 'POST',
      body: new URLSearchParams({ ...MESSAGE, to: 'a@x.test' }),
      headers: { authorization: `Basic ${btoa('api:key-test')}` },
    })
    expect(answer.status).toBe(420)
    const { message } = (await answer.json()) as { message: string }
    const until =
      /^Domain mg\.test is not allowed to send: recipient limit exceeded, try again after (.+ UTC)$/
    const at = Date.parse(until.exec(message)?.[1] ?? '')
    expect(at - Date.now()).toBeGreaterThan(3_590_000)
    expect(at - Date.now()).toBeLessThanOrEqual(3_600_000)
  })

  test('that is none is refused', async () => {
    for (const perHour of [-1, 1.5, '3', undefined]) {
      expect((await mailgun.post('/control/quota', { perHour })).status).toBe(400)
    }
  })
})

describe('a Domain Sending Key', () => {
  test('posts messages, and may do nothing else', async () => {
    const sender = clientOf(mailgun.url, 'key-sending-only')
    await sender.messages.create(DOMAIN, { ...MESSAGE, to: 'ann@x.test' })
    expect(await stats()).toMatchObject({ accepted: 1 })
    await expect(sender.events.get(DOMAIN)).rejects.toMatchObject({ status: 401 })
    await expect(sender.suppressions.list(DOMAIN, 'bounces')).rejects.toMatchObject({ status: 401 })
    await expect(sender.suppressions.destroy(DOMAIN, 'bounces', 'ann@x.test')).rejects.toMatchObject({
      status: 401,
    })
    const other = clientOf(mailgun.url, 'another-key')
    await expect(other.messages.create(DOMAIN, { ...MESSAGE, to: 'a@x.test' })).rejects.toMatchObject({
      status: 401,
    })
  })
})

describe('events', () => {
  test('that lag are told when their time has come, and webhooks do not wait for them', async () => {
    await mailgun.post('/control/events', { lag: 1_800_000 })
    await send('ann@x.test', { 'o:tag': 'b1' })
    await app.webhooks(1)
    const found = async () => (await mailgun.client.events.get(DOMAIN, { tags: 'b1' })).items.length
    expect(await found()).toBe(0)
    await mailgun.post('/control/clock', { advance: 1_790_000 })
    expect(await found()).toBe(0)
    await mailgun.post('/control/clock', { advance: 10_000 })
    expect(await found()).toBe(2)
    await mailgun.post('/control/events', { lag: 0 })
    await send('bob@x.test', { 'o:tag': 'b1' })
    expect(await found()).toBeGreaterThanOrEqual(3)
  })

  test('a lag or a step that is none is refused', async () => {
    expect((await mailgun.post('/control/events', { lag: -1 })).status).toBe(400)
    expect((await mailgun.post('/control/clock', { advance: 'an hour' })).status).toBe(400)
  })
})
