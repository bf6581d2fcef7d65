import type { ArrivalOutcome, DoorArrival } from '@shared/door/contract.ts'
import { DOOR_HEADER, MAX_ARRIVALS } from '@shared/door/door-limits.ts'
import { formatClockTime } from '@shared/time/zoned-time.ts'
import { callApi } from '@/lib/api-client.ts'
import { ApiError } from '@/lib/api-error.ts'
import type { DoorChanges, DoorDatabase, DoorState, DoorNotice } from './door-database.ts'
import type { DoorOwner } from './door-owner.ts'
import { createTimeoutSignal } from '@/lib/browser-support.ts'

/** A call is aborted after this time, because on a bad network its response may never arrive. */
const TIMEOUT_MS = 12_000

const makeHeaders = ({ token }: DoorOwner): Record<string, string> =>
  token === null ? {} : { [DOOR_HEADER]: token }

interface SyncOptions {
  readonly owner: DoorOwner
  readonly database: DoorDatabase
  readonly deviceName: string
  readonly state: DoorState | undefined
  /**
   * Returns the name of the attendee with a ticket, from the list on this device or an earlier version of it; undefined if the
   * ticket was on neither.
   */
  readonly findName: (hash: string) => string | undefined
  /** Called after each step, when its changes are stored. */
  readonly onApplied: (changes: DoorChanges, outcomes: readonly ArrivalOutcome[]) => void
}

/**
 * Sends the unsent arrivals, then fetches changes. Each step is stored before the next begins, so after a failure the next
 * sync continues with the step that failed.
 */
export async function syncDoor(options: SyncOptions): Promise<void> {
  const { database } = options
  const arrivals = (await database.refreshUnsentArrivals()).sort((a, b) => a.occurredAt - b.occurredAt)
  for (let start = 0; start < arrivals.length; start += MAX_ARRIVALS) {
    await sendArrivals(options, arrivals.slice(start, start + MAX_ARRIVALS))
  }
  const { owner, onApplied } = options
  let { state } = options
  let isLastPage: boolean
  do {
    const page = await callApi('listDoorAttendees', {
      params: { id: owner.eventId },
      query: { cursor: state?.cursor ?? undefined },
      headers: makeHeaders(owner),
      signal: createTimeoutSignal(TIMEOUT_MS),
    })
    isLastPage = page.isLast
    const now = Date.now()
    state = {
      event: page.event,
      cursor: page.cursor,
      clockLagMs: page.serverNow - now,
      // A list that was read in part is not up to date.
      syncedAt: isLastPage ? now : (state?.syncedAt ?? 0),
    }
    const changes: DoorChanges = { rows: page.rows, removedRefs: page.removedRefs, state }
    await database.apply(changes)
    onApplied(changes, [])
  } while (!isLastPage)
}

async function sendArrivals(options: SyncOptions, arrivals: readonly DoorArrival[]): Promise<void> {
  const { owner, database, deviceName, state, findName, onApplied } = options
  try {
    const { outcomes } = await callApi('recordArrivals', {
      params: { id: owner.eventId },
      body: { deviceName, arrivals: [...arrivals] },
      headers: makeHeaders(owner),
      signal: createTimeoutSignal(TIMEOUT_MS),
    })
    const arrivalsByNonce = new Map(arrivals.map((arrival) => [arrival.nonce, arrival]))
    const timezone = state?.event.timezone ?? 'UTC'
    const makeArrivalContext = (arrival: DoorArrival | undefined) => ({
      timezone,
      name: arrival?.kind === 'in' ? findName(arrival.hash) : undefined,
    })
    const changes: DoorChanges = {
      rows: outcomes.flatMap(({ row }) => (row ? [row] : [])),
      answeredNonces: outcomes.map(({ nonce }) => nonce),
      notices: outcomes.flatMap((outcome) => {
        const arrival = arrivalsByNonce.get(outcome.nonce)
        return composeNotices(outcome, arrival, makeArrivalContext(arrival))
      }),
    }
    await database.apply(changes)
    onApplied(changes, outcomes)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error
    // Arrivals are sent one by one, so that an arrival that the server cannot parse does not block the others.
    if (arrivals.length > 1) {
      for (const arrival of arrivals) await sendArrivals(options, [arrival])
      return
    }
    const changes: DoorChanges = {
      answeredNonces: arrivals.map(({ nonce }) => nonce),
      notices: arrivals.map((arrival) => ({
        id: arrival.nonce,
        text: describeUnrecordedArrival(arrival, findName),
      })),
    }
    await database.apply(changes)
    onApplied(changes, [])
  }
}

