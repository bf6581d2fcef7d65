import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '@shared/auth/contract.ts'
import { callApi } from '@/lib/api-client.ts'
import { ApiError } from '@/lib/api-error.ts'
import { adoptVisitorRsvps, forgetVisitor } from '@/lib/device-rsvps.ts'
import { deviceKeys } from '@/lib/device-keys.ts'
import { deviceStorage } from '@/lib/device-storage.ts'
import { forgetOthers, forgetQueries } from '@/lib/forget-others.ts'
import { logWarning } from '@/lib/log.ts'
import { hasOutbox } from '@/lib/outbox.ts'
import { fetchOwn } from '@/lib/own-query.ts'
import { isLoginLink } from './login-link.ts'
import { startLoggingOut } from '@/core/live/logging-out.ts'
import { paths } from '@/lib/paths.ts'
import { endSessionHere, personHere, setPersonHere, usePersonHere } from '@/lib/person.ts'
import { queryClient } from '@/lib/query-client.ts'
import { signedOut } from '@/lib/signed-out.ts'
import { dismissToast, toast, toastSuccess } from '@/lib/toast.ts'
import { timeoutSignal } from '@/lib/platform.ts'

/** The user id of the session that the server has confirmed since this page was loaded. */
let confirmed: string | null = null
/** True while rights are rechecked: a session that ended with them closes the page. */
let isCheckingRights = false

/** Specification section 9. */
const STALE_MS = 30_000

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  /**
   * Only a 401 means that nobody is signed in; any other failure leaves the known user. An open page whose session has ended stays
   * as it is, with its unsaved input; `signedOut` records that.
   */
  queryFn: async (context): Promise<CurrentUser | null> => {
    const { signal } = context
    try {
      const user = await fetchOwn('getCurrentUser', context)
      // Somebody signed in or out meanwhile: this answer is outdated.
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
      const cached = queryClient.getQueryData<CurrentUser | null>(['session'])
      if (cached && confirmed === personHere() && !isCheckingRights) return cached
      await endSession()
      return null
    }
  },
  // After a session has ended, the next sign-in is checked at once.
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

/** The signed-in user. For visitors no call is made. */
export function useCurrentUser(): Session {
  const person = usePersonHere()
  const enabled = person !== null
  const { data, isPending, isError } = useQuery({ ...sessionQuery, enabled })
  const user = enabled && data && String(data.id) === person ? data : null
  return { user, isLoading: enabled && isPending, isUnknown: enabled && isError && data === undefined }
}

/** Hands this device to another person, and deletes the previous person's data from it. */
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

/** A failure of the stored queue must not stop anybody from signing in or out. */
async function withOutbox(
  work: (storage: typeof import('@/lib/outbox-storage.ts')) => Promise<unknown>,
): Promise<void> {
  if (!hasOutbox()) return
  try {
    await work(await import('@/lib/outbox-storage.ts'))
  } catch (error) {
    logWarning('The outbox could not be updated.', error)
  }
}

/** After a login link was verified: its user is now signed in on this device. */
export async function rememberSession(user: CurrentUser): Promise<void> {
  // The new session replaces the old one.
  deviceStorage.remove(LOG_OUT_PENDING)
  await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey })
  await welcome(user)
  confirmed = String(user.id)
  queryClient.setQueryData(sessionQuery.queryKey, user)
  // Lets the person's pages in other tabs continue.
  deviceStorage.set(SESSION_BEGUN, String(Date.now()))
}

/** Changes with each login on this device. */
export const SESSION_BEGUN = deviceKeys.sessionBegun

/** Asks the server again, for example after an application to host. */
export async function refreshSession(): Promise<void> {
  isCheckingRights = true
  try {
    await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
  } finally {
    isCheckingRights = false
  }
}

/** Checks whether somebody has signed in again after a session ended. */
export const recheckSession = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })

/** Set from the press on 'Log Out' until the server has confirmed it. */
const LOG_OUT_PENDING = deviceKeys.logOutPending
/** Longer than an answer takes; the call continues without the page. */
const TELL_MS = 5000
/** The first and the longest pause between attempts: a browser reports that it is online before its network works. */
const AGAIN_MS = { first: 1_000, most: 15_000 }

/** Signs out on the server and on this device, then loads the home page or another page. */
export async function logOut(next: string = paths.home): Promise<void> {
  startLoggingOut()
  deviceStorage.set(LOG_OUT_PENDING, '1')
  // Their session ends before their answers arrive.
  await queryClient.cancelQueries()
  await sendLogOut()
  await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey })
  setPersonHere(null)
  queryClient.setQueryData(sessionQuery.queryKey, null)
  await forgetQueries()
  forgetVisitor()
  await withOutbox(({ dropEntries }) => dropEntries(() => true))
  await forgetOthers()
  // The browser may restore this page with Back, without live data or a user: then it reloads.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload()
  })
  window.location.assign(next)
}

/** Signs out after a call that ends this session on the server. Throws, still signed in, if that call fails. */
export async function logOutAfter(call: () => Promise<unknown>, next?: string): Promise<void> {
  // Their session ends before their answers arrive.
  await queryClient.cancelQueries()
  try {
    await call()
  } catch (error) {
    void queryClient.refetchQueries({ type: 'active', stale: true })
    throw error
  }
  await logOut(next)
}

/** Returns whether the server has ended the session of this device. */
async function sendLogOut(): Promise<boolean> {
  try {
    await callApi('logout', { keepalive: true, signal: timeoutSignal(TELL_MS) })
    deviceStorage.remove(LOG_OUT_PENDING)
    return true
  } catch (error) {
    logWarning('The server could not be told of the logout.', error)
    return false
  }
}

let isSettling = false

/** Repeats a log-out that did not reach the server until it does, and shows that meanwhile. */
export async function completeLogOut(): Promise<void> {
  // A login that is being verified replaces the old session.
  if (isSettling || deviceStorage.get(LOG_OUT_PENDING) === null || isLoginLink(window.location)) return
  isSettling = true
  let toastId: number | null = null
  let pauseMs = AGAIN_MS.first
  while (deviceStorage.get(LOG_OUT_PENDING) !== null && !(await sendLogOut())) {
    toastId ??= toast({
      title: 'Almost logged out',
      description:
        "You're logged out here, but we couldn't reach our server. Keep this page open and we'll try again.",
      destructive: true,
      duration: null,
    })
    pauseMs = (await networkOrPause(pauseMs)) ? AGAIN_MS.first : Math.min(2 * pauseMs, AGAIN_MS.most)
  }
  isSettling = false
  if (toastId === null) return
  dismissToast(toastId)
  toastSuccess('Logged out')
}

/** Waits; returns whether the browser came online meanwhile. */
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

/** The home of a user: the admin dashboard, the host dashboard of an approved host, or the member dashboard (specification section 2). */
export function ownPage(user: Pick<CurrentUser, 'role' | 'isApproved'>): string {
  if (user.role === 'admin') return paths.admin
  return user.role === 'host' && user.isApproved ? paths.hostDashboard : paths.dashboard
}
