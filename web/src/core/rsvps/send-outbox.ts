import type { RsvpResponse } from '@shared/rsvps/contract.ts'
import { OWN_RSVPS_KEY, rsvpQuery } from './own-rsvp.ts'
import {
  classifyFailure,
  computeRetryDelayMs,
  markAttempted,
  isUnreachableError,
  CALL_TIMEOUT_MS,
  findExpiryReason,
  recordFailedAttempt,
} from './outbox-rules.ts'
import {
  makeQueuedRsvpToast,
  makeCancelledToast,
  makeReconfirmedToast,
  makeRefusedToast,
} from './outbox-text.ts'
import { ALREADY_RSVPD_TOAST, isAlreadyRsvpdError, isQuestionsChangedError } from './rsvp-text.ts'
import { callApiDated } from '@/lib/api-client.ts'
import { readDeviceRsvps, removeDeviceRsvp, findDeviceRsvp, saveDeviceRsvp } from '@/lib/device-rsvps.ts'
import { removeTicket } from '@/lib/device-tickets.ts'
import { logWarning } from '@/lib/log.ts'
import {
  OUTBOX_KEY,
  outbox,
  getOutboxOwner,
  type CancelEntry,
  type ReconfirmEntry,
  type RsvpEntry,
  type OutboxEntry,
} from '@/lib/outbox.ts'
import { changeEntry, deleteEntries, readOutbox } from '@/lib/outbox-storage.ts'
import { subscribeToUser } from '@/lib/current-user-id.ts'
import { queryClient } from '@/lib/query-client.ts'
import { toast, type ToastOptions } from '@/lib/toast.ts'
import { getTabLocks, createTimeoutSignal } from '@/lib/browser-support.ts'
import { getServerTime } from '@/lib/server-time.ts'
import { MAX_TIMER_MS } from '@/lib/use-has-reached.ts'

/** The contents of an entry, without the fields that the queue adds. */
type EntryContents<T extends OutboxEntry> = Omit<
  T,
  'kind' | 'idempotencyKey' | 'isOutdated' | keyof ReturnType<typeof makeEntry>
>

/** The server's response; 'queued' if there was no response and the entry waits for a connection. */
type SendResult<T> = T | 'queued'

/** Stores an RSVP in the outbox; an entry with the same values keeps its idempotency key. */
export function queueRsvp(contents: EntryContents<RsvpEntry>, idempotencyKey: string): Promise<RsvpEntry> {
  return storeEntry<RsvpEntry>(
    markAttemptedNow({ ...makeEntry('rsvp', contents), ...contents, kind: 'rsvp', idempotencyKey }),
  )
}

export function queueCancellation(contents: EntryContents<CancelEntry>): Promise<CancelEntry> {
  return storeEntry<CancelEntry>(
    markAttemptedNow({ ...makeEntry('cancel', contents), ...contents, kind: 'cancel' }),
  )
}

export function queueReconfirmation(contents: EntryContents<ReconfirmEntry>): Promise<ReconfirmEntry> {
  return storeEntry<ReconfirmEntry>(
    markAttemptedNow({ ...makeEntry('reconfirm', contents), ...contents, kind: 'reconfirm' }),
  )
}

/** Marks an attempt before the call, because a page that is closed during the call can no longer write. */
const markAttemptedNow = <T extends OutboxEntry>(entry: T): T =>
  markAttempted(entry, { now: Date.now(), isOnline: navigator.onLine })

function makeEntry(kind: OutboxEntry['kind'], { event, email }: Pick<OutboxEntry, 'event' | 'email'>) {
  const now = Date.now()
  const owner = getOutboxOwner()
  // The entry is sent immediately, or after `nextAttemptAt` if the page is closed in the meantime.
  const initialState = {
    createdAt: now,
    failedAttemptCount: 0,
    nextAttemptAt: now + CALL_TIMEOUT_MS,
    uncertainSince: null,
  }
  // "I'll be there" and a cancellation share an id, so that they replace each other.
  const idPrefix = kind === 'rsvp' ? kind : 'cancel'
  return {
    id: `${idPrefix} ${owner} ${event.id} ${email.toLowerCase()}`,
    owner,
    ...initialState,
    refusal: null,
  }
}

