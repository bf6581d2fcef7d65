import Client from 'mailgun.js'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { API_KEY, DOMAIN, MESSAGE, startForTest, startReceiver, until } from './test-setup.ts'

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

  test('refuses what it does not know', async () => {
    expect((await mailgun.post('/control/failures', { mode: 'explode' })).status).toBe(400)
    expect((await mailgun.post('/control/failures', { mode: 'drop', times: 0 })).status).toBe(400)
  })
})
