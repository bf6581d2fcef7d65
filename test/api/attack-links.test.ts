import { expect, test } from 'vitest'
import { api, type Api, type CallName } from '../../functions/shared/api.ts'
import { DOOR_HEADER } from '../../functions/shared/door/door-limits.ts'
import type { Call } from '../../functions/shared/http/call.ts'
import { renewCalendarToken } from '../../functions/src/core/accounts/calendar-feeds-store.ts'
import { createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import { makeMailToken } from '../../functions/src/platform/tokens.ts'
import { makeEvent } from '../factories/events.ts'
import { makeEmail } from '../factories/test-users.ts'
import { makeUnconfirmedQuestion } from '../factories/host-questions.ts'
import { makeWarning } from '../factories/reports.ts'
import { makeAccessFixture, type AccessFixture } from './access-fixture.ts'
import {
  makeDeletionToken,
  makeInvitationToken,
  makeRefusedRequest,
  makeRequest,
  makeRsvpToken,
  makeTicketCode,
} from './access-table.ts'
import {
  FUNCTIONS_URL,
  post,
  send,
  makeCookieHeaders,
  makeTokenHeaders,
  type ApiResponse,
} from './request.ts'

/*
 * Each link that Kiln sends opens the calls that it is for, and no other calls. The types of this file demand a row for each
 * call that takes a token.
 */

/**
 * Calls that take a token in their path or body, or a ticket's code in their path. `openPreferences` is not one of them: it
 * reads no token, but redirects to the page that sends the token to `getMailPreferences`.
 */
type TokenCall = Exclude<CallWithTokenField, 'openPreferences'>
type CallWithTokenField = {
  [N in CallName]: Api[N]['path'] extends `${string}{token}${string}` | `${string}{code}${string}`
    ? N
    : Api[N] extends { readonly body: { readonly _zod: { readonly output: infer B } } }
      ? 'token' extends keyof B
        ? N
        : never
      : never
}[CallName]
type DoorCall = { [N in CallName]: Api[N]['access'] extends 'eventDoor' ? N : never }[CallName]

/** For each kind of secret that a person can get, a function that makes one. */
const secretMakers = {
  changeToken: makeRsvpToken,
  ticketCode: makeTicketCode,
  helperLink: ({ eventId, users }: AccessFixture) => requestHelperToken(eventId, users.eventHost.cookie),
  otherHelperLink: async ({ users }: AccessFixture) =>
    requestHelperToken(await makeEvent([users.otherHost]), users.otherHost.cookie),
  invitation: makeInvitationToken,
  loginToken: ({ users }: AccessFixture) => createLoginToken(users.member, Date.now()),
  addressChangeToken: ({ users }: AccessFixture) =>
    createLoginToken(users.otherMember, Date.now(), { newEmail: makeEmail('changed') }),
  deletionToken: ({ users }: AccessFixture) => makeDeletionToken(users.member),
  mailToken: () => Promise.resolve(makeMailToken(makeEmail('mail'))),
  objectionToken: ({ users }: AccessFixture) => makeWarning(users.eventHost),
  questionToken: async ({ users }: AccessFixture) =>
    makeUnconfirmedQuestion(await makeEvent([users.eventHost], { hostQuestionAccess: 'anyone' })),
  calendarToken: ({ users }: AccessFixture) => renewCalendarToken(users.member.id, Date.now()),
}
type SecretKind = keyof typeof secretMakers
const secretKinds = Object.keys(secretMakers) as SecretKind[]

/** The secret that opens each call. The last test makes the calls in this order, because some calls make a secret invalid. */
const secretByCall: Record<TokenCall | DoorCall, SecretKind> = {
  getRsvp: 'changeToken',
  listFirstNames: 'changeToken',
  changeNameVisibility: 'changeToken',
  reconfirmRsvp: 'changeToken',
  updateRsvp: 'changeToken',
  cancelRsvp: 'changeToken',
  getCancelledRsvp: 'changeToken',
  getTicket: 'ticketCode',
  listDoorAttendees: 'helperLink',
  recordArrivals: 'helperLink',
  getInvitation: 'invitation',
  acceptInvitation: 'invitation',
  checkLoginLink: 'loginToken',
  verifyToken: 'loginToken',
  getMailPreferences: 'mailToken',
  setMailPreferences: 'mailToken',
  unsubscribe: 'mailToken',
  getOwnCalendar: 'calendarToken',
  getDecision: 'objectionToken',
  objectToDecision: 'objectionToken',
  getHostQuestion: 'questionToken',
  confirmHostQuestion: 'questionToken',
  confirmOwnDeletion: 'deletionToken',
}
const linkCalls = Object.keys(secretByCall) as (keyof typeof secretByCall)[]
const isDoorCall = (name: CallName): name is DoorCall => api[name].access === 'eventDoor'

async function requestHelperToken(eventId: number, cookie: string): Promise<string> {
  const response = await post(`/api/events/${eventId}/door-link`, undefined, makeCookieHeaders(cookie))
  return (response.json() as { token: string }).token
}

const fixture = await makeAccessFixture()
const secretEntries = await Promise.all(
  secretKinds.map(async (kind) => [kind, await secretMakers[kind](fixture)] as const),
)
const secrets = Object.fromEntries(secretEntries) as Record<SecretKind, string>
expect(new Set(Object.values(secrets)).size).toBe(secretKinds.length)

type Body = Awaited<ReturnType<typeof makeBody>>
const makeBody = async (name: CallName) => (await makeRequest(name, fixture, 'visitor')).body

/** Makes a call with a secret of any kind. A call for members is made as the member who owns the secrets. */
function callWithSecret(name: keyof typeof secretByCall, secret: string, body: Body): Promise<ApiResponse> {
  const call: Call = api[name]
  const path = call.path
    .replace(/\{(token|code)\}/, encodeURIComponent(secret))
    .replace('{kind}', 'reminders')
    .replace('{id}', String(fixture.eventId))
  const isSecretInBody = !/\{(token|code)\}/.test(call.path) && !isDoorCall(name)
  return send({
    // The requests bypass Hosting, which is slow and does not look at secrets.
    baseUrl: `${FUNCTIONS_URL}/api`,
    method: call.method,
    path,
    ...(body === undefined ? {} : { body: isSecretInBody ? { ...body, token: secret } : body }),
    headers: {
      ...(isDoorCall(name) ? { [DOOR_HEADER]: secret } : {}),
      ...(call.access === 'member' ? makeCookieHeaders(fixture.users.member.cookie) : {}),
    },
  })
}

/** Whether the secret was accepted. `checkLoginLink` always succeeds, and its body says whether the link is the caller's. */
const isAccepted = (response: ApiResponse) =>
  response.status < 400 && !response.text.includes('"isOwn":false')

test.concurrent.each(linkCalls)('refuses %s with a link of another kind or an altered link', async (name) => {
  const otherKinds = secretKinds.filter((kind) => kind !== secretByCall[name])
  // None of these requests succeeds, so they can share one body.
  const body = await makeBody(name)
  for (const kind of otherKinds) {
    const response = await callWithSecret(name, secrets[kind], body)
    expect([kind, isAccepted(response)], response.text).toEqual([kind, false])
    expect(response.status, `${kind}: ${response.text}`).toBeLessThan(500)
  }
  const secret = secrets[secretByCall[name]]
  const character = secret.startsWith('A', 3) ? 'B' : 'A'
  const [address = '', signature] = makeMailToken(makeEmail('someone-else')).split('.')
  const alteredSecrets = [
    `${secret.slice(0, 3)}${character}${secret.slice(4)}`,
    secret.slice(0, -1),
    `${secret}A`,
    ...(secret === secret.toUpperCase() ? [] : [secret.toUpperCase()]),
    // These secrets combine an address or id with the signature of another.
    ...(secret.includes('.')
      ? [`${address}.${secret.split('.')[1]}`, `${secret.split('.')[0]}.${signature}`]
      : []),
  ]
  for (const alteredSecret of alteredSecrets) {
    const response = await callWithSecret(name, alteredSecret, body)
    expect([alteredSecret, isAccepted(response)], response.text).toEqual([alteredSecret, false])
  }
})

/** One call of each access level but the public one. The server reads sessions in one place for all calls. */
const sessionCalls = new Map(
  (Object.keys(api) as CallName[])
    .filter((name) => api[name].access !== 'public')
    .map((name) => [api[name].access, name]),
)

test.concurrent.each(secretEntries)(
  'does not accept a secret of the kind %s as a session',
  async (_, secret) => {
    for (const name of sessionCalls.values()) {
      for (const sessionHeaders of [makeTokenHeaders(secret), makeCookieHeaders(secret)]) {
        // The test above has tried the door's header with every link.
        const headers = { ...sessionHeaders, ...(isDoorCall(name) ? {} : { [DOOR_HEADER]: secret }) }
        const response = await send({ ...makeRefusedRequest(name, fixture.eventId), headers })
        expect([name, response.status], response.text).toEqual([name, 401])
      }
    }
  },
)

test('opens each call with its own link', async () => {
  for (const name of linkCalls) {
    const response = await callWithSecret(name, secrets[secretByCall[name]], await makeBody(name))
    expect([name, isAccepted(response)], response.text).toEqual([name, true])
    expect(response.status).toBe(api[name].status)
  }
})
