import { callApi } from '@/lib/api-client.ts'
import { removeVisitorData } from '@/lib/device-rsvps.ts'
import { countUnsentArrivalsOfOwner } from '@/lib/device-doors.ts'
import { deviceKeys } from '@/lib/device-keys.ts'
import { deviceStorage } from '@/lib/device-storage.ts'
import { tryDeleteOtherUsersData, removePrivateResponses } from '@/lib/remove-user-data.ts'
import { logWarning } from '@/lib/log.ts'
import { isLoggingOut } from '@/lib/logging-out.ts'
import { paths } from '@/lib/paths.ts'
import { hasOutbox, outbox } from '@/lib/outbox.ts'
import { getCurrentUserId, setCurrentUserId } from '@/lib/current-user-id.ts'
import { createTimeoutSignal } from '@/lib/browser-support.ts'
import { queryClient } from '@/lib/query-client.ts'
import { dismissToast, toast, toastSuccess } from '@/lib/toast.ts'
import { isLoginLink } from './login-link.ts'
import { sessionQuery, changeOutbox } from './session.ts'

/** Whether logging out would lose unsent changes. */
export function hasUnsentChanges(): boolean {
  const entries = outbox.get()
  // Entries that have not been read yet may be unsent.
  const hasOnlyRefusedEntries = entries.length > 0 && entries.every(({ refusal }) => refusal !== null)
  return (hasOutbox() && !hasOnlyRefusedEntries) || countUnsentArrivalsOfOwner(getCurrentUserId() ?? '') > 0
}

/** The storage key that is set from the click on 'Log Out' until the server has confirmed the log-out or someone signs in. */
const LOG_OUT_PENDING_KEY = deviceKeys.logOutPending
/** Responses usually arrive within this time. Without one, the page logs out anyway, and `completeLogOut` repeats the call. */
const LOG_OUT_TIMEOUT_MS = 5000
/**
 * The first and the longest pause between attempts. One attempt is not enough, because a browser reports that it is online
 * before its network works.
 */
const RETRY_PAUSE_MS = { first: 1_000, max: 15_000 }

/** Signs out on the server and on this device, then loads the home page or another page. */
export async function logOut(nextPath: string = paths.home): Promise<void> {
  deviceStorage.set(LOG_OUT_PENDING_KEY, '1')
  await stopReads()
  await sendLogOut()
  await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey })
  setCurrentUserId(null)
  queryClient.setQueryData(sessionQuery.queryKey, null)
  await removePrivateResponses()
  removeVisitorData()
  await changeOutbox(({ deleteEntries }) => deleteEntries(() => true))
  await tryDeleteOtherUsersData()
  // The browser may restore this page with Back, without live data or a user. The page then reloads.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload()
  })
  window.location.assign(nextPath)
}

/** Signs out after a call that ends this session on the server. If that call fails, throws and leaves the user signed in. */
export async function logOutAfter(call: () => Promise<unknown>, nextPath?: string): Promise<void> {
  await stopReads()
  try {
    await call()
  } catch (error) {
    isLoggingOut.set(false)
    void queryClient.refetchQueries({ type: 'active', stale: true })
    throw error
  }
  await logOut(nextPath)
}

/** Blocks new queries for the user, and cancels running queries, because the session ends before their responses arrive. */
function stopReads(): Promise<void> {
  isLoggingOut.set(true)
  return queryClient.cancelQueries()
}

/** Asks the server to end the session of this device. Returns false if the call failed. */
async function sendLogOut(): Promise<boolean> {
  try {
    await callApi('logOut', { keepalive: true, signal: createTimeoutSignal(LOG_OUT_TIMEOUT_MS) })
    deviceStorage.remove(LOG_OUT_PENDING_KEY)
    return true
  } catch (error) {
    logWarning('The log-out did not reach the server.', error)
    return false
  }
}

let isCompleting = false

/** If a log-out did not reach the server, repeats it until it succeeds, and shows a toast in the meantime. */
export async function completeLogOut(): Promise<void> {
  // A login that is being verified replaces the old session.
  if (isCompleting || deviceStorage.get(LOG_OUT_PENDING_KEY) === null || isLoginLink(window.location)) return
  isCompleting = true
  let toastId: number | null = null
  let pauseMs = RETRY_PAUSE_MS.first
  while (deviceStorage.get(LOG_OUT_PENDING_KEY) !== null && !(await sendLogOut())) {
    toastId ??= toast({
      title: 'Almost logged out',
      description:
        "You're logged out here, but we couldn't reach our server. Keep this page open and we'll try again.",
      isDestructive: true,
      durationMs: null,
    })
    pauseMs = (await waitForNetwork(pauseMs))
      ? RETRY_PAUSE_MS.first
      : Math.min(2 * pauseMs, RETRY_PAUSE_MS.max)
  }
  isCompleting = false
  if (toastId === null) return
  dismissToast(toastId)
  toastSuccess('Logged out')
}

/** Waits at most `pauseMs`; returns whether the browser came online. */
const waitForNetwork = (pauseMs: number) =>
  new Promise<boolean>((resolve) => {
    const onOnline = () => {
      clearTimeout(timer)
      resolve(true)
    }
    const timer = setTimeout(() => {
      window.removeEventListener('online', onOnline)
      resolve(false)
    }, pauseMs)
    window.addEventListener('online', onOnline, { once: true })
  })
