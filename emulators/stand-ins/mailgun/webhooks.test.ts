import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { InboxMessage } from './render.ts'
import {
  DOMAIN,
  MESSAGE,
  SIGNING_KEY,
  startTestStandIn,
  startWebhookReceiver,
  type ReceivedWebhook,
} from './test-setup.ts'

let mailgun: Awaited<ReturnType<typeof startTestStandIn>>
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
beforeEach(async () => {
  receiver = await startWebhookReceiver()
  mailgun = await startTestStandIn({ webhookUrl: receiver.url })
})
afterEach(async () => {
  await mailgun.close()
  await receiver.close()
})

const sendMessage = (to: string, fields: Record<string, unknown> = {}) =>
  mailgun.client.messages.create(DOMAIN, { ...MESSAGE, to, ...fields })
const isSigned = ({ signature: { timestamp, token, signature } }: ReceivedWebhook) =>
  createHmac('sha256', SIGNING_KEY)
    .update(timestamp + token)
    .digest('hex') === signature
const readFirstMessage = async () =>
  (await mailgun.get<InboxMessage[]>('/messages'))[0] ?? expect.fail('No message')

test('reports delivery in a signed webhook with the variables of the recipient', async () => {
  const { id } = await sendMessage('ann@x.test', { 'v:email': 'e1', 'o:tag': 't' })
  const [webhook] = await receiver.receiveWebhooks(1)
  expect(webhook && isSigned(webhook)).toBe(true)
  expect(Math.abs(Number(webhook?.signature.timestamp) - Date.now() / 1_000)).toBeLessThan(5)
  expect(webhook?.['event-data']).toMatchObject({
    event: 'delivered',
    recipient: 'ann@x.test',
    timestamp: expect.any(Number) as number,
    'user-variables': { email: 'e1' },
    tags: ['t'],
    message: { headers: { 'message-id': id?.slice(1, -1) } },
  })
})

test('reports no message of a subdomain, which has no webhook', async () => {
  await mailgun.client.messages.create(`other.${DOMAIN}`, { ...MESSAGE, to: 'ann@x.test' })
  await vi.waitUntil(async () => (await readFirstMessage()).status === 'delivered')
  await sendMessage('bob@x.test')
  const webhooks = await receiver.receiveWebhooks(1)
  expect(webhooks.map((webhook) => webhook['event-data'].recipient)).toEqual(['bob@x.test'])
})

test('reports opens, clicks and complaints, but clicks only if they are tracked', async () => {
  const html = '<a href="https://site.test/">Go</a>'
  const clickLink = async () =>
    fetch(`${mailgun.url}/messages/${(await readFirstMessage()).id}/follow?url=https://site.test/`, {
      redirect: 'manual',
    })
  await sendMessage('ann@x.test', { html })
  const { id } = await readFirstMessage()
  await mailgun.post(`/messages/${id}/open`)
  await clickLink()
  await mailgun.post(`/messages/${id}/complain`)
  const webhooks = await receiver.receiveWebhooks(4)
  const findEvent = (event: string) =>
    webhooks.find((webhook) => webhook['event-data'].event === event)?.['event-data']
  expect(findEvent('clicked')?.['url']).toBe('https://site.test/')
  for (const event of ['delivered', 'opened', 'complained']) expect(findEvent(event)).toBeDefined()
  expect((await readFirstMessage()).status).toBe('complained')
  await sendMessage('bob@x.test', { html, 'o:tracking-clicks': 'no' })
  await clickLink()
  expect(await receiver.receiveWebhooks(5)).toHaveLength(5)
})
