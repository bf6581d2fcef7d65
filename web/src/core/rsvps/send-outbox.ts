import type { RsvpAnswer } from '@shared/rsvps/contract.ts'
import { OWN_RSVPS, rsvpQuery } from './own-rsvp.ts'
import {
  afterFailure,
  backoff,
  begun,
  isUnreached,
  PATIENCE_MS,
  tooLate,
  triedInVain,
} from './outbox-rules.ts'
import { answeredToast, refusedToast } from './outbox-words.ts'
import { ALREADY_RSVPD, isAlreadyRsvpd } from './rsvp-words.ts'
import { askApi } from '@/lib/api-client.ts'
import { deviceRsvps, dropDeviceRsvp, findDeviceRsvp, keepDeviceRsvp } from '@/lib/device-rsvps.ts'
import { dropTicket } from '@/lib/device-tickets.ts'
import { logWarning } from '@/lib/log.ts'
import {
  OUTBOX_KEY,
  outbox,
  outboxOwner,
  type KeptCancel,
  type KeptRsvp,
  type OutboxEntry,
} from '@/lib/outbox.ts'
import { changeEntry, dropEntries, readOutbox } from '@/lib/outbox-storage.ts'
import { subscribeToPerson } from '@/lib/person.ts'
import { queryClient } from '@/lib/query-client.ts'
import { toast } from '@/lib/toast.ts'
import { tabLocks, timeoutSignal } from '@/lib/platform.ts'
import { serverNow } from '@/lib/server-time.ts'

/** A request, without the fields that the queue adds. */
type Wish<T extends OutboxEntry> = Pick<T, 'name' | 'email' | 'event'> &
  (T extends KeptRsvp ? Pick<KeptRsvp, 'sourceCity' | 'sourceArea'> : Pick<KeptCancel, 'token'>)

/** The answer; 'kept' if there was none and the request waits for a connection. */
type Sent<T> = T | 'kept'

/** An RSVP; a queued one with the same values keeps its key. */
export function makeRsvp(wish: Wish<KeptRsvp>, key: string): Promise<KeptRsvp> {
  return keep<KeptRsvp>(tryNow({ ...fresh('rsvp', wish), ...wish, kind: 'rsvp', key }))
}

export function makeCancel(wish: Wish<KeptCancel>): Promise<KeptCancel> {
  return keep<KeptCancel>(tryNow({ ...fresh('cancel', wish), ...wish, kind: 'cancel' }))
}

/** Written before the call, because a page that is closed during it can no longer write. */
const tryNow = <T extends OutboxEntry>(entry: T): T => begun(entry, Date.now(), navigator.onLine)

function fresh(kind: OutboxEntry['kind'], { event, email }: Pick<OutboxEntry, 'event' | 'email'>) {
  const now = Date.now()
  const owner = outboxOwner()
  // It is sent at once; if the page is closed meanwhile, it is sent later.
  const times = { madeAt: now, tries: 0, nextAt: now + PATIENCE_MS, maybeSince: null }
  return { id: `${kind} ${owner} ${event.id} ${email.toLowerCase()}`, owner, ...times, refusal: null }
}

/** Without storage in the browser, calls work as without a queue. */
async function keep<T extends OutboxEntry>(made: T): Promise<T> {
  try {
    const kept = await changeEntry(made.id, (known) => (isSameWish(known, made) ? tryNow(known) : made))
    return kept as T
  } catch (error) {
    logWarning('What is asked for cannot be kept here.', error)
    return made
  }
}

function isSameWish(known: OutboxEntry | undefined, made: OutboxEntry): known is OutboxEntry {
  if (known === undefined || known.refusal !== null) return false
  if (made.kind === 'cancel') return known.kind === 'cancel' && known.token === made.token
  return (
    known.kind === 'rsvp' &&
    known.name === made.name &&
    known.sourceCity === made.sourceCity &&
    known.sourceArea === made.sourceArea
  )
}

/** Sends a new RSVP. Throws the server's refusal, which takes it off the queue. */
export const sendRsvp = (entry: KeptRsvp): Promise<Sent<RsvpAnswer>> => sendNow(entry, () => callRsvp(entry))

/** Cancels an RSVP, like `sendRsvp`; `onDone` is called before the screens reload. */
export const sendCancel = (entry: KeptCancel, onDone: () => void): Promise<Sent<true>> =>
  sendNow(entry, () => callCancel(entry, onDone))

/**
 * Returns as soon as the server has answered, without waiting for what is still to be stored here. If that is cut short, the entry
 * is sent again with its key and gets the same answer.
 */