/** Stores an entry, and returns it as it is stored. If the browser stores nothing, the entry can still be sent once. */
async function storeEntry<T extends OutboxEntry>(newEntry: T): Promise<T> {
  try {
    const entry = await changeEntry(newEntry.id, (storedEntry) =>
      isSameEntry(storedEntry, newEntry) ? markAttemptedNow(storedEntry) : newEntry,
    )
    return entry as T
  } catch (error) {
    logWarning('The entry could not be stored in the outbox.', error)
    return newEntry
  }
}

function isSameEntry(storedEntry: OutboxEntry | undefined, entry: OutboxEntry): storedEntry is OutboxEntry {
  if (storedEntry === undefined || storedEntry.refusal !== null) return false
  if (entry.kind !== 'rsvp') {
    const isSameStart = storedEntry.event.dateTime === entry.event.dateTime
    return storedEntry.kind === entry.kind && storedEntry.token === entry.token && isSameStart
  }
  return (
    storedEntry.kind === 'rsvp' &&
    storedEntry.name === entry.name &&
    (storedEntry.isNameShown ?? false) === (entry.isNameShown ?? false) &&
    storedEntry.sourceCity === entry.sourceCity &&
    storedEntry.sourceArea === entry.sourceArea &&
    JSON.stringify(storedEntry.answers ?? []) === JSON.stringify(entry.answers ?? [])
  )
}

/** Sends a new RSVP. If the server refuses it, removes the entry from the queue and throws the server's error. */
export const sendRsvp = (entry: RsvpEntry): Promise<SendResult<RsvpResponse>> =>
  sendNow(entry, () => callCreateRsvp(entry))

/** Cancels an RSVP. Handles a refusal like `sendRsvp`. Calls `onDone` before the screens reload. */
export const sendCancellation = (entry: CancelEntry, onDone: () => void): Promise<SendResult<true>> =>
  sendNow(entry, () => callCancelRsvp(entry, onDone))

/** Says that an attendee is still coming, or accepts the offered spot. Handles a refusal like `sendRsvp`. */
export const sendReconfirmation = (entry: ReconfirmEntry): Promise<SendResult<true>> =>
  sendNow(entry, () => callReconfirmRsvp(entry))

/**
 * Returns as soon as the server has answered, without waiting until the entry is removed here. If the page is closed before
 * the removal, the entry is sent again: an RSVP with its idempotency key, so that it gets the same response.
 */
function sendNow<T>(entry: OutboxEntry, call: () => Promise<T>): Promise<SendResult<T>> {
  return new Promise((resolve, reject) => {
    const send = async () => {
      try {
        resolve(await call())
      } catch (error) {
        if (isUnreachableError(error) && (await isEntryStored(entry))) {
          await postponeEntry(entry, { waitMs: computeRetryDelayMs(entry.failedAttemptCount) })
          resolve('queued')
          return
        }
        reject(error instanceof Error ? error : new Error(String(error)))
      }
      await removeEntry(entry)
    }
    withEntryLock(entry.id, send, { shouldWait: true }).catch(reject)
  })
}

