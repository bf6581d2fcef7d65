import { beforeAll, describe, expect, test } from 'vitest'
import { api, type CallName } from '../../functions/shared/api.ts'
import { auth, db } from '../../functions/src/platform/firebase.ts'
import { makeEvent } from '../factories/events.ts'
import { makePerson, newEmail, type Person } from '../factories/people.ts'
import { identityCall } from '../identity-calls.ts'
import { expectedStatus, makeWorld, requestFor, type World } from './access-table.ts'
import { post, send, SITE, withCookie, withToken } from './request.ts'

const names = Object.keys(api) as CallName[]
const writes = names.filter((name) => api[name].method !== 'GET')

let world: World
beforeAll(async () => {
  world = await makeWorld()
})

const requestOf = async (name: CallName) => ({
  method: api[name].method,
  ...(await requestFor(name, world, 'nobody')),
})

/** What a browser says of where a request comes from, if that is not this site. */
const foreign: Record<string, Record<string, string>> = {
  'another site': { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
  'another site that names ours as its origin': { 'Sec-Fetch-Site': 'cross-site', Origin: SITE },
  'a neighbouring site': { 'Sec-Fetch-Site': 'same-site', Origin: SITE },
  'an address that was typed': { 'Sec-Fetch-Site': 'none', Origin: SITE },
  'a foreign origin alone': { Origin: 'https://evil.example' },
  'an origin that begins like ours': { Origin: `${SITE}.evil.example` },
  'an origin in another scheme': { Origin: SITE.replace('http:', 'https:') },
  'a sandboxed frame': { Origin: 'null' },
  nowhere: {},
}

describe.each(writes)('%s', (name) => {
  test.concurrent('is refused from another site’s page, whatever session comes along', async () => {
    const request = await requestOf(name)
    const { cookie, idToken } = world.people.admin
    const tried = async (headers: Record<string, string>) => {
      const answer = await send({ ...request, headers })
      return [answer.status, answer.error.code]
    }
    for (const [from, headers] of Object.entries(foreign)) {
      const withSession = await tried({ Cookie: `__session=${cookie}`, ...headers })
      expect([from, ...withSession]).toEqual([from, 403, 'cross_site'])
      if (!('Sec-Fetch-Site' in headers)) continue
      // Nor does it do anything in the name of a visitor, or of whose token a page got hold of.
      expect([from, ...(await tried(headers))]).toEqual([from, 403, 'cross_site'])
      expect([from, ...(await tried({ ...withToken(idToken), ...headers }))]).toEqual([
        from,
        403,
        'cross_site',
      ])
    }
  })
})

describe('a session that is worth nothing any more', () => {
  /** Each is an admin's, so that it would open every call if it opened any. */
  const dead: Record<string, () => Promise<Record<string, string>>> = {
    'logged out': async () => {
      const { cookie } = await makePerson('admin')
      expect((await post('/api/auth/logout', undefined, withCookie(cookie))).status).toBe(200)
      return withCookie(cookie)
    },
    'logged out everywhere': async () => {
      const { idToken, uid } = await makePerson('admin')
      // As if that had happened later: it counts in seconds.
      await changeAccount(uid, { validSince: String(Math.ceil(Date.now() / 1000) + 60) })
      return withToken(idToken)
    },
    'of an address that nobody has proven': async () => changed({ provenAt: null }),
    'of an address that is another by now': async () => changed({ email: newEmail('another') }),
    'of somebody who is being deleted': async () => changed({ deletedAt: new Date() }),
    'of somebody who is gone': async () => {
      const person = await makePerson('admin')
      await db.doc(`users/${person.uid}`).delete()
      return withCookie(person.cookie)
    },
    'of a disabled account': async () => {
      const person = await makePerson('admin')
      await auth.updateUser(person.uid, { disabled: true })
      return withCookie(person.cookie)
    },
    'one of two cookies': async () => {
      const { cookie } = await makePerson('admin')
      return { Cookie: `__session=${cookie}; __session=${cookie}`, Origin: SITE }
    },
    'a stranger’s, drawn with the public key': async () => {
      const { idToken = '' } = await identityCall('signUp', {
        email: newEmail('stranger'),
        password: 'correct horse',
        returnSecureToken: true,
      })
      expect(idToken).not.toBe('')
      return withToken(idToken)
    },
  }

  async function changed(change: object): Promise<Record<string, string>> {
    const person: Person = await makePerson('admin')
    await db.doc(`users/${person.uid}`).update(change)
    return withCookie(person.cookie)
  }

  test.each(Object.entries(dead))('%s: is rejected by each call', async (_, make) => {
    const headers = await make()
    const closed = names.filter((name) => api[name].access !== 'public')
    const opened: unknown[] = []
    for (const name of closed) {
      const answer = await send({ ...(await shared(name)), headers })
      if (answer.status !== expectedStatus(name, 'forgedCookie'))
        opened.push([name, answer.status, answer.text])
    }
    expect(opened).toEqual([])
  })

  /** Nobody gets through, so that one request serves for all. */
  const requests = new Map<CallName, ReturnType<typeof requestOf>>()
  function shared(name: CallName) {
    const made = requests.get(name) ?? requestOf(name)
    requests.set(name, made)
    return made
  }
})

/** Changes what the Admin SDK cannot. */
async function changeAccount(localId: string, change: object): Promise<void> {
  const host = process.env.FIREBASE_AUTH_EMULATOR_HOST
  const project = process.env.GCLOUD_PROJECT
  const answer = await fetch(
    `http://${host}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:update`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer owner' },
      body: JSON.stringify({ localId, ...change }),
    },
  )
  expect(answer.status).toBe(200)
}

test('refuses a removed host all access to the event, even with the session they had', async () => {
  const { eventHost, otherHost } = world.people
  const id = await makeEvent([eventHost, otherHost])
  const gone = await send({
    method: 'DELETE',
    path: `/api/events/${id}/hosts/${otherHost.uid}`,
    headers: withCookie(eventHost.cookie),
  })
  expect(gone.status, gone.text).toBe(200)
  const there = { ...world, eventId: id }
  for (const name of names.filter((item) => ['eventHost', 'eventDoor'].includes(api[item].access))) {
    const request = { method: api[name].method, ...(await requestFor(name, there, 'otherHost')) }
    const answer = await send({ ...request, headers: withCookie(otherHost.cookie) })
    expect([name, answer.status], answer.text).toEqual([name, expectedStatus(name, 'otherHost')])
  }
})
