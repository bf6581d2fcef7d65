import { Timestamp } from 'firebase-admin/firestore'
import { afterAll, expect, test } from 'vitest'
import { makeSuiteEnvironment } from '../../emulators/environment.ts'
import type { Role } from '../../functions/shared/auth/contract.ts'
import { api, type CallName } from '../../functions/shared/api.ts'
import { DOOR_HEADER } from '../../functions/shared/door/door-limits.ts'
import type { Call, LimitName } from '../../functions/shared/http/call.ts'
import { limits } from '../../functions/shared/http/limits.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeLimitCounter } from '../../functions/src/platform/limits/counter.ts'
import { activateHelperLink } from '../../functions/src/features/door/check-in-state-store.ts'
import { makeHelperToken } from '../../functions/src/platform/tokens.ts'
import { makePhotoForm } from '../factories/event-form.ts'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { startFunction } from '../function-server.ts'
import { expectJson } from './expect-json.ts'
import { post, send, makeTokenHeaders, type ApiResponse } from './request.ts'

const env = makeSuiteEnvironment(Number(process.env['KILN_PORT_OFFSET']))
// The tests use one instance of each function, because every instance allows a share of a limit without asking the others
// (`tries.ts`).
const [apiServer, uploadsServer] = await Promise.all([
  startFunction('api', env),
  startFunction('uploads', env),
])
const instances = { api: apiServer, uploads: uploadsServer }
afterAll(() => Promise.all(Object.values(instances).map((server) => server.stop())))

/** Makes a random IP address in the range that is reserved for benchmarks. */
function makeIpv4(): string {
  const [a = 0, b = 0] = crypto.getRandomValues(new Uint8Array(2))
  return `198.${18 + (a % 2)}.${b}.${crypto.getRandomValues(new Uint8Array(1))[0]}`
}

/** Sets the counter of `key` in this window, and in the next one, which may begin during the test. */
async function setTries(name: LimitName, key: string, count: number): Promise<void> {
  const now = Date.now()
  for (const time of [now, now + limits[name].windowSeconds * 1000]) {
    const { id, expiresAt } = makeLimitCounter(name, key, time)
    await db.doc(`limits/${id}`).set({ count, expiresAt: Timestamp.fromMillis(expiresAt) })
  }
}

function expectTooManyRequests(response: ApiResponse, name: LimitName): void {
  expect(response.status).toBe(429)
  expect(response.error).toEqual({
    code: 'too_many_requests',
    message: expect.stringMatching(/^Too many attempts\. Please wait .+ and try again\.$/) as string,
  })
  const seconds = Number(response.headers.get('retry-after'))
  expect(seconds).toBeGreaterThanOrEqual(1)
  expect(seconds).toBeLessThanOrEqual(limits[name].windowSeconds)
}

const sampleEventId = await makeEvent()

/** For each limit, a request that it counts, with an email if the call takes one. The request need not succeed. */
const sampleRequests: Record<
  LimitName,
  {
    path: string
    server?: keyof typeof instances
    makeBody?: (email: string) => object
    method?: string
    role?: Role
    headers?: Record<string, string>
  }
> = {
  loginByIpAddress: { path: '/api/auth/request-login', makeBody: (email) => ({ email }) },
  loginByEmailAndIpAddress: { path: '/api/auth/request-login', makeBody: (email) => ({ email }) },
  verifyByIpAddress: { path: '/api/auth/verify-token', makeBody: () => ({ token: 'made-up' }) },
  signInLinkByMember: { path: '/api/auth/sign-in-link', makeBody: () => ({}), role: 'user' },
  signUpByIpAddress: { path: '/api/auth/register', makeBody: makeMemberForm },
  signUpByEmail: { path: '/api/auth/register', makeBody: makeMemberForm },
  ticketByIpAddress: { path: `/api/tickets/${'x'.repeat(22)}`, method: 'GET' },
  namesByIpAddress: { path: `/api/rsvp/change/${'x'.repeat(22)}/first-names`, method: 'GET' },
  // Each request names another event. Otherwise, the limit by event and address is reached first.
  rsvpByIpAddress: {
    path: '/api/rsvp',
    makeBody: (email) => ({ ...makeRsvpForm(email), eventId: (lastEventId += 1) }),
  },
  rsvpByEventAndIpAddress: { path: '/api/rsvp', makeBody: makeRsvpForm },
  rsvpByEmail: { path: '/api/rsvp', makeBody: makeRsvpForm },
  applyByEmail: { path: '/api/hosts/apply', makeBody: makeApplicationForm },
  citySignUpByEmail: { path: '/api/city-signup', makeBody: makeMemberForm },
  attendeeMailByMember: {
    path: '/api/email-recipients/nobody',
    makeBody: (email) => ({ email }),
    method: 'PATCH',
    role: 'host',
  },
  hostMessageByMember: {
    path: '/api/host/conversations',
    makeBody: () => ({ subject: 'Hi', content: 'There', isGroupMessage: false, receiverId: 9_999_999_999 }),
    role: 'host',
  },
  hostPhotoByMember: {
    path: '/api/user/profile/photo',
    server: 'uploads',
    // The server counts the try before it sees that the file is not a picture.
    makeBody: () => makePhotoForm(new TextEncoder().encode('none')),
    role: 'host',
  },
  ownDataByMember: { path: '/api/user/data-export', makeBody: () => ({}) },
  followByMember: {
    path: '/api/user/follows',
    makeBody: () => ({ kind: 'city', city: 'London', isFollowed: false }),
    method: 'PUT',
  },
  applyByMember: { path: '/api/user/apply-host', makeBody: makeApplicationForm },
  clientErrorsByIpAddress: { path: '/api/client-errors', makeBody: () => clientErrors },
  reportByIpAddress: { path: '/api/reports', makeBody: makeReportForm },
  questionByIpAddress: {
    path: `/api/events/${sampleEventId}/questions`,
    makeBody: (email) => ({ question: 'Is there a lift?', name: 'Robin', email }),
  },
  doorByIpAddress: {
    path: `/api/events/${sampleEventId}/door`,
    makeBody: () => ({
      deviceName: 'A phone',
      arrivals: [
        {
          kind: 'undo',
          nonce: 'x'.repeat(16),
          hash: 'y'.repeat(22),
          occurredAt: 0,
          undoneNonce: 'z'.repeat(16),
        },
      ],
    }),
    headers: {
      [DOOR_HEADER]: makeHelperToken({
        eventId: sampleEventId,
        version: await activateHelperLink(sampleEventId),
        hostIds: [],
      }),
    },
  },
}