/** Sends an RSVP, stores it on this device and refreshes the screens that show its event. */
async function callCreateRsvp(entry: RsvpEntry, { hasWaited } = { hasWaited: false }) {
  const { owner, event, name, email, sourceCity, sourceArea, answers = [], idempotencyKey } = entry
  const nameChoice = entry.isNameShown ? { isNameShown: true } : {}
  const { value: response, asOf } = await callApiDated('createRsvp', {
    body: { name, email, sourceCity, sourceArea, answers, ...nameChoice, eventId: event.id, hasWaited },
    headers: { 'Idempotency-Key': idempotencyKey },
    signal: createTimeoutSignal(CALL_TIMEOUT_MS),
  }).catch((error: unknown) => {
    // The RSVP was made elsewhere, and this page does not show it yet.
    if (isAlreadyRsvpdError(error) && owner === getOutboxOwner()) refreshRsvps()
    // After the reload, the form shows the new questions.
    if (isQuestionsChangedError(error)) void queryClient.invalidateQueries({ queryKey: ['events'] })
    throw error
  })
  // Another user may be signed in by now.
  if (owner !== getOutboxOwner()) return response
  refreshRsvps()
  // Without a change token, the change link comes only by email. Opening the link stores the RSVP on this device.
  if (response.changeToken === null) return response
  const { isWaitlist, position, changeToken: token } = response
  const requestFlag = response.status === 'requested' ? { isRequest: true as const } : {}
  const signup = { name, email, isWaitlist, ...requestFlag, position, ...nameChoice }
  saveDeviceRsvp({ token, asOf, signup, ticketCode: null, event: { ...event, virtualLink: null } })
  // This loads the current counts, the ticket and the link of a virtual event, without a shared cache in between.
  queryClient.query(rsvpQuery(token)).catch((error: unknown) => {
    logWarning('The RSVP could not be reloaded.', error)
  })
  return response
}

async function callCancelRsvp({ owner, token }: CancelEntry, onDone?: () => void): Promise<true> {
  await callApiDated('cancelRsvp', { params: { token }, signal: createTimeoutSignal(CALL_TIMEOUT_MS) })
  onDone?.()
  if (owner === getOutboxOwner()) removeRsvpFromDevice(token)
  return true
}

async function callReconfirmRsvp({ owner, token, event: { dateTime } }: ReconfirmEntry): Promise<true> {
  try {
    const signal = createTimeoutSignal(CALL_TIMEOUT_MS)
    await callApiDated('reconfirmRsvp', { params: { token }, body: { dateTime }, signal })
  } finally {
    // The answer may be saved even if the call failed, or the offer may be over, so the RSVP is loaded again. A query that is
    // running is cancelled, because it may have read the RSVP before the change.
    if (owner === getOutboxOwner()) {
      await queryClient.cancelQueries({ queryKey: OWN_RSVPS_KEY })
      refreshRsvps()
    }
  }
  return true
}

/** Removes a cancelled RSVP from this device, so that Back does not show it again. */
function removeRsvpFromDevice(token: string): void {
  const code = findDeviceRsvp(token)?.ticketCode
  if (code) removeTicket(code)
  removeDeviceRsvp(token)
  queryClient.removeQueries({
    queryKey: OWN_RSVPS_KEY,
    predicate: ({ queryKey }) => queryKey.includes(token),
  })
  refreshRsvps()
}

/** Reloads every screen that shows the user's own RSVPs or the counts of an event. */
function refreshRsvps(): void {
  for (const queryKey of [OWN_RSVPS_KEY, ['members'], ['events']])
    void queryClient.invalidateQueries({ queryKey })
}

/** Lets only one tab at a time send or discard an entry. Returns undefined if another tab does so and `shouldWait` is false. */
async function withEntryLock<T>(
  id: string,
  task: () => Promise<T>,
  { shouldWait }: { readonly shouldWait: boolean },
): Promise<T | undefined> {
  // Locks do not exist in older browsers or without TLS. The idempotency key then ensures that nothing counts twice.
  const locks = getTabLocks()
  if (!locks) return task()
  return locks.request(`kiln.outbox ${id}`, { ifAvailable: !shouldWait }, (lock) =>
    lock === null ? undefined : task(),
  )
}

interface SendScope {
  /** Whether only the due entries are sent, and not the whole queue. */
  readonly shouldSendOnlyDue: boolean
}

