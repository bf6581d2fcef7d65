import { Timestamp } from 'firebase-admin/firestore'
import { afterAll, expect, test } from 'vitest'
import { makeSuiteEnvironment } from '../../emulators/environment.ts'
import type { LimitName } from '../../functions/shared/http/call.ts'
import { limits } from '../../functions/shared/http/limits.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeLimitCounter } from '../../functions/src/platform/limits/counter.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { startFunction } from '../function-server.ts'
import { expectJson } from './expect-json.ts'
import { post, send, makeTokenHeaders, type ApiResponse } from './request.ts'

// The tests use one instance of the function, because every instance allows a share of a limit without asking the others
// (`tries.ts`).
const server = await startFunction('api', makeSuiteEnvironment(Number(process.env['KILN_PORT_OFFSET'])))
afterAll(() => server.stop())

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

/**
 * A limit of each key type, with a request that it counts. The request need not succeed. `functions/shared/api.test.ts` lists the
 * calls that each limit counts.
 */
const sampleRequests: [LimitName, { path: string; makeBody?: (email: string) => object }][] = [
  ['reportByIpAddress', { path: '/api/reports', makeBody: makeReportForm }],
  ['registerByEmail', { path: '/api/auth/register', makeBody: makeMemberForm }],
  ['loginByEmailAndIpAddress', { path: '/api/auth/request-login', makeBody: (email) => ({ email }) }],
  ['rsvpByEventAndIpAddress', { path: '/api/rsvp', makeBody: makeRsvpForm }],
  ['ownDataByMember', { path: '/api/user/data-export' }],
]

function makeReportForm(email: string) {
  const reportFields = { targetType: 'event', targetId: 9_999_999_999, reason: 'fraud' }
  return { ...reportFields, details: 'It is not there at all.', name: 'Robin', email, isInGoodFaith: true }
}

function makeMemberForm(email: string) {
  return { name: 'Robin', email, city: 'London', role: 'user' }
}

/** Makes the form of an RSVP to an event that does not exist. */
function makeRsvpForm(email: string) {
  return { name: 'Robin', email, eventId: 9_999_999_999 }
}

/** Makes a caller whom a limit counts; returns the key of their counter, and a function that makes one more try. */
async function makeCaller(name: LimitName, { path, makeBody }: (typeof sampleRequests)[number][1]) {
  const { keyType } = limits[name]
  const [ipAddress, email] = [makeIpv4(), makeEmail('limit')]
  const member = keyType === 'member' ? await makeTestUser() : null
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
      baseUrl: `http://127.0.0.1:${server.port}`,
      method: 'POST',
      path,
      body: makeBody?.(keyType.startsWith('email') ? email : makeEmail('limit')) ?? {},
      headers: {
        'X-Forwarded-For': keyType.toLowerCase().includes('ipaddress') ? ipAddress : makeIpv4(),
        ...(member ? makeTokenHeaders(member.idToken) : {}),
      },
    })
  return { key, attempt }
}

test.concurrent.each(sampleRequests)(
  '%s allows the last try, refuses the next try, and refuses no other caller',
  async (name, request) => {
    const { key, attempt } = await makeCaller(name, request)
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
    expect((await (await makeCaller(name, request)).attempt()).status).not.toBe(429)
  },
)

test('tests a limit of each key type', () => {
  const testedTypes = sampleRequests.map(([name]) => limits[name].keyType)
  expect(new Set(testedTypes)).toEqual(new Set(Object.values(limits).map(({ keyType }) => keyType)))
})

test('does not count a malformed request', async () => {
  const email = makeEmail('limit')
  await setTries('registerByEmail', email, limits.registerByEmail.maxTries - 1)
  expect((await post('/api/auth/register', { email })).status).toBe(400)
  await expectJson(post('/api/auth/register', { name: 'Robin', email, city: 'London', role: 'user' }), 201)
})

test('stores the expiry of each counter, and no address', async () => {
  const email = makeEmail('limit')
  const startedAt = Date.now()
  await post('/api/auth/register', makeMemberForm(email))
  const ids = [startedAt, Date.now()].map((time) => makeLimitCounter('registerByEmail', email, time))
  const documents = await Promise.all(ids.map(({ id }) => db.doc(`limits/${id}`).get()))
  const counter = documents.find((document) => document.exists)
  expect(counter?.data()).toEqual({ count: 1, expiresAt: expect.any(Timestamp) as Timestamp })
  expect(JSON.stringify(counter?.id)).not.toContain(email)
})
