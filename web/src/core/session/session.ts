import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '@shared/auth/contract.ts'
import { callApi } from '@/lib/api-client.ts'
import { ApiError } from '@/lib/api-error.ts'
import { adoptVisitorRsvps, forgetVisitorRsvps } from '@/lib/device-rsvps.ts'
import { deviceStorage } from '@/lib/device-storage.ts'
import { forgetOthers, forgetQueries } from '@/lib/forget-others.ts'
import { logWarning } from '@/lib/log.ts'
import { hasOutbox } from '@/lib/outbox.ts'
import { askOwn } from '@/lib/own-query.ts'
import { isLoginLink } from './login-link.ts'
import { startLeaving } from '@/core/live/leaving.ts'
import { paths } from '@/lib/paths.ts'
import { endSessionHere, personHere, setPersonHere, usePersonHere } from '@/lib/person.ts'
import { queryClient } from '@/lib/query-client.ts'
import { signedOut } from '@/lib/signed-out.ts'
import { dismissToast, toast } from '@/lib/toast.ts'
import { timeoutSignal } from '@/lib/platform.ts'

/** Whose session the server has confirmed since this page was loaded. */
let confirmed: string | null = null
/** Rights were taken away: a session that ended with them closes the page. */
let isCheckingRights = false

/** Specification section 9. */
const STALE_MS = 30_000

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  /**
   * 401 alone says that nobody is signed in; any other failure leaves what is known. An open page of somebody whose session has
   * ended stays as it is, with what they are typing; `signedOut` says so.
   */
  queryFn: async (context): Promise<CurrentUser | null> => {
    const { signal } = context
    try {
      const user = await askOwn('getCurrentUser', context)
      // Somebody signed in or out meanwhile: this is of before.
      signal.throwIfAborted()
      await welcome(user)
      confirmed = String(user.id)
      if (signedOut.get()) {
        signedOut.set(false)
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
      }
      return user
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError) || error.status !== 401) throw error
      const known = queryClient.getQueryData<CurrentUser | null>(['session'])
      if (known && confirmed === personHere() && !isCheckingRights) return known
      await endSession()
      return null
    }
  },
  // Whoever signs in after a session has ended is asked about at once.
  staleTime: ({ state: { data } }) => (data === null ? 0 : STALE_MS),
})

async function endSession(): Promise<void> {
  confirmed = null
  endSessionHere()
  signedOut.set(false)
  await forgetQueries()
  await forgetOthers()
}

export interface Session {
  readonly user: CurrentUser | null
  /** True until it is known who is signed in. */
  readonly isLoading: boolean
  /** The server could not say who is signed in. */
  readonly isUnknown: boolean
}

/** Who is signed in; visitors are never asked. */
export function useCurrentUser(): Session {
  const person = usePersonHere()
  const enabled = person !== null
  const { data, isPending, isError } = useQuery({ ...sessionQuery, enabled })
  const user = enabled && data && String(data.id) === person ? data : null
  return { user, isLoading: enabled && isPending, isUnknown: enabled && isError && data === undefined }
}

/** From here on this device is somebody else's, and holds nothing of who was here before. */
async function changePerson(person: string | null): Promise<void> {
  if (personHere() === person) return
  setPersonHere(person)
  await forgetQueries()
  await forgetOthers()
}

async function welcome(user: CurrentUser): Promise<void> {
  await changePerson(String(user.id))
  adoptVisitorRsvps(user.email)
  await withOutbox(({ adoptEntries }) => adoptEntries(String(user.id), user.email))
}

/** What a device keeps of RSVPs stops nobody from signing in or out. */
async function withOutbox(
  work: (storage: typeof import('@/lib/outbox-storage.ts')) => Promise<unknown>,
): Promise<void> {
  if (!hasOutbox()) return
  try {
    await work(await import('@/lib/outbox-storage.ts'))
  } catch (error) {
    logWarning('What waits to be sent could not be settled.', error)
  }
}

