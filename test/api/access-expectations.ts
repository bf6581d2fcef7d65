import { setRole } from '../../functions/src/core/accounts/set-role.ts'
import { makeEvent } from '../factories/events.ts'
import { makePerson, sessionOf, type Person } from '../factories/people.ts'
import type { Sent } from './request.ts'

/** Who tries each call. The last two are not people but ways to come by a session. */
export const callers = [
  'nobody',
  'member',
  'otherMember',
  'unapprovedHost',
  'eventHost',
  'coHost',
  'otherHost',
  /** A host of the event until an admin took their approval back, signed in anew. */
  'removedHost',
  'admin',
  /** An admin until a log-in after ADMIN_EMAILS named them no more. */
  'formerAdmin',
  /** A cookie that nobody signed. */
  'forgedCookie',
  /** The host's own cookie, sent along by another site's page. */
  'crossSite',
] as const
export type CallerName = (typeof callers)[number]

/** What the requests are about. The event has the unapproved host among its hosts too. */
export interface World {
  readonly people: Readonly<Record<Exclude<CallerName, 'nobody' | 'forgedCookie' | 'crossSite'>, Person>>
  readonly eventId: number
}

export async function makeWorld(): Promise<World> {
  const [member, otherMember, unapprovedHost, eventHost, coHost, otherHost, admin] = await Promise.all([
    makePerson('user'),
    makePerson('user'),
    makePerson('host', false),
    makePerson('host', true),
    makePerson('host', true),
    makePerson('host', true),
    makePerson('admin'),
  ])
  const [removedHost, formerAdmin] = await Promise.all([
    noMore(await makePerson('host', true)),
    noMore(await makePerson('admin')),
  ])
  const eventId = await makeEvent([eventHost, unapprovedHost, coHost, removedHost], { signupLimit: null })
  const hosts = { unapprovedHost, eventHost, coHost, otherHost, removedHost }
  return { people: { member, otherMember, ...hosts, admin, formerAdmin }, eventId }
}

/** Takes away what somebody may do, and signs them in anew. */
async function noMore(person: Person): Promise<Person> {
  await setRole(person.id, () => ({ role: 'user', isApproved: false }), { now: Date.now() })
  return { ...person, ...(await sessionOf(person.uid)) }
}

export interface Row {
  /** A request that is in order but for who sends it; made anew for each caller. */
  readonly request: (world: World, caller: CallerName) => Promise<Sent> | Sent
  /** Whether it is tried in a world of its own: of what other calls leave, or of what it does to its callers. */
  readonly isApart?: true
  readonly expected: Readonly<Record<CallerName, number>>
  /** What the event's host gets with an ID token, where that is not worth as much as their cookie. */
  readonly byIdToken?: number
}

export const everyone = (status: number) =>
  Object.fromEntries(callers.map((caller) => [caller, status])) as Record<CallerName, number>

/** Anyone may read, whatever session comes along. */
export const publicRead = everyone(200)
/** Anyone may write, but no other site in a visitor's name. */
export const publicWrite = (status: number) => ({ ...everyone(status), crossSite: 403 })
/** Whoever is signed in reads their own. */
export const ownRead = { ...everyone(200), nobody: 401, forgedCookie: 401 }
/** The event's approved hosts and admins. A GET changes nothing, so another site's page may send it (and not read it). */
export const hostRead = {
  ...everyone(403),
  nobody: 401,
  forgedCookie: 401,
  eventHost: 200,
  coHost: 200,
  admin: 200,
  crossSite: 200,
}
export const hostWrite = { ...hostRead, crossSite: 403 }
/** As `hostWrite`, of a call that says later whether it worked. */
export const hostBegins = { ...hostWrite, eventHost: 202, coHost: 202, admin: 202 }
/** Any approved host, and admins. */
export const anyHostRead = { ...hostRead, otherHost: 200 }
export const anyHostWrite = (status: number) => ({
  ...everyone(403),
  nobody: 401,
  forgedCookie: 401,
  eventHost: status,
  coHost: status,
  otherHost: status,
  admin: status,
})
/** Admins alone. */
export const adminRead = { ...everyone(403), nobody: 401, forgedCookie: 401, admin: 200 }
export const adminWrite = (status: number) => ({ ...adminRead, admin: status })
