import { api, type CallName } from '../../functions/shared/api.ts'
import type { Access } from '../../functions/shared/http/call.ts'
import { suspendUser } from '../../functions/src/core/safety/suspend-user.ts'
import { setRole } from '../../functions/src/core/accounts/set-role.ts'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser, startSession, type TestUser } from '../factories/test-users.ts'

/** The callers who try the calls. The last two are not users but ways to send a session. */
export const callers = [
  'visitor',
  'member',
  'otherMember',
  'unapprovedHost',
  'eventHost',
  'coHost',
  'otherHost',
  /** A host of the event whom an admin has made an ordinary member, with a new session. */
  'formerHost',
  'admin',
  /** A member who was an admin before, with a new session. */
  'formerAdmin',
  /** A host of the event whom an admin suspended, with the session from before the suspension. */
  'suspendedHost',
  /** A cookie that the server did not sign. */
  'forgedCookie',
  /** The event host's own cookie, sent along by another site's page. */
  'crossSite',
] as const
export type CallerName = (typeof callers)[number]

/** The users who send the requests, and the event that the requests name. The unapproved host is among the event's hosts. */
export interface AccessFixture {
  readonly users: Readonly<Record<Exclude<CallerName, 'visitor' | 'forgedCookie' | 'crossSite'>, TestUser>>
  readonly eventId: number
}

export async function makeAccessFixture(): Promise<AccessFixture> {
  const [member, otherMember, unapprovedHost, eventHost, coHost, otherHost, admin] = await Promise.all([
    makeTestUser('user'),
    makeTestUser('user'),
    makeTestUser('host', { isApproved: false }),
    makeTestUser('host', { isApproved: true }),
    makeTestUser('host', { isApproved: true }),
    makeTestUser('host', { isApproved: true }),
    makeTestUser('admin'),
  ])
  const [formerHost, formerAdmin, suspendedHost] = await Promise.all([
    demote(await makeTestUser('host', { isApproved: true })),
    demote(await makeTestUser('admin')),
    suspend(await makeTestUser('host', { isApproved: true }), admin),
  ])
  const eventId = await makeEvent([eventHost, unapprovedHost, coHost, formerHost, suspendedHost], {
    signupLimit: null,
  })
  const hosts = { unapprovedHost, eventHost, coHost, otherHost, formerHost, suspendedHost }
  return { users: { member, otherMember, ...hosts, admin, formerAdmin }, eventId }
}

/** Makes a user an ordinary member, with a new session. */
async function demote(user: TestUser): Promise<TestUser> {
  await setRole(user.id, () => ({ role: 'user', isApproved: false }), { now: Date.now() })
  return { ...user, ...(await startSession(user.uid)) }
}

async function suspend(user: TestUser, { id, name }: TestUser): Promise<TestUser> {
  await suspendUser(user.id, {
    reason: 'Several people reported them.',
    actor: { id, name },
    now: Date.now(),
  })
  return user
}

/** Callers without a valid session. */
const callersWithoutSession: readonly CallerName[] = ['visitor', 'forgedCookie', 'suspendedHost']
/** Callers with the rights of a host in the event. */
const eventHostCallers: readonly CallerName[] = ['eventHost', 'coHost', 'admin', 'crossSite']
/** The callers whom each access level allows. */
const allowedCallers: Record<Access, readonly CallerName[]> = {
  public: callers,
  member: callers.filter((caller) => !callersWithoutSession.includes(caller)),
  host: [...eventHostCallers, 'otherHost'],
  eventHost: eventHostCallers,
  eventDoor: eventHostCallers,
  admin: ['admin'],
}

/**
 * For each access level, the caller with the most rights whom the level refuses, and the one with the fewest rights whom it
 * allows. At the level `eventDoor`, also a visitor: it is the only level above `public` that allows callers without a session, if
 * they have a helper's link.
 */
const boundaryCallers: Record<Access, readonly CallerName[]> = {
  public: ['visitor'],
  member: ['visitor', 'member'],
  host: ['unapprovedHost', 'otherHost'],
  eventHost: ['otherHost', 'eventHost'],
  eventDoor: ['visitor', 'otherHost', 'eventHost'],
  admin: ['eventHost', 'admin'],
}

/**
 * Lists the callers who try a call: those at the boundary of its access level, and one other caller. The server checks all
 * callers in one place for all calls, so it is enough that each caller tries some calls of each access level.
 */
export function listCallersFor(callName: CallName): CallerName[] {
  const { access } = api[callName]
  const callsOfLevel = Object.entries(api).filter(([, call]) => call.access === access)
  const callIndex = callsOfLevel.findIndex(([name]) => name === callName)
  const otherCallers = callers.filter((caller) => !boundaryCallers[access].includes(caller))
  return callers.filter(
    (caller) =>
      boundaryCallers[access].includes(caller) || caller === otherCallers[callIndex % otherCallers.length],
  )
}

/** Returns the status that a caller gets, according to the call's contract. */
export function getContractStatus(name: CallName, caller: CallerName): number {
  const { access, method, status } = api[name]
  // A GET changes nothing, so another site's page may send one. The page cannot read the response.
  if (caller === 'crossSite' && method !== 'GET') return 403
  if (allowedCallers[access].includes(caller)) return status
  return callersWithoutSession.includes(caller) ? 401 : 403
}