/** After a login link was verified: the answer's user is the one signed in on this device. */
export async function rememberSession(user: CurrentUser): Promise<void> {
  // The new session took the old one's place.
  deviceStorage.remove(LOG_OUT_OWED)
  await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey })
  await welcome(user)
  confirmed = String(user.id)
  queryClient.setQueryData(sessionQuery.queryKey, user)
  // Pages of the same person that are open in other tabs go on.
  deviceStorage.set(SESSION_BEGUN, String(Date.now()))
}

/** Changes with each login on this device. */
export const SESSION_BEGUN = 'kiln.session-begun'

/** Asks the server again, for example after an application to host. */
export async function refreshSession(): Promise<void> {
  isCheckingRights = true
  try {
    await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
  } finally {
    isCheckingRights = false
  }
}

/** Asks whether a session that had ended has begun again. */
export const recheckSession = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })

/** Set from the press on 'Log Out' until the server has heard of it. */
const LOG_OUT_OWED = 'kiln.log-out-owed'
/** Longer than an answer takes; the call goes on without the page. */
const TELL_MS = 5000
/** How soon it is told again, then less and less often: a browser says that it is online before its network carries anything. */
const AGAIN_MS = { first: 1_000, most: 15_000 }

/** Signs out on the server and on this device, then loads the home page, or another one, anew. */
export async function logOut(next: string = paths.home): Promise<void> {
  startLeaving()
  deviceStorage.set(LOG_OUT_OWED, '1')
  // The session they were asked with ends before their answers come.
  await queryClient.cancelQueries()
  await tellLogOut()
  await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey })
  setPersonHere(null)
  queryClient.setQueryData(sessionQuery.queryKey, null)
  await forgetQueries()
  forgetVisitorRsvps()
  await withOutbox(({ dropEntries }) => dropEntries(() => true))
  await forgetOthers()
  // The browser may keep this page for its Back button, as it is now: without live data, and for nobody.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload()
  })
  window.location.assign(next)
}

/** Signs out on all devices. Throws where the server could not be told; nothing has changed then. */
export async function logOutEverywhere(): Promise<void> {
  await callApi('logOutEverywhere')
  await logOut()
}

/** Answers whether the server knows that the session on this device is over. */
async function tellLogOut(): Promise<boolean> {
  try {
    await callApi('logout', { keepalive: true, signal: timeoutSignal(TELL_MS) })
    deviceStorage.remove(LOG_OUT_OWED)
    return true
  } catch (error) {
    logWarning('Log-out was not heard by the server.', error)
    return false
  }
}

let isSettling = false

/** Repeats a log-out that the server has not heard, until it has, and says so as long as it has not. */
export async function settleLogOut(): Promise<void> {
  // A login that is being verified takes the old session's place.
  if (isSettling || deviceStorage.get(LOG_OUT_OWED) === null || isLoginLink(window.location)) return
  isSettling = true
  let said: number | null = null
  let pauseMs = AGAIN_MS.first
  while (deviceStorage.get(LOG_OUT_OWED) !== null && !(await tellLogOut())) {
    said ??= toast({
      title: 'Not logged out yet',
      description:
        'This device has forgotten you, but our server could not be told. Stay on this page: it is tried again.',
      destructive: true,
      duration: null,
    })
    pauseMs = (await networkOrPause(pauseMs)) ? AGAIN_MS.first : Math.min(2 * pauseMs, AGAIN_MS.most)
  }
  isSettling = false
  if (said === null) return
  dismissToast(said)
  toast({ title: 'Logged out' })
}

/** Answers whether the browser came online meanwhile. */
const networkOrPause = (pauseMs: number) =>
  new Promise<boolean>((resolve) => {
    const came = () => {
      clearTimeout(timer)
      resolve(true)
    }
    const timer = setTimeout(() => {
      window.removeEventListener('online', came)
      resolve(false)
    }, pauseMs)
    window.addEventListener('online', came, { once: true })
  })

/** Where a person's own page is: the admin area, an approved host's, or the member's (specification section 2). */
export function ownPage(user: Pick<CurrentUser, 'role' | 'isApproved'>): string {
  if (user.role === 'admin') return paths.admin
  return user.role === 'host' && user.isApproved ? paths.hostDashboard : paths.dashboard
}
