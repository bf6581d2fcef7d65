import type { Role } from '@shared/auth/contract.ts'
import type { User } from 'firebase/auth'
import { doc, onSnapshot } from 'firebase/firestore'
import { firestore, loadAuth } from '@/core/live/firebase.ts'
import { logWarning } from '@/lib/log.ts'
import { refreshSession } from './session.ts'

/**
 * Watches what a signed-in member may do, which their own document says. When that is not what this browser's Firebase
 * token says, a new token is drawn, so that Firestore's rules agree, and then the page is told. Where no token is to be had
 * any more, because rights were taken away and the sessions with them, the page learns that nobody is signed in.
 * Answers how to stop.
 */
export async function followAuthority(id: number): Promise<() => void> {
  const auth = await loadAuth()
  let stopFollowing = nothing
  // The page may know who is here before the SDK does: a login signs it in after the session.
  const stopWaiting = auth.onAuthStateChanged((account) => {
    stopFollowing()
    stopFollowing = account?.uid === String(id) ? follow(account) : nothing
  })
  return () => {
    stopWaiting()
    stopFollowing()
  }
}

const nothing = (): void => undefined

function follow(account: User): () => void {
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
