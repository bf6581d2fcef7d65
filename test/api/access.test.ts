import { describe, expect, test } from 'vitest'
import { api, type CallName } from '../../functions/shared/api.ts'
import { errorStatus } from '../../functions/shared/http/errors.ts'
import { makeAccessFixture, type AccessFixture, type CallerName } from './access-fixture.ts'
import {
  listTestedCallers,
  getExpectedStatus,
  changesCallers,
  isRefusedByAccessCheck,
  makeRefusedRequest,
  makeRequest,
  getIdTokenStatus,
} from './access-table.ts'
import { send, makeCookieHeaders, makeTokenHeaders, type ApiResponse } from './request.ts'

const callNames = Object.keys(api) as CallName[]

const fixture = await makeAccessFixture()

/** Makes the headers that identify a caller. */
function makeCredentials(caller: CallerName, { users }: AccessFixture): Record<string, string> {
  if (caller === 'visitor') return {}
  if (caller === 'forgedCookie') return makeCookieHeaders('bm90.YQ.cookie')
  if (caller === 'crossSite') return makeCookieHeaders(users.eventHost.cookie, 'https://evil.example')
  return makeCookieHeaders(users[caller].cookie)
}

async function tryCall(
  name: CallName,
  callFixture: AccessFixture,
  caller: CallerName,
  headers = makeCredentials(caller, callFixture),
): Promise<ApiResponse> {
  const request = isRefusedByAccessCheck(name, caller)
    ? makeRefusedRequest(name, callFixture.eventId)
    : { method: api[name].method, ...(await makeRequest(name, callFixture, caller)) }
  return send({ headers, ...request })
}

// `email-links.test.ts` tests the calls that end the session of their caller.
const testedCalls = callNames.filter((name) => !['logOut', 'logOutEverywhere'].includes(name))
/** The fixture for calls that change their callers. */
let changedFixture: Promise<AccessFixture> | undefined

describe.each(testedCalls)('%s', (name) => {
  test.concurrent.each(listTestedCallers(name))(
    'gives %s the status that the call’s access or an exception demands',
    async (caller) => {
      const callFixture = changesCallers(name) ? await (changedFixture ??= makeAccessFixture()) : fixture
      const response = await tryCall(name, callFixture, caller)
      expect(response.status, response.text).toBe(getExpectedStatus(name, caller))
      if (response.status >= 400) expect(errorStatus[response.error.code]).toBe(response.status)
    },
  )
})

/** Calls that need the cookie, and a tenth of the other calls: the server reads ID tokens in one place for all calls. */
const tokenCalls = testedCalls.filter(
  (name, index) => getIdTokenStatus(name) !== getExpectedStatus(name, 'eventHost') || index % 10 === 0,
)
test.each(tokenCalls)(
  'treats an ID token for %s like the cookie, unless the call needs the cookie',
  async (name) => {
    // Another site's page cannot make a browser send the token, so the server ignores `Origin` in a request with a token.
    const headers = { ...makeTokenHeaders(fixture.users.eventHost.idToken), Origin: 'https://evil.example' }
    const response = await tryCall(name, fixture, 'eventHost', headers)
    expect(response.status, response.text).toBe(getIdTokenStatus(name))
  },
)

test.each([
  ['visitor', 401],
  ['member', 403],
  ['unapprovedHost', 403],
  ['otherHost', 404],
  ['admin', 404],
] as const)('gives %s a %i for an event that does not exist', async (caller, status) => {
  const response = await send({
    path: '/api/events/9999999999/attendees',
    headers: makeCredentials(caller, fixture),
  })
  expect(response.status).toBe(status)
})

test('tells a caller without access nothing about errors in their request', async () => {
  const body = { signupLimit: 'many' }
  const path = `/api/events/${fixture.eventId}/limit`
  const changeLimitAs = async (caller: CallerName) =>
    (await send({ method: 'PATCH', path, body, headers: makeCredentials(caller, fixture) })).status
  expect(await changeLimitAs('visitor')).toBe(401)
  expect(await changeLimitAs('otherHost')).toBe(403)
  expect(await changeLimitAs('eventHost')).toBe(400)
})
