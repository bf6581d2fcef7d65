import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeUnsignedToken } from '../../../../test/unsigned-token.ts'
import { userId } from '../../../shared/ids.ts'
import type { Member } from './member.ts'

// This test runs a stand-in for Google's Identity Toolkit on a real socket. Like the service, and unlike the Auth emulator, it
// limits the links per address and per day.

vi.mock('firebase-functions/logger', () => ({ warn: vi.fn(), info: vi.fn() }))

const PROJECT = 'kiln-strict'
const API_KEY = 'web-key'
const MINUTE_MS = 60_000
const member = { id: userId.parse(1234567890), email: 'ana@example.com' } as Member

interface StandInResponse {
  readonly status: number
  readonly body: object
}

const makeRefusal = (message: string, status = 400): StandInResponse => ({
  status,
  body: { error: { code: status, message } },
})

type Toolkit = typeof import('./identity-toolkit.ts')
let createEmailSignInLink: Toolkit['createEmailSignInLink']
let lookUpAccount: Toolkit['lookUpAccount']
let redeemEmailSignInLink: Toolkit['redeemEmailSignInLink']

let server: Server
let now = 0
let remainingLinkCount = 0
let areLinksWrapped = false
const lastLinkAt = new Map<string, number>()
const emailsByCode = new Map<string, string>()
const accounts = new Map<string, Record<string, unknown>>()

function makeIdToken(email: string): string {
  const [uid, account] = [...accounts].find(([, account]) => account['email'] === email) ?? [
    'new-account',
    {},
  ]
  const nowSeconds = Math.floor(Date.now() / 1000)
  return makeUnsignedToken({
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: uid,
    iat: nowSeconds,
    exp: nowSeconds + 3600,
    auth_time: nowSeconds,
    email,
    email_verified: account['emailVerified'] ?? true,
    firebase: { sign_in_provider: 'password', identities: {} },
  })
}

function sendOobCode(request: IncomingMessage, body: Record<string, unknown>): StandInResponse {
  const email = String(body['email'])
  if (request.headers.authorization !== 'Bearer owner') return makeRefusal('INSUFFICIENT_PERMISSION', 403)
  if (body['requestType'] !== 'EMAIL_SIGNIN' || body['returnOobLink'] !== true)
    return makeRefusal('INVALID_REQ_TYPE')
  if (body['canHandleCodeInApp'] !== true) return makeRefusal('MISSING_CAN_HANDLE_CODE_IN_APP')
  if (body['continueUrl'] !== `https://${PROJECT}.firebaseapp.com`) return makeRefusal('UNAUTHORIZED_DOMAIN')
  if (now - (lastLinkAt.get(email) ?? -MINUTE_MS) < MINUTE_MS)
    return makeRefusal('TOO_MANY_ATTEMPTS_TRY_LATER')
  if (remainingLinkCount === 0) return makeRefusal('QUOTA_EXCEEDED : Exceeded daily quota for email links.')
  remainingLinkCount -= 1
  lastLinkAt.set(email, now)
  const oobCode = `code-${emailsByCode.size}`
  emailsByCode.set(oobCode, email)
  const innerLink = `https://${PROJECT}.firebaseapp.com/__/auth/action?apiKey=${API_KEY}&mode=signIn&oobCode=${oobCode}&lang=en`
  const oobLink = areLinksWrapped
    ? `https://${PROJECT}.firebaseapp.com/__/auth/links?link=${encodeURIComponent(innerLink)}`
    : innerLink
  return { status: 200, body: { email, oobLink } }
}

function signInWithEmailLink(url: URL, body: Record<string, unknown>): StandInResponse {
  if (url.searchParams.get('key') !== API_KEY)
    return makeRefusal('API key not valid. Please pass a valid API key.')
  const code = String(body['oobCode'])
  const email = emailsByCode.get(code)
  if (email === undefined) return makeRefusal('INVALID_OOB_CODE')
  if (email !== body['email']) return makeRefusal('INVALID_EMAIL')
  emailsByCode.delete(code)
  return { status: 200, body: { idToken: makeIdToken(email), email } }
}

