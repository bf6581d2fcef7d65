import type { ArrivalOutcome, DoorFact } from '@shared/door/contract.ts'
import { DOOR_HEADER, MAX_FACTS } from '@shared/door/door-limits.ts'
import { formatClockTime } from '@shared/time/zoned.ts'
import { callApi } from '@/lib/api-client.ts'
import { ApiError } from '@/lib/api-error.ts'
import type { DoorChanges, DoorDatabase, DoorState, DoorNotice } from './door-list-data.ts'
import type { DoorOwner } from './door-owner.ts'
import { createTimeoutSignal } from '@/lib/platform.ts'

/** A call is aborted after this time, because on a bad network its response may never arrive. */
const TIMEOUT_MS = 12_000

const makeHeaders = ({ token }: DoorOwner): Record<string, string> =>
  token === null ? {} : { [DOOR_HEADER]: token }

interface SyncOptions {
  readonly owner: DoorOwner
  readonly database: DoorDatabase
  /** The name of this device. */
  readonly device: string
  readonly state: DoorState | undefined
  /** Returns the name of a ticket's owner, by the list on this device. */
  readonly findName: (hash: string) => string | undefined
  /** Called after each step, when its changes are stored. */
  readonly onApplied: (changes: DoorChanges, outcomes: readonly ArrivalOutcome[]) => void
}

/**
 * Sends the unsent arrivals, then asks for changes. Each step is stored before the next begins, so after a failure the next
 * sync continues with the step that failed.
 */
export async function syncDoor(sync: SyncOptions): Promise<void> {
  const { database } = sync
  const facts = (await database.readFacts()).sort((a, b) => a.at - b.at)
  for (let start = 0; start < facts.length; start += MAX_FACTS) {
    await sendFacts(sync, facts.slice(start, start + MAX_FACTS))
  }
  let { state } = sync
  for (let isLast = false; !isLast;) {
    const { owner, onApplied } = sync
    const page = await callApi('listDoor', {
      params: { id: owner.eventId },
      query: { since: state?.cursor ?? undefined },
      headers: makeHeaders(owner),
      signal: createTimeoutSignal(TIMEOUT_MS),
    })
    ;({ isLast } = page)
    const now = Date.now()
    state = {
      event: page.event,
      cursor: page.cursor,
      behind: page.serverNow - now,
      // A list that was read in part is not up to date.
      syncedAt: isLast ? now : (state?.syncedAt ?? 0),
    }
    const changes: DoorChanges = { rows: page.rows, removedRefs: page.gone, state }
    await database.apply(changes)
    onApplied(changes, [])
  }
}

async function sendFacts(sync: SyncOptions, facts: readonly DoorFact[]): Promise<void> {
  const { owner, database, device, state, findName, onApplied } = sync
  try {
    const { outcomes } = await callApi('recordArrivals', {
      params: { id: owner.eventId },
      body: { device, facts: [...facts] },
      headers: makeHeaders(owner),
      signal: createTimeoutSignal(TIMEOUT_MS),
    })
    const factsByNonce = new Map(facts.map((fact) => [fact.nonce, fact]))
    const timezone = state?.event.timezone ?? 'UTC'
    const makeFactContext = (fact: DoorFact | undefined) => ({
      timezone,
      name: fact?.kind === 'in' ? findName(fact.hash) : undefined,
    })
    const changes: DoorChanges = {
      rows: outcomes.flatMap(({ row }) => (row ? [row] : [])),
      answeredNonces: outcomes.map(({ nonce }) => nonce),
      notices: outcomes.flatMap((outcome) => {
        const fact = factsByNonce.get(outcome.nonce)
        return composeNotices(outcome, fact, makeFactContext(fact))
      }),
    }
    await database.apply(changes)
    onApplied(changes, outcomes)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error
    // Facts are sent one by one, so that a fact that the server cannot parse does not hold up the others.
    if (facts.length > 1) {
      for (const fact of facts) await sendFacts(sync, [fact])
      return
    }
    const changes: DoorChanges = {
      answeredNonces: facts.map(({ nonce }) => nonce),
      notices: facts.map((fact) => ({ id: fact.nonce, text: describeUnrecorded(fact, findName) })),
    }
    await database.apply(changes)
    onApplied(changes, [])
  }
}

/** Says which arrival the server did not record, because it could not parse the arrival, and what to do. */
export function describeUnrecorded(fact: DoorFact, findName: SyncOptions['findName']): string {
  if (fact.kind === 'walk_in') return `${fact.name} was not added as a walk-in. Please add them again.`
  const name = findName(fact.hash)
  if (fact.kind === 'undo')
    return `${name === undefined ? 'A check-in' : `The check-in of ${name}`} couldn't be undone. Please try again.`
  return name === undefined
    ? 'A check-in was not recorded. Please check this person in again by name.'
    : `${name} was not checked in. Please check them in again by name.`
}

/** Returns the check-ins and walk-ins that this device can no longer send, one line each. */
export function formatUnsentArrivals(
  facts: readonly DoorFact[],
  { timezone, findName }: { readonly timezone: string; readonly findName: SyncOptions['findName'] },
): string[] {
  const undoneNonces = new Set(facts.flatMap((fact) => (fact.kind === 'undo' ? [fact.of] : [])))
  return facts
    .toSorted((a, b) => a.at - b.at)
    .flatMap((fact) => {
      if (fact.kind === 'undo' || undoneNonces.has(fact.nonce)) return []
      const at = formatClockTime(fact.at, timezone)
      if (fact.kind === 'walk_in') return [`${fact.name} was a walk-in at ${at}`]
      return [`${findName(fact.hash) ?? 'Someone whose ticket is not on this list'} came in at ${at}`]
    })
}

/** Returns a notice about an arrival that this device accepted or left to the server, if the server's outcome requires one. */
export function composeNotices(
  { nonce, result, row, text, canLiftRemoval }: ArrivalOutcome,
  fact: DoorFact | undefined,
  { timezone, name }: { readonly timezone: string; readonly name?: string | undefined },
): DoorNotice[] {
  if (!fact || fact.kind === 'undo') return []
  const at = formatClockTime(fact.at, timezone)
  const makeNotice = (noticeText: string): DoorNotice[] => [{ id: nonce, text: noticeText }]
  if (canLiftRemoval && fact.kind === 'walk_in') {
    const walkIn = { name: fact.name, email: fact.email }
    return [{ id: nonce, text: `${fact.name} was removed by a host.`, walkIn }]
  }
  if (result === 'refused')
    return makeNotice(
      `${fact.kind === 'walk_in' ? fact.name : (name ?? 'Someone')} got no spot: ${text ?? ''}`,
    )
  // The attendee cancelled and RSVP'd again, or has a new address. The older list on this device accepted their old ticket.
  if (result === 'unknown' && name !== undefined)
    return makeNotice(
      `${name} came in at ${at} with a ticket that has changed since. Let them in again by name.`,
    )
  if (!row) return []
  if (row.isRemoved)
    return makeNotice(`${row.name} came in at ${at}, but a host had removed them. Search by name to decide.`)
  if (result === 'cancelled')
    return makeNotice(`${row.name} came in at ${at}, but has no spot. Please add them as a walk-in.`)
  if (result === 'waitlist')
    return makeNotice(
      `${row.name} is on the waitlist and has no spot yet. Let them in by name, or ask a host.`,
    )
  return []
}
