import type { CurrentUser, Role } from '@shared/auth/contract.ts'
import type { User } from 'firebase/auth'
import { doc, onSnapshot } from 'firebase/firestore'
import { firestore, loadAuth } from '@/core/live/firebase.ts'
import { logWarning } from '@/lib/log.ts'
import { queryClient } from '@/lib/query-client.ts'
import { refreshSession, sessionQuery } from './session.ts'

/**
 * Watches what a signed-in member may do, which their own document says. When this browser's Firebase token says something
 * else, a new token is fetched, so that Firestore's rules agree; when the page's session says something else, it is asked for
 * again. If no token can be had, because rights were taken away and the sessions with them, the page learns that nobody is
 * signed in. Returns how to stop.
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
  return onSnapshot(
    doc(firestore, 'users', account.uid),
    (snapshot) => {
      const { role, isApproved, suspendedAt } = (snapshot.data() ?? {}) as {
        role?: Role
        isApproved?: boolean
        suspendedAt?: unknown
      }
      void account
        .getIdTokenResult()
        .then(async ({ claims }) => {
          const isAgreed = claims['role'] === role && claims['isApproved'] === isApproved
          if (!isAgreed) await account.getIdToken(true)
        })
        .catch((error: unknown) => logWarning('The ID token could not be refreshed.', error))
        .finally(() => {
          // Not the snapshot before: the change may have come before the first one.
          const cachedUser = queryClient.getQueryData<CurrentUser | null>(sessionQuery.queryKey)
          const isOther = cachedUser && (cachedUser.role !== role || cachedUser.isApproved !== isApproved)
          if (isOther || (cachedUser && suspendedAt !== undefined)) void refreshSession()
        })
    },
    (error) => logWarning('Role changes are not followed.', error),
  )
}
