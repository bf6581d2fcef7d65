import type { Role } from '@shared/auth/contract.ts'
import { doc, onSnapshot } from 'firebase/firestore'
import { firestore, loadAuth } from './firebase.ts'
import { logWarning } from './log.ts'
import { refreshSession } from './session.ts'

/**
 * Watches what a signed-in member may do, which their own document says. When that is not what this browser's Firebase
 * token says, a new token is drawn, so that Firestore's rules agree, and then the page is told. Where no token is to be had
 * any more, because rights were taken away and the sessions with them, the page learns that nobody is signed in.
 * Answers how to stop.
 */
export async function followAuthority(id: number): Promise<() => void> {
  const auth = await loadAuth()
  await auth.authStateReady()
  const account = auth.currentUser
  if (account?.uid !== String(id)) return () => undefined
  let last: string | undefined
  return onSnapshot(
    doc(firestore, 'users', account.uid),
    (snapshot) => {
      const { role, isApproved } = (snapshot.data() ?? {}) as { role?: Role; isApproved?: boolean }
      const told = `${role} ${isApproved}`
      const hasChanged = last !== undefined && last !== told
      last = told
      void account
        .getIdTokenResult()
        .then(async ({ claims }) => {
          const isAgreed = claims['role'] === role && claims['isApproved'] === isApproved
          if (!isAgreed) await account.getIdToken(true)
        })
        .catch((error: unknown) => logWarning('No new token was to be had.', error))
        .finally(() => {
          if (hasChanged) void refreshSession()
        })
    },
    (error) => logWarning('Changes of rights are not seen.', error),
  )
}