function sendNow<T>(entry: OutboxEntry, call: () => Promise<T>): Promise<Sent<T>> {
  return new Promise((answer, refuse) => {
    const send = async () => {
      try {
        answer(await call())
      } catch (error) {
        if (isUnreached(error) && (await isKept(entry))) {
          await later(entry, backoff(entry.tries))
          answer('kept')
          return
        }
        refuse(error instanceof Error ? error : new Error(String(error)))
      }
      await forget(entry)
    }
    whileSending(entry.id, send, { waits: true }).catch(refuse)
  })
}

/** Stores an RSVP on this device and refreshes the screens that show its event. */
async function callRsvp(entry: KeptRsvp, hasWaited = false) {
  const { owner, event, name, email, sourceCity, sourceArea, key } = entry
  const { value: answer, trueAt } = await askApi('createRsvp', {
    body: { name, email, sourceCity, sourceArea, eventId: event.id, hasWaited },
    headers: { 'Idempotency-Key': key },
    signal: timeoutSignal(PATIENCE_MS),
  }).catch((error: unknown) => {
    // It was made elsewhere and is not on this page yet.
    if (isAlreadyRsvpd(error) && owner === outboxOwner()) askForSeats()
    throw error
  })
  // Another person uses this device by now.
  if (owner !== outboxOwner()) return answer
  askForSeats()
  // The change link of a private event comes only by email; opening it stores the RSVP on this device.
  if (answer.changeToken === null) return answer
  const { isWaitlist, place, changeToken: token } = answer
  const withoutSeat = { ticketCode: null, event: { ...event, virtualLink: null } }
  keepDeviceRsvp({ token, trueAt, signup: { name, email, isWaitlist, place }, ...withoutSeat })
  // Loads the current counts, the ticket and the link of a virtual event, without a shared cache in between.
  queryClient.query(rsvpQuery(token)).catch((error: unknown) => {
    logWarning('The RSVP could not be read again yet.', error)
  })
  return answer
}

async function callCancel({ owner, token }: KeptCancel, onDone?: () => void): Promise<true> {
  await askApi('cancelRsvp', { params: { token }, signal: timeoutSignal(PATIENCE_MS) })
  onDone?.()
  if (owner === outboxOwner()) forgetSeat(token)
  return true
}

/** Removes a cancelled RSVP from this device, so that Back does not show it again. */
function forgetSeat(token: string): void {
  const code = findDeviceRsvp(token)?.ticketCode
  if (code) dropTicket(code)
  dropDeviceRsvp(token)
  queryClient.removeQueries({ queryKey: OWN_RSVPS, predicate: ({ queryKey }) => queryKey.includes(token) })
  askForSeats()
}

/** Reloads every screen that shows the person's own RSVPs or the counts of an event. */
function askForSeats(): void {
  for (const queryKey of [OWN_RSVPS, ['members'], ['events']])
    void queryClient.invalidateQueries({ queryKey })
}

/** Only one tab at a time sends an entry; undefined if another tab is sending it and `waits` is false. */
async function whileSending<T>(
  id: string,
  work: () => Promise<T>,
  { waits }: { readonly waits: boolean },
): Promise<T | undefined> {
  // Locks do not exist without TLS; the key then keeps anything from counting twice.
  const locks = tabLocks()
  if (!locks) return work()
  return locks.request(`kiln.outbox ${id}`, { ifAvailable: !waits }, (lock) =>
    lock === null ? undefined : work(),
  )
}

/** Sends the due entries, or all of them; then schedules the next attempt. */
async function flush(all: boolean): Promise<void> {
  // The `online` event starts the next attempt.
  if (!navigator.onLine) return lookUp()
  for (const { id, nextAt, refusal } of await ownEntries()) {
    if (refusal !== null || (!all && nextAt > Date.now())) continue
    await whileSending(id, () => trySending(id), { waits: false })
  }
  await lookUp()
}

/** Does nothing if another tab has handled the entry. */
async function trySending(id: string): Promise<void> {
  const entry = (await ownEntries()).find((one) => one.id === id)
  if (!entry || entry.refusal !== null) return
  // The email was faster than this page.
  const known = deviceRsvps().find(
    ({ event, signup }) =>
      event.id === entry.event.id && signup.email.toLowerCase() === entry.email.toLowerCase(),
  )
  if (entry.kind === 'rsvp' && known) return forget(entry)
  const late = tooLate(entry, serverNow())
  if (late !== null) return refuse(entry, late)
  if (entry.maybeSince === null) await changeIt(entry, tryNow)
  try {
    if (entry.kind === 'rsvp') {
      const answer = await callRsvp(entry, true)
      await forget(entry)
      if (entry.owner === outboxOwner()) toast(answeredToast(answer, entry))
    } else {
      await callCancel(entry)
      await forget(entry)
      toast({ ...CANCELLED, duration: null })
    }
  } catch (error) {
    const failed = afterFailure(entry, error)
    if (failed.kind === 'later') return later(entry, failed.waitMs)
    if (failed.kind === 'refused')
      return refuse(entry, failed.message ?? "That didn't work. Please try again.")
    await forget(entry)
    if (entry.kind === 'cancel') forgetSeat(entry.token)
    toast({ ...(entry.kind === 'cancel' ? CANCELLED : ALREADY_RSVPD), duration: null })
  }
}