/** Sends the due entries, or all of them, and then schedules the next attempt. */
async function sendEntries({ shouldSendOnlyDue }: SendScope): Promise<void> {
  // The `online` event starts the next attempt.
  if (!navigator.onLine) return refreshOutbox()
  for (const { id, nextAttemptAt, refusal } of await readOwnEntries()) {
    if (refusal !== null || (shouldSendOnlyDue && nextAttemptAt > Date.now())) continue
    await withEntryLock(id, () => attemptEntry(id), { shouldWait: false })
  }
  await refreshOutbox()
}

/** Sends an entry, unless it was handled elsewhere or can no longer be sent. */
async function attemptEntry(id: string): Promise<void> {
  const entry = (await readOwnEntries()).find((item) => item.id === id)
  if (!entry || entry.refusal !== null) return
  // The RSVP may have reached this device another way, such as by the link in its email.
  const deviceRsvp = readDeviceRsvps().find(
    ({ event, signup }) =>
      event.id === entry.event.id && signup.email.toLowerCase() === entry.email.toLowerCase(),
  )
  if (entry.kind === 'rsvp' && deviceRsvp) return removeEntry(entry)
  const expiryText = findExpiryReason(entry, { now: getServerTime(), deviceNow: Date.now() })
  if (expiryText !== null) return storeRefusal(entry, expiryText)
  if (entry.uncertainSince === null) await changeEntryUnlessReplaced(entry, markAttemptedNow)
  try {
    if (entry.kind === 'rsvp') {
      const response = await callCreateRsvp(entry, { hasWaited: true })
      await removeEntry(entry)
      toastToOwner(entry, makeQueuedRsvpToast(response, entry))
    } else if (entry.kind === 'reconfirm') {
      await callReconfirmRsvp(entry)
      await removeEntry(entry)
      toastToOwner(entry, { ...makeReconfirmedToast(entry), durationMs: null })
    } else {
      await callCancelRsvp(entry)
      await removeEntry(entry)
      toastToOwner(entry, { ...makeCancelledToast(entry), durationMs: null })
    }
  } catch (error) {
    const outcome = classifyFailure(entry, error)
    if (outcome.kind === 'retry') return postponeEntry(entry, outcome)
    if (outcome.kind === 'refused')
      return storeRefusal(
        entry,
        outcome.message ?? "That didn't work. Please try again.",
        isQuestionsChangedError(error),
      )
    await removeEntry(entry)
    if (entry.kind === 'cancel') removeRsvpFromDevice(entry.token)
    toastToOwner(entry, {
      ...(entry.kind === 'cancel' ? makeCancelledToast(entry) : ALREADY_RSVPD_TOAST),
      durationMs: null,
    })
  }
}

/** Shows a toast about an entry, unless another user has signed in while the entry was sent. */
function toastToOwner({ owner }: OutboxEntry, options: ToastOptions): void {
  if (owner === getOutboxOwner()) toast(options)
}

/** Changes an entry that is still stored. An entry that was replaced with other values stays as it is. */
const changeEntryUnlessReplaced = (
  { id, createdAt }: OutboxEntry,
  change: (storedEntry: OutboxEntry) => OutboxEntry | null,
) =>
  changeEntry(id, (storedEntry) => {
    if (storedEntry === undefined) return null
    return storedEntry.createdAt === createdAt ? change(storedEntry) : storedEntry
  })

async function isEntryStored(entry: OutboxEntry): Promise<boolean> {
  try {
    return (await readOutbox()).some((item) => item.id === entry.id)
  } catch {
    return false
  }
}

async function removeEntry(entry: OutboxEntry): Promise<void> {
  try {
    await changeEntryUnlessReplaced(entry, () => null)
    await refreshOutbox()
  } catch (error) {
    logWarning('A sent entry could not be removed from the outbox.', error)
  }
}

async function postponeEntry(
  entry: OutboxEntry,
  failure: Parameters<typeof recordFailedAttempt>[1],
): Promise<void> {
  await changeEntryUnlessReplaced(entry, (storedEntry) =>
    recordFailedAttempt(storedEntry, failure, Date.now()),
  )
  addSendListeners()
  await refreshOutbox()
}

