import { expect, test } from 'vitest'
import { api, type Api, type CallName } from '../../functions/shared/api.ts'
import { DOOR_HEADER } from '../../functions/shared/door/door-limits.ts'
import type { Call } from '../../functions/shared/http/call.ts'
import { renewCalendarToken } from '../../functions/src/core/accounts/calendar-feeds-store.ts'
import { createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import { mailToken } from '../../functions/src/platform/tokens.ts'
import { makeEvent } from '../factories/events.ts'
import { newEmail } from '../factories/people.ts'
import { makeUnconfirmedQuestion } from '../factories/host-questions.ts'
import { makeWarning } from '../factories/reports.ts'
import {
  deletionToken,
  expectedStatus,
  invitation,
  makeWorld,
  requestFor,
  rsvpToken,
  ticketCode,
  type World,
} from './access-table.ts'
import { FUNCTIONS, post, send, withCookie, withToken, type Answer } from './request.ts'

/*
 * Each link that Kiln sends opens the calls that it is for, and no others. The types of this file require a row for each call that takes a
 * token.
 */

/** Calls that take a token in their path or body. */
type TokenCall = {
  [N in CallName]: Api[N]['path'] extends `${string}{token}${string}` | `${string}{code}${string}`
    ? N
    : Api[N] extends { readonly body: { readonly _zod: { readonly output: infer B } } }
      ? 'token' extends keyof B
        ? N
        : never
      : never
}[CallName]
type DoorCall = { [N in CallName]: Api[N]['access'] extends 'eventDoor' ? N : never }[CallName]

/** Makes one secret of each kind that a person can get. */
const makers = {
  changeToken: rsvpToken,
  ticketCode,
  doorLink: ({ eventId, people }: World) => doorLink(eventId, people.eventHost.cookie),
  otherDoorLink: async ({ people }: World) =>
    doorLink(await makeEvent([people.otherHost]), people.otherHost.cookie),
  invitation,
  loginToken: ({ people }: World) => createLoginToken(people.member, Date.now()),
  addressChangeToken: ({ people }: World) =>
    createLoginToken(people.otherMember, Date.now(), { newEmail: newEmail('changed') }),
  deletionToken: ({ people }: World) => deletionToken(people.member),
  mailToken: () => Promise.resolve(mailToken(newEmail('mail'))),
  objectionToken: ({ people }: World) => makeWarning(people.eventHost),
  questionToken: async ({ people }: World) =>
    makeUnconfirmedQuestion(await makeEvent([people.eventHost], { whoMayAsk: 'anyone' })),
  calendarToken: ({ people }: World) => renewCalendarToken(people.member.id, Date.now()),
}
type Capability = keyof typeof makers
const capabilities = Object.keys(makers) as Capability[]

/** The secrets that open each call. The last test uses them in this order, because some calls make a secret invalid. */
const capabilitiesFor: Record<TokenCall | DoorCall, readonly Capability[]> = {
  getRsvp: ['changeToken'],
  listFirstNames: ['changeToken'],
  showFirstName: ['changeToken'],
  reconfirmRsvp: ['changeToken'],
  updateRsvp: ['changeToken'],
  cancelRsvp: ['changeToken'],
  getCancelledRsvp: ['changeToken'],
  getTicket: ['ticketCode'],
  listDoor: ['doorLink'],
  recordArrivals: ['doorLink'],
  getInvitation: ['invitation'],
  acceptInvitation: ['invitation'],
  checkLoginLink: ['loginToken'],
  verifyToken: ['loginToken'],
  getMailPreferences: ['mailToken'],
  setMailPreferences: ['mailToken'],
  unsubscribe: ['mailToken'],
  // It only leads to the page that shows the token to `getMailPreferences`.
  openPreferences: capabilities,
  getOwnCalendar: ['calendarToken'],
  getDecision: ['objectionToken'],
  objectToDecision: ['objectionToken'],
  getHostQuestion: ['questionToken'],
  confirmHostQuestion: ['questionToken'],
  confirmOwnDeletion: ['deletionToken'],
}
const openedCalls = Object.keys(capabilitiesFor) as (keyof typeof capabilitiesFor)[]
const isDoorCall = (name: CallName): name is DoorCall => api[name].access === 'eventDoor'

async function doorLink(eventId: number, cookie: string): Promise<string> {
  const answer = await post(`/api/events/${eventId}/door-link`, undefined, withCookie(cookie))
  return (answer.json() as { token: string }).token
}

const world = await makeWorld()
const made = await Promise.all(
  capabilities.map(async (capability) => [capability, await makers[capability](world)] as const),
)
const tokens = Object.fromEntries(made) as Record<Capability, string>
expect(new Set(Object.values(tokens)).size).toBe(capabilities.length)

type Body = Awaited<ReturnType<typeof bodyOf>>
const bodyOf = async (name: CallName) => (await requestFor(name, world, 'nobody')).body

/** Makes a call with another token in place of its own. Member calls are made by the member who owns the tokens. */
function tryWith(name: keyof typeof capabilitiesFor, token: string, body: Body): Promise<Answer> {
  const call: Call = api[name]
  const path = call.path
    .replace(/\{(token|code)\}/, encodeURIComponent(token))
    .replace('{kind}', 'reminders')
    .replace('{id}', String(world.eventId))
  const isInBody = !/\{(token|code)\}/.test(call.path) && !isDoorCall(name)
  return send({
    method: call.method,
    path,
    ...(body === undefined ? {} : { body: isInBody ? { ...body, token } : body }),
    headers: {
      ...(isDoorCall(name) ? { [DOOR_HEADER]: token } : {}),
      ...(call.access === 'member' ? withCookie(world.people.member.cookie) : {}),
    },
  })
}

/** Whether the token was accepted. `checkLoginLink` always succeeds, and its body says whether the link is the caller's. */
const isOpened = (answer: Answer) => answer.status < 400 && !answer.text.includes('"isOwn":false')

test.concurrent.each(openedCalls)('opens %s to no other link, and to no altered one', async (name) => {
  const others = capabilities.filter((capability) => !capabilitiesFor[name].includes(capability))
  // None of these requests succeeds, so that one body serves all of them.
  const body = await bodyOf(name)
  for (const other of others) {
    const answer = await tryWith(name, tokens[other], body)
    expect([other, isOpened(answer)], answer.text).toEqual([other, false])
    expect(answer.status, `${other}: ${answer.text}`).toBeLessThan(500)
  }
  if (others.length === 0) return
  for (const item of capabilitiesFor[name]) {
    const token = tokens[item]
    const other = token.startsWith('A', 3) ? 'B' : 'A'
    const [address = '', mac] = mailToken(newEmail('someone-else')).split('.')
    const altered = [
      `${token.slice(0, 3)}${other}${token.slice(4)}`,
      token.slice(0, -1),
      `${token}A`,
      ...(token === token.toUpperCase() ? [] : [token.toUpperCase()]),
      // The signature of another address.
      ...(token.includes('.') ? [`${address}.${token.split('.')[1]}`, `${token.split('.')[0]}.${mac}`] : []),
    ]
    for (const wrong of altered) {
      const answer = await tryWith(name, wrong, body)
      expect([wrong, isOpened(answer)], answer.text).toEqual([wrong, false])
    }
  }
})

const closedCalls = (Object.keys(api) as CallName[]).filter((name) => api[name].access !== 'public')

test.concurrent.each(closedCalls)('%s does not accept a link as a session', async (name) => {
  const call: Call = api[name]
  const request = {
    // Without Hosting, which is slower than everything else here and does not look at sessions.
    site: `${FUNCTIONS}/${call.upload ? 'uploads' : 'api'}`,
    method: call.method,
    ...(await requestFor(name, world, 'nobody')),
  }
  // Sessions are read in one place: each call gets a quarter of the links, and the next four calls get them the other way.
  const turn = closedCalls.indexOf(name)
  const asSession = Math.floor(turn / 4) % 2 === 0 ? withToken : withCookie
  for (const capability of capabilities.filter((_, index) => index % 4 === turn % 4)) {
    const token = tokens[capability]
    // The test above has tried links in the door's header.
    const headers = { ...asSession(token), ...(isDoorCall(name) ? {} : { [DOOR_HEADER]: token }) }
    const answer = await send({ ...request, headers })
    expect([capability, answer.status], answer.text).toEqual([capability, expectedStatus(name, 'nobody')])
  }
})

test('opens each call with its own link', async () => {
  for (const name of openedCalls.filter((call) => capabilitiesFor[call].length === 1)) {
    const answer = await tryWith(name, tokens[capabilitiesFor[name][0] as Capability], await bodyOf(name))
    expect([name, isOpened(answer)], answer.text).toEqual([name, true])
    expect(answer.status).toBe(api[name].status)
  }
})