export const CANCELLED = {
  title: 'RSVP Cancelled',
  description: 'Your spot has been released. Thank you for letting us know!',
}

/** Changes an entry that still exists; one that was replaced with other values stays. */
const changeIt = ({ id, madeAt }: OutboxEntry, change: (known: OutboxEntry) => OutboxEntry | null) =>
  changeEntry(id, (known) => {
    if (known === undefined) return null
    return known.madeAt === madeAt ? change(known) : known
  })

async function isKept(entry: OutboxEntry): Promise<boolean> {
  try {
    return (await readOutbox()).some((one) => one.id === entry.id)
  } catch {
    return false
  }
}

async function forget(entry: OutboxEntry): Promise<void> {
  try {
    await changeIt(entry, () => null)
    await lookUp()
  } catch (error) {
    logWarning('What was sent could not be taken off the list.', error)
  }
}

async function later(entry: OutboxEntry, waitMs: number): Promise<void> {
  await changeIt(entry, (known) => triedInVain(known, waitMs, Date.now()))
  listen()
  await lookUp()
}

async function refuse(entry: OutboxEntry, refusal: string): Promise<void> {
  const kept = await changeIt(entry, (known) => ({ ...known, refusal }))
  if (kept?.refusal === refusal) toast(refusedToast(kept))
}

/** Removes an entry; false if it is being sent right now. */
export async function discard({ id }: OutboxEntry): Promise<boolean> {
  const take = async () => {
    await changeEntry(id, () => null)
    return true
  }
  const isTaken = await whileSending(id, take, { waits: false })
  await lookUp()
  return isTaken ?? false
}

/** An RSVP was cancelled elsewhere: by the link in an email. */
export async function discardRsvpsTo(eventId: number, email: string): Promise<void> {
  const isIt = (one: OutboxEntry) =>
    one.kind === 'rsvp' && one.event.id === eventId && one.email.toLowerCase() === email.toLowerCase()
  try {
    await dropEntries(isIt)
    await lookUp()
  } catch (error) {
    logWarning('What was given up could not be taken off the list.', error)
  }
}

async function ownEntries(): Promise<OutboxEntry[]> {
  return (await readOutbox()).filter(({ owner }) => owner === outboxOwner())
}

let timer: ReturnType<typeof setTimeout> | undefined
/** Not immediately again: another tab may be sending the due entries. */
const SHORTEST_MS = 1000

/** Shows the queue and schedules the next attempt. */
async function lookUp(): Promise<void> {
  try {
    const own = await ownEntries()
    outbox.set(own.sort((a, b) => b.madeAt - a.madeAt))
    clearTimeout(timer)
    const due = own.filter(({ refusal }) => refusal === null).map(({ nextAt }) => nextAt)
    if (due.length === 0 || !navigator.onLine) return
    timer = setTimeout(() => void sendWaiting(false), Math.max(SHORTEST_MS, Math.min(...due) - Date.now()))
  } catch (error) {
    logWarning('What waits could not be looked up.', error)
  }
}

let sending: Promise<void> | undefined
let isAskedAgain = false

/** Sends the whole queue at once, or only the due entries. */
export async function sendWaiting(all = true): Promise<void> {
  if (sending) {
    isAskedAgain ||= all
    return sending
  }
  sending = flush(all).catch((error: unknown) => logWarning('What waits could not be sent.', error))
  await sending
  sending = undefined
  if (!isAskedAgain) return
  isAskedAgain = false
  await sendWaiting()
}

let isListening = false

/** Sends the queue when the network comes back, when the page becomes visible, and on a timer. */
function listen(): void {
  if (isListening) return
  isListening = true
  window.addEventListener('online', () => void sendWaiting())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sendWaiting()
  })
  // Another tab has added or sent an entry.
  window.addEventListener('storage', ({ key }) => {
    if (key === OUTBOX_KEY || key === null) void lookUp()
  })
  subscribeToPerson(() => void lookUp())
}

/** Sends what an earlier visit or another tab left unsent. */
export async function startOutbox(): Promise<void> {
  listen()
  await lookUp()
  await sendWaiting()
}
