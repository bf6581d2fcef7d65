import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '@shared/auth/contract.ts'
import { ApiError } from '@/lib/api-error.ts'
import { adoptVisitorRsvps } from '@/lib/device-rsvps.ts'
import { deviceKeys } from '@/lib/device-keys.ts'
import { deviceStorage } from '@/lib/device-storage.ts'
import { tryDeleteOtherUsersData, removePrivateResponses } from '@/lib/remove-user-data.ts'
import { logWarning } from '@/lib/log.ts'
import { hasOutbox } from '@/lib/outbox.ts'
import { fetchPrivateResponse } from '@/lib/fetch-private-response.ts'
import { paths } from '@/lib/paths.ts'
import {
  endLocalSession,
  getCurrentUserId,
  setCurrentUserId,
  useCurrentUserId,
} from '@/lib/current-user-id.ts'
import { queryClient } from '@/lib/query-client.ts'
import { isSessionEnded } from '@/lib/session-ended.ts'

/** The user id of the session that the server has confirmed since this page was loaded. */
let confirmedUserId: string | null = null
/** True while `refreshSession` reads the user's rights. If the response is a 401, the page signs the user out. */
let isCheckingRights = false

/** The time for which the session counts as fresh (specification section 9). */
const STALE_TIME_MS = 30_000

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  /**
   * Only a 401 means that nobody is signed in; after any other failure, the known user stays. An open page whose session has
   * ended stays as it is, with its unsaved input; `isSessionEnded` records that.
   */
  queryFn: async (context): Promise<CurrentUser | null> => {
    const { signal } = context
    try {
      const user = await fetchPrivateResponse('getCurrentUser', context)
      // If someone signed in or out in the meantime, this response is outdated.
      signal.throwIfAborted()
      await adoptUser(user)
      confirmedUserId = String(user.id)
      if (isSessionEnded.get()) {
        isSessionEnded.set(false)
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
      }
      return user
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError) || error.status !== 401) throw error
      const cachedUser = queryClient.getQueryData<CurrentUser | null>(['session'])
      if (cachedUser && confirmedUserId === getCurrentUserId() && !isCheckingRights) return cachedUser
      await endSession()
      return null
    }
  },
  // After a session has ended, the next sign-in is checked immediately.
  staleTime: ({ state: { data } }) => (data === null ? 0 : STALE_TIME_MS),
})

async function endSession(): Promise<void> {
  confirmedUserId = null
  endLocalSession()
  isSessionEnded.set(false)
  await removePrivateResponses()
  await tryDeleteOtherUsersData()
}

export interface Session {
  readonly user: CurrentUser | null
  /** True until it is known who is signed in. */
  readonly isLoading: boolean
  /** True if the server could not say who is signed in. */
  readonly isUnknown: boolean
}

/** Returns the signed-in user. For visitors no call is made. */
export function useCurrentUser(): Session {
  const userId = useCurrentUserId()
  const hasUser = userId !== null
  const { data, isPending, isError } = useQuery({ ...sessionQuery, enabled: hasUser })
  const user = hasUser && data && String(data.id) === userId ? data : null
  return { user, isLoading: hasUser && isPending, isUnknown: hasUser && isError && data === undefined }
}

/** Makes another user the current one, and deletes the previous user's data from this device. */
async function changeUser(userId: string): Promise<void> {
  if (getCurrentUserId() === userId) return
  setCurrentUserId(userId)
  await removePrivateResponses()
  await tryDeleteOtherUsersData()
}

async function adoptUser(user: CurrentUser): Promise<void> {
  await changeUser(String(user.id))
  adoptVisitorRsvps(user.email)
  await changeOutbox(({ adoptEntries }) => adoptEntries(String(user.id), user.email))
}

/** Changes the stored outbox. A failure must not stop anyone from signing in or out. */
export async function changeOutbox(
  change: (storage: typeof import('@/lib/outbox-storage.ts')) => Promise<unknown>,
): Promise<void> {
  if (!hasOutbox()) return
  try {
    await change(await import('@/lib/outbox-storage.ts'))
  } catch (error) {
    logWarning('The outbox could not be updated.', error)
  }
}

/** Makes a user the signed-in user of this device: after a login, or after the user saved their profile. */
export async function startLocalSession(user: CurrentUser): Promise<void> {
  // The new session replaces the old one.
  deviceStorage.remove(deviceKeys.logOutPending)
  await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey })
  await adoptUser(user)
  confirmedUserId = String(user.id)
  queryClient.setQueryData(sessionQuery.queryKey, user)
  // Lets the user's pages in other tabs continue.
  deviceStorage.set(SESSION_STARTED_KEY, String(Date.now()))
}

/** The storage key whose value changes with each call of `startLocalSession` on this device. */
export const SESSION_STARTED_KEY = deviceKeys.sessionStarted

/**
 * Reads the user and their rights from the server again, for example after an application to host. If the session has ended, signs
 * the user out on this page.
 */
export async function refreshSession(): Promise<void> {
  isCheckingRights = true
  try {
    await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
  } finally {
    isCheckingRights = false
  }
}

/** Asks the server again who is signed in. If the session has ended, the page stays as it is. */
export const recheckSession = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })

/** Returns the dashboard of a user: for admins, for approved hosts, or for members (specification section 2). */
export function getDashboardPath(user: Pick<CurrentUser, 'role' | 'isApproved'>): string {
  if (user.role === 'admin') return paths.admin
  return user.role === 'host' && user.isApproved ? paths.hostDashboard : paths.dashboard
}