async function storeRefusal(entry: OutboxEntry, refusal: string, isOutdated = false): Promise<void> {
  const refusedEntry = await changeEntryUnlessReplaced(entry, (storedEntry) => ({
    ...storedEntry,
    refusal,
    isOutdated,
  }))
  if (refusedEntry?.refusal === refusal) toastToOwner(entry, makeRefusedToast(refusedEntry))
}

/** Removes an entry. Returns false if it is being sent right now. */
export async function discardEntry({ id }: OutboxEntry): Promise<boolean> {
  const removeStoredEntry = async () => {
    await changeEntry(id, () => null)
    return true
  }
  const isRemoved = await withEntryLock(id, removeStoredEntry, { shouldWait: false })
  await refreshOutbox()
  return isRemoved ?? false
}

/** Removes a user's queued RSVPs to an event after a cancellation, because sending them would make the RSVP again. */
export async function discardQueuedRsvps(eventId: number, email: string): Promise<void> {
  const isMatching = (entry: OutboxEntry) =>
    entry.kind === 'rsvp' && entry.event.id === eventId && entry.email.toLowerCase() === email.toLowerCase()
  try {
    await deleteEntries(isMatching)
    await refreshOutbox()
  } catch (error) {
    logWarning('A discarded entry could not be removed from the outbox.', error)
  }
}

async function readOwnEntries(): Promise<OutboxEntry[]> {
  return (await readOutbox()).filter(({ owner }) => owner === getOutboxOwner())
}

let retryTimer: ReturnType<typeof setTimeout> | undefined
/** The next attempt is never immediate, because another tab may be sending the due entries. */
const MIN_TIMER_MS = 1000

/** Shows the queue and schedules the next attempt. */
async function refreshOutbox(): Promise<void> {
  try {
    const entries = await readOwnEntries()
    outbox.set(entries.sort((a, b) => b.createdAt - a.createdAt))
    clearTimeout(retryTimer)
    const dueTimes = entries
      .filter(({ refusal }) => refusal === null)
      .map(({ nextAttemptAt }) => nextAttemptAt)
    if (dueTimes.length === 0 || !navigator.onLine) return
    const waitMs = Math.min(Math.max(MIN_TIMER_MS, Math.min(...dueTimes) - Date.now()), MAX_TIMER_MS)
    retryTimer = setTimeout(() => void sendQueue({ shouldSendOnlyDue: true }), waitMs)
  } catch (error) {
    logWarning('The outbox could not be read.', error)
  }
}

let activeSend: Promise<void> | undefined
let shouldSendAgain = false

/** Sends the whole queue, or only the due entries. */
export async function sendQueue(
  { shouldSendOnlyDue }: SendScope = { shouldSendOnlyDue: false },
): Promise<void> {
  if (activeSend) {
    shouldSendAgain ||= !shouldSendOnlyDue
    return activeSend
  }
  activeSend = sendEntries({ shouldSendOnlyDue }).catch((error: unknown) =>
    logWarning('The outbox could not be sent.', error),
  )
  await activeSend
  activeSend = undefined
  if (!shouldSendAgain) return
  shouldSendAgain = false
  await sendQueue()
}

let isListening = false

/** Sends the queue when the network comes back or the page becomes visible, and shows the changes of other tabs. */
function addSendListeners(): void {
  if (isListening) return
  isListening = true
  window.addEventListener('online', () => void sendQueue())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sendQueue()
  })
  // Another tab has added or sent an entry.
  window.addEventListener('storage', ({ key }) => {
    if (key === OUTBOX_KEY || key === null) void refreshOutbox()
  })
  subscribeToUser(() => void refreshOutbox())
}

/** Sends the entries that an earlier visit or another tab left unsent. */
export async function startOutbox(): Promise<void> {
  addSendListeners()
  await refreshOutbox()
  await sendQueue()
}
