import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { CurrentUser } from '@shared/auth/contract.ts'
import { callApi } from './api-client.ts'
import { ApiError } from './api-error.ts'
import { deviceStorage } from './device-storage.ts'
import { logWarning } from './log.ts'
import { startLeaving } from './leaving.ts'
import { paths } from './paths.ts'
import { queryClient } from './query-client.ts'

/** Set while somebody is signed in on this device, so that visitors are never asked who they are. */
const HINT = 'kiln.signed-in'

const sessionQuery = queryOptions({
  queryKey: ['session'],
  /** Read without retry; a failure means signed out (specification section 7). */
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    try {
      return await callApi('getCurrentUser', { signal })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) deviceStorage.remove(HINT)
      return null
    }
  },
})

const isHinted = (): boolean => deviceStorage.get(HINT) !== null
const subscribeToNothing = () => () => undefined

export interface Session {
  readonly user: CurrentUser | null
  /** True until it is known who is signed in. */
  readonly isLoading: boolean
}

export function useCurrentUser(): Session {
  const enabled = useSyncExternalStore(subscribeToNothing, isHinted, () => false)
  const { data, isPending } = useQuery({ ...sessionQuery, enabled })
  return { user: data ?? null, isLoading: enabled && isPending }
}

/** After a login link was verified: the answer's user is the one signed in on this device. */
export function rememberSession(user: CurrentUser): void {
  deviceStorage.set(HINT, '1')
  queryClient.setQueryData(sessionQuery.queryKey, user)
}

/** Asks the server again, for example after an application to host. */
export function refreshSession(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
}

/**
 * Drops what is private on this device, signs out here and on the server, then loads the home page anew. The device goes
 * first: the server revokes what the Firebase SDK would otherwise still try to use.
 */
export async function logOut(): Promise<void> {
  startLeaving()
  deviceStorage.remove(HINT)
  // Only who signs out needs it; the first screen does without.
  await import('./private-data.ts')
    .then(({ forgetPrivateData }) => forgetPrivateData())
    .catch((error: unknown) => logWarning('Private data was not forgotten.', error))
  try {
    await callApi('logout')
  } catch (error) {
    logWarning('Log-out was not heard by the server.', error)
  }
  // The browser may keep the whole page for its Back button: it must not come back signed in.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) window.location.reload()
  })
  window.location.assign(paths.home)
}

/** Where a person's own page is: the admin area, an approved host's, or the member's (specification section 2). */
export function ownPage(user: Pick<CurrentUser, 'role' | 'isApproved'>): string {
  if (user.role === 'admin') return paths.admin
  return user.role === 'host' && user.isApproved ? paths.hostDashboard : paths.dashboard
}
