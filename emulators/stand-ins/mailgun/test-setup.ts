import Client from 'mailgun.js'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { vi } from 'vitest'
import { startMailgun } from './server.ts'
import type { Settings } from './settings.ts'
import type { Signature } from './webhooks.ts'

export const DOMAIN = 'mg.test'
export const API_KEY = 'key-test'
export const SIGNING_KEY = 'signing-test'

export interface ReceivedWebhook {
  signature: Signature
  'event-data': { id: string; event: string; recipient: string } & Record<string, unknown>
}

/** Starts a server that receives webhooks as the app does. */
export async function startWebhookReceiver() {
  const receivedWebhooks: ReceivedWebhook[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      receivedWebhooks.push(JSON.parse(body) as ReceivedWebhook)
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/webhooks/mailgun`,
    receivedWebhooks,
    /** Waits for a number of webhooks, and a moment longer in case there are more. */
    async receiveWebhooks(count: number) {
      await vi.waitUntil(() => receivedWebhooks.length >= count, 5_000)
      await sleep(60)
      return receivedWebhooks
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

/** Starts a stand-in on a free port, with the real client and helpers for the stand-in's own calls. */
export async function startTestStandIn(settings: Partial<Settings> = {}) {
  const standIn = await startMailgun({
    port: 0,
    apiKey: API_KEY,
    domain: DOMAIN,
    signingKey: SIGNING_KEY,
    deliveryDelayMs: 5,
    ...settings,
  })
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(standIn.url + path, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const text = await response.text()
    return { status: response.status, body: text ? (JSON.parse(text) as unknown) : undefined }
  }
  return {
    ...standIn,
    client: new Client(FormData).client({ username: 'api', key: API_KEY, url: standIn.url }),
    call,
    get: async <Body>(path: string) => (await call('GET', path)).body as Body,
    post: (path: string, body: unknown = {}) => call('POST', path, body),
  }
}

export const MESSAGE = {
  from: 'Events <hello@mg.test>',
  subject: 'Spots for Friday',
  text: 'See you there',
  html: '<p>See you <a href="https://site.test/e?a=1&amp;b=2">there</a></p>',
}
