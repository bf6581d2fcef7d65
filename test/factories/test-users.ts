import type { UserRecord } from 'firebase-admin/auth'
import type { Role } from '../../functions/shared/auth/contract.ts'
import { toCityFields } from '../../functions/shared/cities/city-key.ts'
import type { UserId } from '../../functions/shared/ids.ts'
import { makeUserSearchFields } from '../../functions/shared/search/user-search.ts'
import { auth, db } from '../../functions/src/platform/firebase.ts'
import { createMember } from '../../functions/src/core/accounts/users-store.ts'
import { makeUnsignedToken } from '../unsigned-token.ts'
import { makeHostCardFacts } from './event-facts.ts'
import { makeMemberFacts } from './member-facts.ts'

/** A signed-in user. */
export interface TestUser {
  readonly id: UserId
  readonly uid: string
  readonly email: string
  readonly name: string
  /** Firebase ID token. */
  readonly idToken: string
  /** Value of the `__session` cookie. */
  readonly cookie: string
}

/** Makes a new email address that no other test uses. */
export function makeEmail(label = 'someone'): string {
  return `${label}-${crypto.randomUUID().slice(0, 12)}@people.test`
}

interface TestUserOptions {
  /** By default, only admins are approved. */
  readonly isApproved?: boolean
  readonly email?: string | undefined
}

/**
 * Makes a signed-in user with a role and an email address of their own, in Firebase Auth and in Firestore. An admin keeps the
 * role after a login only if ADMIN_EMAILS contains the address.
 */
export async function makeTestUser(
  role: Role = 'user',
  { isApproved = role === 'admin', email = makeEmail(role) }: TestUserOptions = {},
): Promise<TestUser> {
  const member = makeMemberFacts({ name: 'Robin Example', email, role, isApproved })
  const { id, name } = member
  const uid = String(id)
  // `signInBefore` is a day away, so that tests can sign in again later.
  const signInBefore = Math.floor(Date.now() / 1000) + 86_400
  const customClaims = { role, isApproved, memberEmail: email, signInBefore }
  const account = { uid, email, displayName: name, customClaims }
  const [{ errors }] = await Promise.all([
    auth.importUsers([{ ...account, emailVerified: true }]),
    createMember(member, null),
  ])
  if (errors[0]) throw errors[0].error
  return { id, uid, email, name, ...makeSessionTokens(account) }
}

/** Starts a new session of a user. */
export async function startSession(uid: string): Promise<SessionTokens> {
  return makeSessionTokens(await auth.getUser(uid))
}

type SessionTokens = Pick<TestUser, 'idToken' | 'cookie'>

/**
 * Makes the tokens of a session that begins now, as if with an email link. The Auth emulator does not sign its tokens, so tests
 * need no call for them.
 */
function makeSessionTokens({
  uid,
  email,
  displayName,
  customClaims,
}: Pick<UserRecord, 'uid' | 'email' | 'displayName' | 'customClaims'>): SessionTokens {
  const projectId = process.env.GCLOUD_PROJECT ?? ''
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    name: displayName,
    ...customClaims,
    email,
    email_verified: true,
    auth_time: now,
    user_id: uid,
    firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
    iat: now,
    exp: now + 3600,
    aud: projectId,
    sub: uid,
  }
  const makeToken = (issuer: string) => makeUnsignedToken({ ...claims, iss: `${issuer}/${projectId}` })
  return {
    idToken: makeToken('https://securetoken.google.com'),
    cookie: makeToken('https://session.firebase.google.com'),
  }
}

/** Reads the id of the member with an address; throws if there is none. */
export async function readMemberId(email: string): Promise<string> {
  const [member] = (await db.collection('users').where('email', '==', email).get()).docs
  if (!member) throw new Error(`There is no member with ${email}`)
  return member.id
}

/** Gives a user a name and a city by which admins find them. */
export async function changeNameAndCity(user: TestUser, name: string, city: string): Promise<TestUser> {
  const searchFields = makeUserSearchFields({ name, email: user.email })
  await db.doc(`users/${user.uid}`).update({ name, ...searchFields, ...toCityFields(city) })
  return { ...user, name }
}

/** Makes a member with a name and a city by which admins find them. */
export const makeNamedMember = async (name: string, city = 'Berlin') =>
  changeNameAndCity(await makeTestUser(), name, city)

/** Writes the public card of an approved host. */
export async function writeHostCard({ id, uid, name }: TestUser): Promise<void> {
  await db.collection('hosts').doc(uid).set(makeHostCardFacts(id, name))
}
