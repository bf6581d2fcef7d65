import type { CurrentUser, Role } from '@shared/auth/contract.ts'
import type { User } from 'firebase/auth'
import { doc, onSnapshot } from 'firebase/firestore'
import { firestore, loadAuth } from '@/core/live/firebase.ts'
import { logWarning } from '@/lib/log.ts'
import { queryClient } from '@/lib/query-client.ts'
import { refreshSession, sessionQuery } from './session.ts'

/**
 * Watches a signed-in member's rights, which are in the member's own document. If this browser's Firebase token has other
 * rights, a new token is fetched, so that Firestore's rules apply the current rights. Then, if the page's session has other
 * rights or the member is suspended, the session is refetched. A new token may still have the old rights, because the document
 * changes before the claims do (`setRole`). The document then changes once more, and until then, the session stays as it is. If
 * rights were revoked and the sessions ended, no token can be fetched, and the refetched session signs the user out on this page.
 *
 * Returns a function that stops watching.
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
      const hasSameRights = (rights: Readonly<Record<string, unknown>>) =>
        rights['role'] === role && rights['isApproved'] === isApproved
      /** Fetches a new token if the current one has other rights; returns whether the token has these rights now. */
      const updateToken = async () => {
        const isCurrent = hasSameRights((await account.getIdTokenResult()).claims)
        return isCurrent || hasSameRights((await account.getIdTokenResult(true)).claims)
      }
      void updateToken()
        .catch((error: unknown) => {
          logWarning('The ID token could not be refreshed.', error)
          return true
        })
        .then((isTokenCurrent) => {
          // The session is compared, not the previous snapshot, because the change may have come before the first snapshot.
          const cachedUser = queryClient.getQueryData<CurrentUser | null>(sessionQuery.queryKey)
          if (!cachedUser) return
          const isMember = snapshot.exists() && suspendedAt === undefined
          if (!isMember || (isTokenCurrent && !hasSameRights(cachedUser))) void refreshSession()
        })
    },
    (error) => logWarning("Stopped watching the member's rights.", error),
  )
}