const clientErrors = {
  version: 'index.js',
  errors: [{ kind: 'error', message: 'Broken', stack: null, route: '/', trace: null }],
}

function makeReportForm(email: string) {
  const reportFields = { targetType: 'event', targetId: 9_999_999_999, reason: 'fraud' }
  return { ...reportFields, details: 'It is not there at all.', name: 'Robin', email, isInGoodFaith: true }
}

function makeMemberForm(email: string) {
  return { name: 'Robin', email, city: 'London', role: 'user' }
}

function makeApplicationForm(email: string) {
  const text = 'I bind books and would like to show how it is done. '.repeat(2)
  return { name: 'Robin', email, bio: text, reason: text, whyHost: text }
}

let lastEventId = 9_000_000_000
/** Makes the form of an RSVP to an event that does not exist. */
function makeRsvpForm(email: string) {
  return { name: 'Robin', email, eventId: 9_999_999_999 }
}

const limitNames = Object.keys(limits) as LimitName[]

/** Makes a caller whom a limit counts; returns the key of their counter, and a function that makes one more try. */
async function makeCaller(name: LimitName) {
  const { keyType } = limits[name]
  const {
    path,
    server = 'api',
    makeBody,
    method = 'POST',
    role = 'user',
    headers = {},
  } = sampleRequests[name]
  const [ipAddress, email] = [makeIpv4(), makeEmail('limit')]
  const member = keyType === 'member' ? await makeTestUser(role, { isApproved: role === 'host' }) : null
  const key = {
    ipAddress,
    email,
    emailAndIpAddress: `${email} ${ipAddress}`,
    eventAndIpAddress: `9999999999 ${ipAddress}`,
    member: member?.uid ?? '',
  }[keyType]
  // Each try differs in all values that the limit ignores.
  const attempt = () =>
    send({
      baseUrl: `http://127.0.0.1:${instances[server].port}`,
      method,
      path,
      body: makeBody?.(keyType.startsWith('email') ? email : makeEmail('limit')),
      headers: {
        'X-Forwarded-For': keyType.toLowerCase().includes('ipaddress') ? ipAddress : makeIpv4(),
        ...(member ? makeTokenHeaders(member.idToken) : {}),
        ...headers,
      },
    })
  return { key, attempt }
}

test.concurrent.each(limitNames)(
  '%s allows the last try, refuses the next try, and refuses no other caller',
  async (name) => {
    const { key, attempt } = await makeCaller(name)
    await setTries(name, key, limits[name].maxTries - 1)
    const getCounterId = () => makeLimitCounter(name, key, Date.now()).id
    // An instance allows a twentieth of the tries before it reads the counter.
    const [firstCounterId, blockSize] = [getCounterId(), Math.max(1, Math.floor(limits[name].maxTries / 20))]
    let [passedCount, response] = [0, await attempt()]
    for (; response.status !== 429 && passedCount <= 2 * blockSize; passedCount += 1)
      response = await attempt()
    // If a new window begins during the test, it allows as many tries again.
    if (getCounterId() === firstCounterId) expect(passedCount).toBe(blockSize)
    else expect(passedCount).toBeGreaterThanOrEqual(blockSize)
    expectTooManyRequests(response, name)
    expect((await (await makeCaller(name)).attempt()).status).not.toBe(429)
  },
)

test('applies each limit to at least one call', () => {
  const usedLimits = Object.keys(api).flatMap((name) => (api[name as CallName] as Call).limits ?? [])
  expect([...new Set(usedLimits)].sort()).toEqual([...limitNames].sort())
})

test('does not count a malformed request', async () => {
  const email = makeEmail('limit')
  await setTries('signUpByEmail', email, limits.signUpByEmail.maxTries - 1)
  expect((await post('/api/auth/register', { email })).status).toBe(400)
  await expectJson(post('/api/auth/register', { name: 'Robin', email, city: 'London', role: 'user' }), 201)
})

test('stores the expiry of each counter, and no address', async () => {
  const email = makeEmail('limit')
  const startedAt = Date.now()
  await post('/api/auth/register', makeMemberForm(email))
  const ids = [startedAt, Date.now()].map((time) => makeLimitCounter('signUpByEmail', email, time))
  const documents = await Promise.all(ids.map(({ id }) => db.doc(`limits/${id}`).get()))
  const counter = documents.find((document) => document.exists)
  expect(counter?.data()).toEqual({ count: 1, expiresAt: expect.any(Timestamp) as Timestamp })
  expect(JSON.stringify(counter?.id)).not.toContain(email)
})
