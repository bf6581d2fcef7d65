import type { CurrentUser, Role } from '@shared/auth/contract.ts'
import type { User } from 'firebase/auth'
import { doc, onSnapshot } from 'firebase/firestore'
import { firestore, loadAuth } from '@/core/live/firebase.ts'
import { logWarning } from '@/lib/log.ts'
import { queryClient } from '@/lib/query-client.ts'
import { refreshSession, sessionQuery } from './session.ts'

/**
 * Watches a signed-in member's rights, which are in the member's own document. If this browser's Firebase token differs, a new
 * token is fetched, so that Firestore's rules apply the same rights. If the page's session differs or the member is suspended,
 * the session is refetched. If rights were revoked and the sessions ended, no token can be fetched, and the refetched session
 * signs the user out on this page. Returns a function that stops watching.
 */
export async function watchRights(id: number): Promise<() => void> {
  const auth = await loadAuth()
  let stopWatchingUser = doNothing
  // The page may know the user before the SDK does: a login starts the session first and then signs the SDK in.
  const stopWatchingAuth = auth.onAuthStateChanged((account) => {
    stopWatchingUser()
    stopWatchingUser = account?.uid === String(id) ? watchUserDocument(account) : doNothing
  })
  return () => {
    stopWatchingAuth()
    stopWatchingUser()
  }
}

const doNothing = (): void => undefined

function watchUserDocument(account: User): () => void {
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
          const isTokenCurrent = claims['role'] === role && claims['isApproved'] === isApproved
          if (!isTokenCurrent) await account.getIdToken(true)
        })
        .catch((error: unknown) => logWarning('The ID token could not be refreshed.', error))
        .finally(() => {
          // The session is compared, not the previous snapshot, because the change may have come before the first snapshot.
          const cachedUser = queryClient.getQueryData<CurrentUser | null>(sessionQuery.queryKey)
          const hasChanged = cachedUser && (cachedUser.role !== role || cachedUser.isApproved !== isApproved)
          if (hasChanged || (cachedUser && suspendedAt !== undefined)) void refreshSession()
        })
    },
    (error) => logWarning("Stopped watching the member's rights.", error),
  )
}
