import { beforeAll, describe, expect, test } from 'vitest'
import { api, type CallName } from '../../functions/shared/api.ts'
import { errorStatus } from '../../functions/shared/http/errors.ts'
import { makePerson } from '../factories/people.ts'
import {
  callersOf,
  expectedStatus,
  makeWorld,
  needsOwnWorld,
  makeRequest,
  statusByIdToken,
  type CallerName,
  type World,
} from './access-table.ts'
import { send, withCookie, withToken, type Answer } from './request.ts'

const names = Object.keys(api) as CallName[]

const world = await makeWorld()

/** The headers by which a caller is identified. */
function credentials(caller: CallerName, { people }: World): Record<string, string> {
  if (caller === 'nobody') return {}
  if (caller === 'forgedCookie') return withCookie('bm90.YQ.cookie')
  if (caller === 'crossSite') return withCookie(people.eventHost.cookie, 'https://evil.example')
  return withCookie(people[caller].cookie)
}

type RequestPromise = ReturnType<typeof makeRequest>
/** Requests of callers whose role is refused. They change nothing, so the next such caller can send the same one. */
const refusedRequests = new Map<CallName, RequestPromise>()

function findOrMakeRequest(name: CallName, callWorld: World, caller: CallerName): RequestPromise {
  const isRefused = [401, 403].includes(expectedStatus(name, caller))
  if (!isRefused || needsOwnWorld(name)) return makeRequest(name, callWorld, caller)
  const request = refusedRequests.get(name) ?? makeRequest(name, callWorld, caller)
  refusedRequests.set(name, request)
  return request
}

async function tryCall(
  name: CallName,
  callWorld: World,
  caller: CallerName,
  headers = credentials(caller, callWorld),
): Promise<Answer> {
  return send({ method: api[name].method, headers, ...(await findOrMakeRequest(name, callWorld, caller)) })
}

/** Calls that end the session of their caller. */
const logOuts = ['logout', 'logOutEverywhere'] as const satisfies readonly CallName[]

describe.each(names.filter((name) => !logOuts.some((logOut) => logOut === name)))('%s', (name) => {
  let callWorld: World
  beforeAll(async () => {
    callWorld = needsOwnWorld(name) ? await makeWorld() : world
  })

  test.concurrent.each(callersOf(name))('gives %s the status that its access demands', async (caller) => {
    const answer = await tryCall(name, callWorld, caller)
    expect(answer.status, answer.text).toBe(expectedStatus(name, caller))
    if (answer.status >= 400) expect(errorStatus[answer.error.code]).toBe(answer.status)
  })

  // Not concurrent: a new request for the event's host may replace the token in the request of the test with the cookie.
  test('treats an ID token like the cookie, unless the call needs the cookie', async () => {
    const { eventHost } = callWorld.people
    // Browsers never send a token for another site on their own, so a token needs no origin.
    const headers = { ...withToken(eventHost.idToken), Origin: 'https://evil.example' }
    const answer = await tryCall(name, callWorld, 'eventHost', headers)
    expect(answer.status, answer.text).toBe(statusByIdToken(name))
  })
})

describe.each(logOuts)('%s', (name) => {
  test.each(callersOf(name))('gives %s the status that its access demands', async (caller) => {
    // Each caller with a session is a new person, because the call ends it.
    const person = await makePerson()
    const headers =
      caller === 'nobody' || caller === 'forgedCookie' || caller === 'suspendedHost'
        ? credentials(caller, world)
        : withCookie(person.cookie, caller === 'crossSite' ? 'https://evil.example' : undefined)
    const answer = await tryCall(name, world, caller, headers)
    expect(answer.status, answer.text).toBe(expectedStatus(name, caller))
  })
})

test.each([
  ['nobody', 401],
  ['member', 403],
  ['unapprovedHost', 403],
  ['otherHost', 404],
  ['admin', 404],
] as const)('gives %s a %i for an event that does not exist', async (caller, status) => {
  const answer = await send({
    path: '/api/events/9999999999/attendees',
    headers: credentials(caller, world),
  })
  expect(answer.status).toBe(status)
})

test('tells a caller without access nothing about errors in their request', async () => {
  const body = { signupLimit: 'many' }
  const path = `/api/events/${world.eventId}/limit`
  const statusFor = async (caller: CallerName) =>
    (await send({ method: 'PATCH', path, body, headers: credentials(caller, world) })).status
  expect(await statusFor('nobody')).toBe(401)
  expect(await statusFor('otherHost')).toBe(403)
  expect(await statusFor('eventHost')).toBe(400)
})
