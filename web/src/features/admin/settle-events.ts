import type { Role } from '@shared/auth/contract.ts'
import { callApi } from '@/lib/api-client.ts'
import { ApiError } from '@/lib/api-error.ts'
import { composeUserMessage } from '@/lib/error-text.ts'

/** The admin's choice for an event whose host is deleted. */
export type Settlement =
  { readonly kind: 'cancel' } | { readonly kind: 'reassign'; readonly newHost: HostChoice | null }

export interface HostChoice {
  readonly id: number
  readonly name: string
}

/** Returns whether an action is chosen for an event, and a new host if the event is reassigned. */
export const isSettlementComplete = (settlement: Settlement | undefined): boolean =>
  settlement?.kind === 'cancel' || (settlement?.kind === 'reassign' && settlement.newHost !== null)

/** Shown if the host got another event after the dialog had loaded the events. */
const MORE_EVENTS_TEXT = 'This host has more events now. Close this dialog and open it again to see them.'

/** The error of a failed step of a host's deletion. Its message is the specification's (section 8.1). */
export class HostDeletionError extends Error {
  /** The id of the line whose events could not be settled; null if the host could not be deleted. */
  readonly lineId: number | null
  /** Undefined if the reason is unknown. */
  readonly reason: string | undefined

  constructor(message: string, lineId: number | null, cause: unknown) {
    super(message, { cause })
    this.lineId = lineId
    this.reason =
      cause instanceof ApiError && cause.code === 'has_events'
        ? MORE_EVENTS_TEXT
        : composeUserMessage(cause, '').trim() || undefined
  }
}

/**
 * Loads all events that are neither past nor cancelled and that no other host is responsible for. Each of them needs an action.
 * An event that the host only co-hosts needs none: the host is removed from it.
 */
export async function loadOpenEvents(hostId: number) {
  const events = []
  let cursor: string | undefined
  do {
    const query = { status: 'open' as const, limit: 100, after: cursor }
    const page = await callApi('listHostEventsForAdmin', { params: { id: hostId }, query })
    events.push(
      ...page.items.filter(({ ownerId, hostIds }) =>
        ownerId === null ? hostIds.length === 1 : ownerId === hostId,
      ),
    )
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return events
}

/** One line of the dialog: an event, or all upcoming events of a series. */
export interface SettlementLine<E> {
  /** The id of the line's first event. */
  readonly id: number
  readonly events: readonly [E, ...E[]]
}

interface OpenEvent {
  readonly id: number
  readonly seriesId?: number | undefined
  readonly dateTime: string
}

/**
 * Groups events into lines, in the order of the events. All upcoming events of a series are one line, at the position of the
 * first one.
 */
export function toSettlementLines<E extends OpenEvent>(
  events: readonly E[],
  now: number,
): SettlementLine<E>[] {
  const lines = new Map<string, [E, ...E[]]>()
  for (const event of events) {
    const isUpcomingInSeries = event.seriesId !== undefined && Date.parse(event.dateTime) > now
    const key = isUpcomingInSeries ? `series-${event.seriesId}` : `event-${event.id}`
    const line = lines.get(key)
    if (line) line.push(event)
    else lines.set(key, [event])
  }
  return [...lines.values()].map((lineEvents) => ({ id: lineEvents[0].id, events: lineEvents }))
}

interface HostToDelete {
  readonly id: number
  readonly role: Role
}

/** Deletes a host, or a user who is no longer a host and may still have events. */
export const deleteHost = ({ id, role }: HostToDelete) =>
  callApi(role === 'host' ? 'deleteHost' : 'deleteUser', { params: { id } })

interface HostDeletionInput {
  readonly host: HostToDelete
  /** A line with several events is a series. */
  readonly lines: readonly SettlementLine<{ readonly id: number }>[]
  readonly settlements: ReadonlyMap<number, Settlement>
  /** Called after each settled line. `wasAlreadyCancelled` is true if all events of the line were already cancelled or deleted. */
  readonly onSettled: (lineId: number, wasAlreadyCancelled: boolean) => void
  /** No further step starts after this signal is aborted. */
  readonly signal: AbortSignal
}

/**
 * Cancels or reassigns a host's events one after the other, then deletes the host. Stops at the first failed step, or when
 * aborted. Steps can be repeated, so another run continues with the other events. Returns whether the host was deleted.
 */
export async function deleteHostWithEvents(input: HostDeletionInput): Promise<boolean> {
  const { host, lines, settlements, onSettled, signal } = input
  for (const { id: lineId, events } of lines) {
    const scope = events.length > 1 ? 'following' : 'this'
    const settlement = settlements.get(lineId)
    let wasAlreadyCancelled = true
    // A call for an event that is already cancelled or deleted does not settle the later events of its series, so the next event
    // is tried.
    for (const { id } of events) {
      if (signal.aborted) return false
      if (settlement?.kind === 'reassign' && settlement.newHost) {
        const body = { newHostId: settlement.newHost.id, oldHostId: host.id, scope } as const
        wasAlreadyCancelled = await runStep(`Failed to reassign event ${id}`, lineId, () =>
          callApi('reassignEvent', { params: { id }, body }),
        )
      } else if (settlement?.kind === 'cancel') {
        wasAlreadyCancelled = await runStep(`Failed to cancel event ${id}`, lineId, () =>
          callApi('cancelEventForAdmin', { params: { id }, body: { scope, hostId: host.id } }),
        )
      } else throw new HostDeletionError('Failed to process host deletion', lineId, undefined)
      if (!wasAlreadyCancelled) break
    }
    onSettled(lineId, wasAlreadyCancelled)
  }
  if (signal.aborted) return false
  await runStep('Failed to delete host', null, () => deleteHost(host))
  return true
}

/** Runs a step. Returns whether the event was already cancelled or deleted, so that there was nothing to settle. */
async function runStep(
  failureText: string,
  lineId: number | null,
  run: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await run()
    return false
  } catch (error) {
    if (lineId !== null && error instanceof ApiError && error.status === 404) return true
    throw new HostDeletionError(failureText, lineId, error)
  }
}
