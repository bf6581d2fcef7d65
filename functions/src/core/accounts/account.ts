import { randomId, userId, type UserId } from '../../../shared/ids.ts'
import { auth } from '../../platform/firebase.ts'

/**
 * The id of the Firebase Auth account that goes with an e-mail, made where there is none. Auth lets one e-mail have one
 * account, which is what makes two registrations at once one member. An account that is none of ours (signed up with
 * the SDK, past our calls) has no ten-digit id and nothing in the product: it makes room.
 *
 * `password` is that of an account made here; one that is there keeps its own.
 */
export async function accountFor(email: string, name: string, password?: string): Promise<UserId> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const uid = String(randomId())
    try {
      await auth.createUser({
        uid,
        email,
        displayName: name,
        ...(password === undefined ? {} : { password }),
      })
      return userId.parse(uid)
    } catch (error) {
      const code = (error as { code?: string }).code
      if (code === 'auth/email-already-exists') {
        const existing = await auth.getUserByEmail(email).catch(() => null)
        const known = userId.safeParse(existing?.uid)
        if (known.success) return known.data
        if (existing) await auth.deleteUser(existing.uid)
      } else if (code !== 'auth/uid-already-exists') {
        throw error
      }
    }
  }
  throw new Error('No account could be made')
}

const MAX_ATTEMPTS = 5