function lookUpAccounts(request: IncomingMessage, body: Record<string, unknown>): StandInResponse {
  if (request.headers.authorization !== 'Bearer owner') return makeRefusal('INSUFFICIENT_PERMISSION', 403)
  const [uid = ''] = body['localId'] as string[]
  const account = accounts.get(uid)
  return { status: 200, body: account ? { users: [{ localId: uid, ...account }] } : {} }
}

async function respond(request: IncomingMessage): Promise<StandInResponse> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
  const url = new URL(request.url ?? '', 'http://stand-in')
  const basePath = '/identitytoolkit.googleapis.com/v1'
  if (url.pathname === `${basePath}/accounts:signInWithEmailLink`) return signInWithEmailLink(url, body)
  if (url.pathname === `${basePath}/projects/${PROJECT}/accounts:sendOobCode`)
    return sendOobCode(request, body)
  if (url.pathname === `${basePath}/projects/${PROJECT}/accounts:lookup`) return lookUpAccounts(request, body)
  return makeRefusal('NOT_FOUND', 404)
}

beforeAll(async () => {
  server = createServer((request, response) => {
    void respond(request).then(({ status, body }) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', `127.0.0.1:${port}`)
  vi.stubEnv('GCLOUD_PROJECT', PROJECT)
  vi.stubEnv('WEB_API_KEY', API_KEY)
  // The Admin SDK reads the emulator's address when it is loaded.
  ;({ createEmailSignInLink, lookUpAccount, redeemEmailSignInLink } = await import('./identity-toolkit.ts'))
})
afterAll(() => {
  vi.unstubAllEnvs()
  server.close()
})
beforeEach(() => {
  now = 1_000_000
  remainingLinkCount = 20_000
  areLinksWrapped = false
  lastLinkAt.clear()
  emailsByCode.clear()
  accounts.clear()
  accounts.set('1234567890', { email: member.email, emailVerified: true })
})

const busyError = expect.objectContaining({ code: 'busy', retryAfterSeconds: 60 }) as unknown

describe('an email sign-in link', () => {
  it.each([false, true])('can be redeemed once (wrapped in another link: %s)', async (isWrapped) => {
    areLinksWrapped = isWrapped
    const link = await createEmailSignInLink(member.email)
    expect(await redeemEmailSignInLink(link, member)).toMatch(/^ey/)
    await expect(redeemEmailSignInLink(link, member)).rejects.toThrow('INVALID_OOB_CODE')
  })

  it('is refused with `busy` if its address got a link less than a minute ago', async () => {
    await createEmailSignInLink(member.email)
    await expect(createEmailSignInLink(member.email)).rejects.toEqual(busyError)
    await createEmailSignInLink('ben@example.com')
    now += MINUTE_MS
    await createEmailSignInLink(member.email)
  })

  it('is refused with `busy` when the links of the day are used up', async () => {
    remainingLinkCount = 0
    await expect(createEmailSignInLink(member.email)).rejects.toEqual(busyError)
  })

  it('is not redeemed for another address, another account, or an address that is not verified', async () => {
    const link = await createEmailSignInLink(member.email)
    const memberWithOtherAddress = { ...member, email: 'ben@example.com' }
    await expect(redeemEmailSignInLink(link, memberWithOtherAddress)).rejects.toThrow('INVALID_EMAIL')
    const memberWithOtherId = { ...member, id: userId.parse(2234567890) }
    await expect(redeemEmailSignInLink(link, memberWithOtherId)).rejects.toThrow(
      'a token that is not for user',
    )
    accounts.set('1234567890', { email: member.email, emailVerified: false })
    now += MINUTE_MS
    const unverifiedLink = await createEmailSignInLink(member.email)
    await expect(redeemEmailSignInLink(unverifiedLink, member)).rejects.toThrow(
      'a token that is not for user',
    )
  })
})

it('reports that an account has a password, even if the password hash is redacted', async () => {
  const account = { providerUserInfo: [{ providerId: 'password' }], passwordHash: 'UkVEQUNURUQ=' }
  accounts.set('1234567890', { email: member.email, emailVerified: true, ...account })
  expect(await lookUpAccount('1234567890')).toMatchObject(account)
  expect(await lookUpAccount('2234567890')).toBeNull()
})
