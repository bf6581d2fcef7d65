import { describe, expect, test } from 'vitest'
import { api, type CallName } from '../../functions/shared/api.ts'
import { auth, db } from '../../functions/src/platform/firebase.ts'
import { makeEvent } from '../factories/events.ts'
import { makePerson, newEmail, type Person } from '../factories/people.ts'
import { identityCall, updateAccount } from '../identity-calls.ts'
import { expectedStatus, makeWorld, requestFor } from './access-table.ts'
import { ok } from './ok.ts'
import { post, send, sendAs, SITE, withCookie, withToken } from './request.ts'

const names = Object.keys(api) as CallName[]
const writes = names.filter((name) => api[name].method !== 'GET')

const world = await makeWorld()

const requestOf = async (name: CallName) => ({
  method: api[name].method,
  ...(await requestFor(name, world, 'nobody')),
})

/** The headers of requests that do not come from this site. */
const foreign: Record<string, Record<string, string>> = {
  'another site': { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
  'another site that names ours as its origin': { 'Sec-Fetch-Site': 'cross-site', Origin: SITE },
  'a neighbouring site': { 'Sec-Fetch-Site': 'same-site', Origin: SITE },
  'a typed address': { 'Sec-Fetch-Site': 'none', Origin: SITE },
  'a foreign origin alone': { Origin: 'https://evil.example' },
  'an origin that begins like ours': { Origin: `${SITE}.evil.example` },
  'an origin in another scheme': { Origin: SITE.replace('http:', 'https:') },
  'a sandboxed frame': { Origin: 'null' },
  nowhere: {},
}

test.concurrent.each(writes)('refuses %s from another site’s page with any session', async (name) => {
  const request = await requestOf(name)
  const { cookie, idToken } = world.people.admin
  const expectRefused = async (from: string, headers: Record<string, string>) => {
    const { status, error } = await send({ ...request, headers })
    expect([from, status, error.code]).toEqual([from, 403, 'cross_site'])
  }
  // The origin is checked in one place: each call gets a third of these, and all calls together get all.
  const third = writes.indexOf(name) % 3
  for (const [from, headers] of Object.entries(foreign).filter((_, index) => index % 3 === third)) {
    await expectRefused(from, { Cookie: `__session=${cookie}`, ...headers })
    if (!('Sec-Fetch-Site' in headers)) continue
    // Neither as a visitor, nor with a token that the page has got hold of.
    await expectRefused(from, headers)
    await expectRefused(from, { ...withToken(idToken), ...headers })
  }
})

describe('a session that is not valid', () => {
  /** Each but the last is an admin's, so that it would open every call if it opened any. */
  const invalid: Record<string, () => Promise<Record<string, string>>> = {
    'logged out': async () => {
      const { cookie } = await makePerson('admin')
      expect((await post('/api/auth/logout', undefined, withCookie(cookie))).status).toBe(200)
      return withCookie(cookie)
    },
    'logged out everywhere': async () => {
      const { idToken, uid } = await makePerson('admin')
      // As if that had happened later: it counts in seconds.
      await updateAccount(uid, { validSince: String(Math.ceil(Date.now() / 1000) + 60) })
      return withToken(idToken)
    },
    'of an address that is not proven': () => afterChange({ provenAt: null }),
    'of a former address': () => afterChange({ email: newEmail('another') }),
    'of a user who is being deleted': () => afterChange({ deletedAt: new Date() }),
    'of a user who does not exist any more': async () => {
      const person = await makePerson('admin')
      await db.doc(`users/${person.uid}`).delete()
      return withCookie(person.cookie)
    },
    'of a disabled account': async () => {
      const person = await makePerson('admin')
      await auth.updateUser(person.uid, { disabled: true })
      return withCookie(person.cookie)
    },
    'sent in two cookies': async () => {
      const { cookie } = await makePerson('admin')
      return { Cookie: `__session=${cookie}; __session=${cookie}`, Origin: SITE }
    },
    'of an account that a stranger made with the public key': async () => {
      const { idToken = '' } = await identityCall('signUp', {
        email: newEmail('stranger'),
        password: 'correct horse',
        returnSecureToken: true,
      })
      expect(idToken).not.toBe('')
      return withToken(idToken)
    },
  }

  async function afterChange(change: object): Promise<Record<string, string>> {
    const person: Person = await makePerson('admin')
    await db.doc(`users/${person.uid}`).update(change)
    return withCookie(person.cookie)
  }

  const closedCalls = names.filter((name) => api[name].access !== 'public')

  test.concurrent.each(Object.entries(invalid))('is rejected: %s', async (name, make) => {
    const headers = await make()
    // Sessions are read in one place: each of these is tried at a third of the calls, and each call gets three of them.
    const third = Object.keys(invalid).indexOf(name) % 3
    for (const name of closedCalls.filter((_, index) => index % 3 === third)) {
      const answer = await send({ ...(await sharedRequestOf(name)), headers })
      expect([name, answer.status], answer.text).toEqual([name, expectedStatus(name, 'forgedCookie')])
    }
  })

  /** All of these callers are refused, so that one request serves them. */
  const requests = new Map<CallName, ReturnType<typeof requestOf>>()
  function sharedRequestOf(name: CallName) {
    const request = requests.get(name) ?? requestOf(name)
    requests.set(name, request)
    return request
  }
})

test('refuses a removed host all access to the event, even with the session they had', async () => {
  const { eventHost, otherHost } = world.people
  const id = await makeEvent([eventHost, otherHost])
  await ok(sendAs(eventHost, 'DELETE', `/api/events/${id}/hosts/${otherHost.uid}`))
  const worldOfEvent = { ...world, eventId: id }
  const ofEvents = names.filter((name) => ['eventHost', 'eventDoor'].includes(api[name].access))
  await Promise.all(
    ofEvents.map(async (name) => {
      const request = { method: api[name].method, ...(await requestFor(name, worldOfEvent, 'otherHost')) }
      const answer = await send({ ...request, headers: withCookie(otherHost.cookie) })
      expect([name, answer.status], answer.text).toEqual([name, expectedStatus(name, 'otherHost')])
    }),
  )
})
