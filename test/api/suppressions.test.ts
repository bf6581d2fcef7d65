import { describe, expect, test } from 'vitest'
import { addUnsubscribedKinds, readAddressSettings } from '../../functions/src/core/mail/addresses-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'
import { LONG_WAIT } from '../long-wait.ts'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { isListed, planFailure, readMessagesTo, signWebhook } from '../mailgun-control.ts'
import { suppress } from '../suppress.ts'
import { expectJson, type ResponseOf } from './expect-json.ts'
import { post, sendAs, makeCookieHeaders } from './request.ts'
import { rsvp } from './rsvp.ts'

const admin = await makeTestUser('admin')
const sendAsAdmin = (path: string, method = 'GET') => sendAs(admin, method, path)

test('responds to a webhook over HTTP with 200, even if it is repeated, and with 406 if its signature is wrong or too old', async () => {
  const postWebhook = async (signature: ReturnType<typeof signWebhook>) => {
    const id = crypto.randomUUID()
    const event = {
      id,
      event: 'complained',
      timestamp: Date.now() / 1_000,
      recipient: makeEmail('complained'),
    }
    return (await post('/api/webhooks/mailgun', { signature, 'event-data': event })).status
  }
  const signature = signWebhook(Date.now())
  expect([await postWebhook(signature), await postWebhook(signature)]).toEqual([200, 200])
  // After a status other than 200 and 406, Mailgun repeats the webhook for eight hours.
  expect(await postWebhook({ ...signature, signature: '0'.repeat(64) })).toBe(406)
  expect(await postWebhook(signWebhook(Date.now() - 48 * 3_600_000))).toBe(406)
})

describe('the suppression of an address', () => {
  test('does not block the login link after a bounce, and can be lifted by an admin while the address stays unsubscribed', async () => {
    const { email } = await makeTestUser()
    const requestLoginLink = async () => {
      await expectJson(post('/api/auth/request-login', { email }))
    }
    await planFailure('bounce', email)
    await requestLoginLink()
    await expect
      .poll(async () => (await readAddressSettings(email)).suppression?.reason, LONG_WAIT)
      .toBe('bounced')
    expect(await isListed('bounces', email)).toBe(true)

    await requestLoginLink()
    await expect
      .poll(async () => (await readMessagesTo(email)).map((message) => message.status), LONG_WAIT)
      .toEqual(['delivered', 'failed'])
    // Other mail is still left out.
    expect((await readAddressSettings(email)).suppression?.reason).toBe('bounced')

    const { suppressions } = (
      await sendAsAdmin('/api/admin/suppressions')
    ).json() as ResponseOf<'listSuppressions'>
    const suppression = suppressions.find((item) => item.email === email)
    expect(suppression).toMatchObject({ id: hashAddress(email), reason: 'bounced' })
    expect(suppression?.detail).toContain('5.1.1')

    await addUnsubscribedKinds(email, ['cities'])
    await planFailure('bounce', email)
    await requestLoginLink()
    await expect.poll(() => isListed('bounces', email), LONG_WAIT).toBe(true)
    await expectJson(sendAsAdmin(`/api/admin/suppressions/${hashAddress(email)}`, 'DELETE'))
    expect(await isListed('bounces', email)).toBe(false)
    expect(await readAddressSettings(email)).toEqual({ suppression: null, unsubscribedKinds: ['cities'] })
    const [member] = (await db.collection('users').where('email', '==', email).get()).docs
    expect(member?.get('blockedMailKinds')).toEqual(['cities'])
    // A repeated call succeeds too.
    expect((await sendAsAdmin(`/api/admin/suppressions/${hashAddress(email)}`, 'DELETE')).status).toBe(200)
  })

  test('is also removed from Mailgun’s list when an admin gives the address to a member', async () => {
    const [member, email] = [await makeTestUser(), makeEmail('repaired')]
    await planFailure('bounce', email)
    await rsvp(await makeEvent(), email)
    await expect
      .poll(async () => (await readAddressSettings(email)).suppression?.reason, LONG_WAIT)
      .toBe('bounced')
    expect(await isListed('bounces', email)).toBe(true)
    const change = { oldEmail: member.email, newEmail: email }
    await expectJson(post('/api/admin/update-email', change, makeCookieHeaders(admin.cookie)))
    await expect.poll(async () => (await readAddressSettings(email)).suppression, LONG_WAIT).toBeNull()
    expect(await isListed('bounces', email)).toBe(false)
  })

  test('stays if Mailgun does not remove the address from its list', async () => {
    const email = makeEmail('stuck')
    // Mailgun refuses a request about an invalid address.
    const id = hashAddress(email)
    await suppress(email, 'complained', '', Date.now())
    await db.doc(`mailAddresses/${id}`).update({ email: 'not an address' })
    const response = await sendAsAdmin(`/api/admin/suppressions/${id}`, 'DELETE')
    expect([response.status, response.error.code]).toEqual([503, 'busy'])
    expect(response.headers.get('retry-after')).toBe('60')
    expect((await readAddressSettings(email)).suppression?.reason).toBe('complained')
  })

  test('cannot be lifted for an unknown address', async () => {
    const response = await sendAsAdmin(`/api/admin/suppressions/${'0'.repeat(64)}`, 'DELETE')
    expect(response.error.code).toBe('not_found')
  })
})

describe('the list of suppressed addresses', () => {
  test('is paged, the latest first, without addresses that are only unsubscribed', async () => {
    const tomorrow = Date.now() + 86_400_000
    const rows = []
    for (const [seconds, reason, detail] of [
      [2, 'complained', ''],
      [1, 'bounced', '5.1.1 nobody'],
      [3, 'bounced', '5.1.2 nowhere'],
    ] as const) {
      const [email, suppressedAt] = [makeEmail('list'), tomorrow + seconds * 1_000]
      await suppress(email, reason, detail, suppressedAt)
      rows.push({
        id: hashAddress(email),
        email,
        reason,
        detail,
        suppressedAt: new Date(suppressedAt).toISOString(),
      })
    }
    const [middleRow, oldestRow, newestRow] = rows
    await addUnsubscribedKinds(makeEmail('list'), ['messages'])
    const listPage = (query: string) =>
      expectJson<ResponseOf<'listSuppressions'>>(sendAsAdmin(`/api/admin/suppressions?${query}`))
    const firstPage = await listPage('limit=2')
    expect(firstPage.suppressions).toEqual([newestRow, middleRow])
    const secondPage = await listPage(`limit=1&after=${firstPage.next}`)
    expect(secondPage.suppressions).toEqual([oldestRow])
  })
})

test('blocks for a new member the kinds of email that their address unsubscribed from, and all kinds after a complaint', async () => {
  const [unsubscribedEmail, complainedEmail] = [makeEmail('unsubscribed'), makeEmail('complained')]
  await addUnsubscribedKinds(unsubscribedEmail, ['reminders', 'messages'])
  await suppress(complainedEmail, 'complained', '', Date.now())
  for (const email of [unsubscribedEmail, complainedEmail]) {
    await expectJson(post('/api/auth/register', { name: 'Robin', email, city: 'London', role: 'user' }), 201)
  }
  const readBlockedKinds = async (email: string) =>
    (await db.collection('users').where('email', '==', email).get()).docs[0]?.get(
      'blockedMailKinds',
    ) as unknown
  expect(await readBlockedKinds(unsubscribedEmail)).toEqual(['reminders', 'messages'])
  expect(await readBlockedKinds(complainedEmail)).toEqual(['all'])
})
