import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { InboxMessage } from './render.ts'
import {
  DOMAIN,
  MESSAGE,
  SIGNING_KEY,
  startForTest,
  startReceiver,
  type ReceivedWebhook,
} from './test-setup.ts'

let mailgun: Awaited<ReturnType<typeof startForTest>>
let app: Awaited<ReturnType<typeof startReceiver>>
beforeEach(async () => {
  app = await startReceiver()
  mailgun = await startForTest({ webhookUrl: app.url })
})
afterEach(async () => {
  await mailgun.close()
  await app.close()
})

const send = (to: string, more: Record<string, unknown> = {}) =>
  mailgun.client.messages.create(DOMAIN, { ...MESSAGE, to, ...more })
const isSigned = ({ signature: { timestamp, token, signature } }: ReceivedWebhook) =>
  createHmac('sha256', SIGNING_KEY)
    .update(timestamp + token)
    .digest('hex') === signature
const firstMessage = async () =>
  (await mailgun.get<InboxMessage[]>('/messages'))[0] ?? expect.fail('No message')

test('delivery is reported in a signed webhook with the variables of the recipient', async () => {
  const { id } = await send('ann@x.test', { 'v:email': 'e1', 'o:tag': 't' })
  const [hook] = await app.webhooks(1)
  expect(hook && isSigned(hook)).toBe(true)
  expect(Math.abs(Number(hook?.signature.timestamp) - Date.now() / 1_000)).toBeLessThan(5)
  expect(hook?.['event-data']).toMatchObject({
    event: 'delivered',
    recipient: 'ann@x.test',
    timestamp: expect.any(Number) as number,
    'user-variables': { email: 'e1' },
    tags: ['t'],
    message: { headers: { 'message-id': id?.slice(1, -1) } },
  })
})

test('opens, clicks and complaints are reported, opens and clicks only where they are tracked', async () => {
  await send('ann@x.test')
  const { id } = await firstMessage()
  await mailgun.post(`/messages/${id}/open`)
  await mailgun.post(`/messages/${id}/click`, { url: 'https://site.test/' })
  await mailgun.post(`/messages/${id}/complain`)
  const hooks = await app.webhooks(4)
  expect(hooks.map((hook) => hook['event-data'].event).sort()).toEqual([
    'clicked',
    'complained',
    'delivered',
    'opened',
  ])
  expect(hooks.find((hook) => hook['event-data'].event === 'clicked')?.['event-data']['url']).toBe(
    'https://site.test/',
  )
  expect((await firstMessage()).status).toBe('complained')

  await send('bob@x.test', { 'o:tracking': 'no' })
  expect((await mailgun.post(`/messages/${(await firstMessage()).id}/open`)).body).toEqual({ tracked: false })
})

test('a test can send any event: repeated, forged or stale', async () => {
  const { id = '' } = await send('ann@x.test')
  await app.webhooks(1)
  const event = { messageId: id, recipient: 'ann@x.test', event: 'opened' }
  const first = (await mailgun.post('/control/webhook', event)).body as {
    id: string
    status: number
    payload: ReceivedWebhook
  }
  expect(first.status).toBe(200)
  await mailgun.post('/control/webhook', { ...event, id: first.id, signature: first.payload.signature })
  await mailgun.post('/control/webhook', { ...event, forge: true })
  await mailgun.post('/control/webhook', { ...event, stale: true })
  const [, opened, repeated, forged, stale] = await app.webhooks(5)
  expect(opened?.['event-data'].id).toBe(repeated?.['event-data'].id)
  expect(repeated?.signature).toEqual(opened?.signature)
  expect(forged && isSigned(forged)).toBe(false)
  expect(stale && isSigned(stale)).toBe(true)
  expect(Number(stale?.signature.timestamp)).toBeLessThan(Date.now() / 1_000 - 3_600)
  const unknown = {
    messageId: 'x@mg.test',
    recipient: 'nobody@x.test',
    event: 'failed',
    severity: 'temporary',
  }
  await mailgun.post('/control/webhook', { ...unknown, variables: { email: 'e9' } })
  expect((await app.webhooks(6))[5]?.['event-data']).toMatchObject({
    severity: 'temporary',
    'user-variables': { email: 'e9' },
  })
  expect((await mailgun.post('/control/webhook', { ...event, event: 'exploded' })).status).toBe(400)
})