/** Returns the text of a notice about an arrival that the server could not parse: what was not recorded, and what to do. */
export function describeUnrecordedArrival(arrival: DoorArrival, findName: SyncOptions['findName']): string {
  if (arrival.kind === 'walk_in') return `${arrival.name} was not added as a walk-in. Please add them again.`
  const name = findName(arrival.hash)
  if (arrival.kind === 'undo')
    return `${name === undefined ? 'A check-in' : `The check-in of ${name}`} couldn't be undone. Please try again.`
  return name === undefined
    ? 'A check-in was not recorded. Please check this person in again by name.'
    : `${name} was not checked in. Please check them in again by name.`
}

/** Returns the check-ins and walk-ins that this device can no longer send, one line each. */
export function formatUnsentArrivals(
  arrivals: readonly DoorArrival[],
  { timezone, findName }: { readonly timezone: string; readonly findName: SyncOptions['findName'] },
): string[] {
  const undoneNonces = new Set(
    arrivals.flatMap((arrival) => (arrival.kind === 'undo' ? [arrival.undoneNonce] : [])),
  )
  return arrivals
    .toSorted((a, b) => a.occurredAt - b.occurredAt)
    .flatMap((arrival) => {
      if (arrival.kind === 'undo' || undoneNonces.has(arrival.nonce)) return []
      const timeText = formatClockTime(arrival.occurredAt, timezone)
      if (arrival.kind === 'walk_in') return [`${arrival.name} was a walk-in at ${timeText}`]
      return [
        `${findName(arrival.hash) ?? 'Someone whose ticket is not on this list'} came in at ${timeText}`,
      ]
    })
}

/** Returns a list with the notice about an arrival, or an empty list if the server's outcome requires no notice. */
export function composeNotices(
  { nonce, result, row, text, canLiftRemoval }: ArrivalOutcome,
  arrival: DoorArrival | undefined,
  { timezone, name }: { readonly timezone: string; readonly name?: string | undefined },
): DoorNotice[] {
  if (!arrival || arrival.kind === 'undo') return []
  const timeText = formatClockTime(arrival.occurredAt, timezone)
  const makeNotices = (noticeText: string): DoorNotice[] => [{ id: nonce, text: noticeText }]
  if (canLiftRemoval && arrival.kind === 'walk_in') {
    const walkIn = { name: arrival.name, email: arrival.email }
    return [{ id: nonce, text: `${arrival.name} was removed by a host.`, walkIn }]
  }
  if (result === 'refused')
    return makeNotices(
      `${arrival.kind === 'walk_in' ? arrival.name : (name ?? 'Someone')} got no spot: ${text ?? ''}`,
    )
  // The attendee cancelled and RSVP'd again, or has a new address. The older list on this device accepted their old ticket.
  if (result === 'unknown' && name !== undefined)
    return makeNotices(
      `${name} came in at ${timeText} with a ticket that has changed since. Let them in again by name.`,
    )
  if (!row) return []
  if (row.isRemoved)
    return makeNotices(
      `${row.name} came in at ${timeText}, but a host had removed them. Search by name to decide.`,
    )
  if (result === 'cancelled')
    return makeNotices(`${row.name} came in at ${timeText}, but has no spot. Please add them as a walk-in.`)
  if (result === 'waitlist')
    return makeNotices(
      `${row.name} is on the waitlist and has no spot yet. Let them in by name, or ask a host.`,
    )
  return []
}
