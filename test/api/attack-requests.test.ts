import { describe, expect, test } from 'vitest'
import { api, type CallName } from '../../functions/shared/api.ts'
import { auth, db } from '../../functions/src/platform/firebase.ts'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser, makeEmail, type TestUser } from '../factories/test-users.ts'
import { callIdentityToolkit, updateAccount } from '../identity-calls.ts'
import { getExpectedStatus, makeRefusedRequest } from './access-table.ts'
import { expectJson } from './expect-json.ts'
import { post, send, sendAs, SITE_URL, makeCookieHeaders, makeTokenHeaders } from './request.ts'

const callNames = Object.keys(api) as CallName[]
const writingCalls = callNames.filter((name) => api[name].method !== 'GET')

const [admin, eventHost, otherHost] = await Promise.all([
  makeTestUser('admin'),
  makeTestUser('host', { isApproved: true }),
  makeTestUser('host', { isApproved: true }),
])
const eventId = await makeEvent([eventHost, otherHost])

/** The headers of requests that no page of this site sends. */
const foreignHeaders: Record<string, Record<string, string>> = {
  'another site': { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
  'another site that names ours as its origin': { 'Sec-Fetch-Site': 'cross-site', Origin: SITE_URL },
  'a site on a sibling subdomain': { 'Sec-Fetch-Site': 'same-site', Origin: SITE_URL },
  'a typed URL': { 'Sec-Fetch-Site': 'none', Origin: SITE_URL },
  'only a foreign origin': { Origin: 'https://evil.example' },
  'an origin that begins like ours': { Origin: `${SITE_URL}.evil.example` },
  'an origin in another scheme': { Origin: SITE_URL.replace('http:', 'https:') },
  'a sandboxed frame': { Origin: 'null' },
  'no header that names a site': {},
}

test.concurrent.each(writingCalls)('refuses %s from another site’s page with any session', async (name) => {
  const request = makeRefusedRequest(name, eventId)
  const { cookie, idToken } = admin
  const expectRefused = async (sender: string, headers: Record<string, string>) => {
    const { status, error } = await send({ ...request, headers })
    expect([sender, status, error.code]).toEqual([sender, 403, 'cross_site'])
  }
  // The server checks the origin in one place for all calls, so it is enough to try one sender with each call.
  const senders = Object.entries(foreignHeaders)
  const [sender, headers] = senders[writingCalls.indexOf(name) % senders.length] ?? ['', {}]
  await expectRefused(sender, { Cookie: `__session=${cookie}`, ...headers })
  if (!('Sec-Fetch-Site' in headers)) return
  // The server also refuses a visitor's request, and a request with a token that the page has obtained.
  await expectRefused(sender, headers)
  await expectRefused(sender, { ...makeTokenHeaders(idToken), ...headers })
})

describe('a session that is not valid', () => {
  /**
   * Functions that make the headers of invalid sessions. All sessions but the last belong to an admin, who may make every call
   * in a valid session.
   */
  const invalidSessions: Record<string, () => Promise<Record<string, string>>> = {
    'logged out': async () => {
      const { cookie } = await makeTestUser('admin')
      expect((await post('/api/auth/logout', undefined, makeCookieHeaders(cookie))).status).toBe(200)
      return makeCookieHeaders(cookie)
    },
    'logged out everywhere': async () => {
      const { idToken, uid } = await makeTestUser('admin')
      // Firebase counts in seconds, so a time one minute ahead is certainly after the time of the token.
      await updateAccount(uid, { validSince: String(Math.ceil(Date.now() / 1000) + 60) })
      return makeTokenHeaders(idToken)
    },
    'of an address that is not proven': () => makeHeadersAfterUpdate({ provenAt: null }),
    'of a former address': () => makeHeadersAfterUpdate({ email: makeEmail('another') }),
    'of a user who is being deleted': () => makeHeadersAfterUpdate({ deletedAt: new Date() }),
    'of a deleted user': async () => {
      const user = await makeTestUser('admin')
      await db.doc(`users/${user.uid}`).delete()
      return makeCookieHeaders(user.cookie)
    },
    'of a disabled account': async () => {
      const user = await makeTestUser('admin')
      await auth.updateUser(user.uid, { disabled: true })
      return makeCookieHeaders(user.cookie)
    },
    'of an account that a stranger made with the public key': async () => {
      const { idToken = '' } = await callIdentityToolkit('signUp', {
        email: makeEmail('stranger'),
        password: 'correct horse',
        returnSecureToken: true,
      })
      expect(idToken).not.toBe('')
      return makeTokenHeaders(idToken)
    },
  }

  async function makeHeadersAfterUpdate(fields: object): Promise<Record<string, string>> {
    const user: TestUser = await makeTestUser('admin')
    await db.doc(`users/${user.uid}`).update(fields)
    return makeCookieHeaders(user.cookie)
  }

  const nonPublicCalls = callNames.filter((name) => api[name].access !== 'public')

  test.concurrent.each(Object.entries(invalidSessions))(
    'is rejected if it is %s',
    async (kind, makeHeaders) => {
      const headers = await makeHeaders()
      // The server reads sessions in one place for all calls, so it is enough to try each call with one session.
      const kinds = Object.keys(invalidSessions)
      const triedCalls = nonPublicCalls.filter((_, index) => kinds[index % kinds.length] === kind)
      for (const name of triedCalls) {
        const response = await send({ ...makeRefusedRequest(name, eventId), headers })
        expect([name, response.status], response.text).toEqual([
          name,
          getExpectedStatus(name, 'forgedCookie'),
        ])
      }
    },
  )
})

test('refuses a removed co-host all access to the event, even with their earlier session', async () => {
  await expectJson(sendAs(eventHost, 'DELETE', `/api/events/${eventId}/hosts/${otherHost.uid}`))
  const eventCalls = callNames.filter((name) => ['eventHost', 'eventDoor'].includes(api[name].access))
  await Promise.all(
    eventCalls.map(async (name) => {
      const headers = makeCookieHeaders(otherHost.cookie)
      const response = await send({ ...makeRefusedRequest(name, eventId), headers })
      expect([name, response.status], response.text).toEqual([name, 403])
    }),
  )
})
