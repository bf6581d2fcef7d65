import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { InboxMessage } from './render.ts'
import { DOMAIN, MESSAGE, startTestStandIn } from './test-setup.ts'

let mailgun: Awaited<ReturnType<typeof startTestStandIn>>
beforeEach(async () => {
  mailgun = await startTestStandIn()
})
afterEach(() => mailgun.close())

const sendMessage = (to: string | string[], fields: Record<string, unknown> = {}) =>
  mailgun.client.messages.create(DOMAIN, { ...MESSAGE, to, ...fields })
const readInbox = (query = '') => mailgun.get<InboxMessage[]>(`/messages${query}`)

describe('the list of messages', () => {
  test('is sorted newest first, and can be filtered by address or a part of it', async () => {
    await sendMessage('ann@x.test', { subject: 'first' })
    await sendMessage('Ann+2@x.test', { subject: 'second' })
    await sendMessage('ann@x.test', { subject: 'third' })
    expect((await readInbox()).map((message) => message.subject)).toEqual(['third', 'second', 'first'])
    expect((await readInbox('?to=ANN@x.test')).map((message) => message.subject)).toEqual(['third', 'first'])
    expect((await readInbox('?search=nn%2B')).map((message) => message.subject)).toEqual(['second'])
    expect(await readInbox('?limit=1')).toHaveLength(1)
    expect((await readInbox('?summary'))[0]).not.toHaveProperty('html')
    const [newestMessage] = await readInbox()
    expect(await mailgun.get(`/messages/${newestMessage?.id}`)).toEqual(newestMessage)
    const { from, text, html } = MESSAGE
    expect(newestMessage).toMatchObject({ to: 'ann@x.test', from, text, html })
    expect(new Date(newestMessage?.sentAt ?? '').toISOString()).toBe(newestMessage?.sentAt)
  })

  test('can be emptied, and answers 404 for an unknown message', async () => {
    await sendMessage('ann@x.test')
    expect((await mailgun.call('DELETE', '/messages')).status).toBe(204)
    expect(await readInbox()).toEqual([])
    expect((await mailgun.call('GET', '/messages/abc-0')).status).toBe(404)
    expect((await mailgun.call('GET', '/messages/..%2f..%2fetc')).status).toBe(404)
  })
})

describe('the inbox page', () => {
  test('allows only its own script', async () => {
    const page = await fetch(mailgun.url)
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(await page.text()).not.toMatch(/<script(?![^>]*src=)/)
    for (const file of ['/inbox.js', '/inbox.css']) expect((await fetch(mailgun.url + file)).status).toBe(200)
    expect((await fetch(`${mailgun.url}/inbox.html`)).status).toBe(404)
  })

  test('shows a message in a frame without scripts, and redirects its links through the stand-in', async () => {
    const html = `<!DOCTYPE html><html><body><script>alert(1)</script>
      <a class="x" href="https://site.test/e?a=1&amp;b=2">go</a> <a href='javascript:alert(1)'>no</a></body></html>`
    await sendMessage('ann@x.test', { html })
    const [message] = await readInbox()
    const frame = await fetch(`${mailgun.url}/messages/${message?.id}/html`)
    const policy = frame.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^sandbox allow-popups/)
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('allow-scripts')
    const framedHtml = await frame.text()
    const link = /href="(\/messages\/[^"]+)"/.exec(framedHtml)?.[1] ?? ''
    expect(framedHtml).toContain("href='javascript:alert(1)'")
    const redirect = await fetch(mailgun.url + link, { redirect: 'manual' })
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, 'https://site.test/e?a=1&b=2'])
    expect((await readInbox())[0]).toMatchObject({ status: 'clicked', html })
  })

  test('follows only links in the message', async () => {
    await sendMessage('ann@x.test')
    const [message] = await readInbox()
    const path = `${mailgun.url}/messages/${message?.id}/follow`
    const followLink = (url: string) =>
      fetch(`${path}?url=${encodeURIComponent(url)}`, { redirect: 'manual' })
    expect((await followLink('https://evil.test/')).status).toBe(404)
    expect((await followLink('https://site.test/e?a=1&b=2')).status).toBe(302)
  })

  test('is notified of new mail while it is open', async () => {
    const liveResponse = await fetch(`${mailgun.url}/live`)
    const reader = liveResponse.body?.pipeThrough(new TextDecoderStream()).getReader()
    await sendMessage('ann@x.test', { subject: '</script><b>' })
    let receivedText = ''
    while (!receivedText.includes('event: status')) receivedText += (await reader?.read())?.value ?? ''
    expect(receivedText).toContain('event: mail')
    await reader?.cancel()
  })

  test('refuses writes from pages of other sites', async () => {
    const deleteMessagesFrom = async (origin: string) =>
      (await fetch(`${mailgun.url}/messages`, { method: 'DELETE', headers: { origin } })).status
    expect(await deleteMessagesFrom('https://evil.test')).toBe(403)
    expect(await deleteMessagesFrom(mailgun.url)).toBe(204)
  })
})

test('posts a one-click unsubscribe to the URL in the header', async () => {
  const bodies: string[] = []
  const unsubscribeServer = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => bodies.push(`${request.method} ${request.url} ${chunk.toString()}`))
    request.on('end', () => response.writeHead(202).end())
  })
  await new Promise<void>((resolve) => unsubscribeServer.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(unsubscribeServer.address() as AddressInfo).port}/unsubscribe/t1`
  await sendMessage('ann@x.test')
  await sendMessage('bob@x.test', {
    'h:List-Unsubscribe': `<mailto:a@x.test>, <${url}>`,
    'h:List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  const [bobMessage, annMessage] = await readInbox()
  expect((await mailgun.post(`/messages/${bobMessage?.id}/unsubscribe`)).body).toEqual({ url, status: 202 })
  expect(bodies).toEqual(['POST /unsubscribe/t1 List-Unsubscribe=One-Click'])
  expect((await mailgun.post(`/messages/${annMessage?.id}/unsubscribe`)).status).toBe(409)
  unsubscribeServer.close()
})
