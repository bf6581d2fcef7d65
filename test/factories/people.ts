import type { Role } from '../../functions/shared/auth/contract.ts'
import { randomId, userId, type UserId } from '../../functions/shared/ids.ts'
import { auth, db } from '../../functions/src/platform/firebase.ts'
import { createMember } from '../../functions/src/core/accounts/users-store.ts'

/** A person with an account, signed in. */
export interface Person {
  readonly id: UserId
  readonly uid: string
  readonly email: string
  readonly name: string
  /** Firebase ID token. */
  readonly idToken: string
  /** Value of the `__session` cookie. */
  readonly cookie: string
}

/** An address nobody else in any test has. */
export function newEmail(label = 'someone'): string {
  return `${label}-${crypto.randomUUID().slice(0, 12)}@people.test`
}

/** Makes a person of a role with an e-mail of their own, in Firebase Auth and in Firestore. */
export async function makePerson(role: Role = 'user', isApproved = role === 'admin'): Promise<Person> {
  const id = userId.parse(randomId())
  const uid = String(id)
  const email = newEmail(role)
  const name = 'Robin Example'
  await auth.createUser({ uid, email, displayName: name, emailVerified: true })
  await auth.setCustomUserClaims(uid, { role, isApproved })
  const member = { id, name, email, city: 'London', area: null, role, isApproved, createdAt: Date.now() }
  await createMember(member, null)
  const idToken = await idTokenOf(uid)
  const cookie = await auth.createSessionCookie(idToken, { expiresIn: 3_600_000 })
  return { id, uid, email, name, idToken, cookie }
}

/** Signs in as the Firebase SDK does with a custom token. */
async function idTokenOf(uid: string): Promise<string> {
  const url = `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=any`
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token: await auth.createCustomToken(uid), returnSecureToken: true }),
  })
  const { idToken } = (await response.json()) as { idToken?: string }
  if (!idToken) throw new Error(`No ID token for ${uid}: ${response.status}`)
  return idToken
}

/** The public card of an approved host. */
export async function makeHostCard({ id, uid, name }: Person): Promise<void> {
  await db.collection('hosts').doc(uid).set({ id, name, city: 'London', area: null, bio: null })
}
