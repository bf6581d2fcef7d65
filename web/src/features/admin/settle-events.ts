import type { Role } from '@shared/auth/contract.ts'
import { callApi } from '@/lib/api-client.ts'
import { ApiError } from '@/lib/api-error.ts'

/** What becomes of an event whose host goes. */
export type Settlement =
  { readonly kind: 'cancel' } | { readonly kind: 'reassign'; readonly to: HostChoice | null }

export interface HostChoice {
  readonly id: number
  readonly name: string
}

/** Whether it is said what becomes of an event, and of one that is given away, to whom. */
export const isSettled = (settlement: Settlement | undefined): boolean =>
  settlement?.kind === 'cancel' || (settlement?.kind === 'reassign' && settlement.to !== null)

/** A step that failed, in the specification's words (section 8.1); the event it was about, and what the server said. */
export class StepFailed extends Error {
  readonly eventId: number | null
  readonly reason: string | undefined

  constructor(message: string, eventId: number | null, cause: unknown) {
    super(message, { cause })
    this.eventId = eventId
    this.reason = cause instanceof ApiError ? cause.serverMessage : undefined
  }
}

/** Every event of a host that is neither over nor cancelled, page after page: all of them have to be settled. */
export async function openEventsOf(hostId: number) {
  const all = []
  let after: string | undefined
  do {
    const query = { status: 'open' as const, limit: 100, after }
    const page = await callApi('listHostEventsForAdmin', { params: { id: hostId }, query })
    all.push(...page.items)
    after = page.next ?? undefined
  } while (after !== undefined)
  return all
}

interface Deleted {
  readonly id: number
  readonly role: Role
}

/** Users who are no longer hosts can still have events. */
export const deleteHost = ({ id, role }: Deleted) =>
  callApi(role === 'host' ? 'deleteHost' : 'deleteUser', { params: { id } })

interface Settling {
  readonly host: Deleted
  readonly events: readonly { readonly id: number }[]
  readonly settlements: ReadonlyMap<number, Settlement>
  /** After each event that is settled. */
  readonly onSettled: (eventId: number) => void
  /** No step is begun once it is aborted. */
  readonly signal: AbortSignal
}

/**
 * Cancels or reassigns a host's events one after the other, then deletes the host. It ends at the first step that fails, or when it is
 * stopped; each step may be made again, so that another run goes on with what is left. Answers whether the host was deleted.
 */
export async function deleteHostWithEvents(settling: Settling): Promise<boolean> {
  const { host, events, settlements, onSettled, signal } = settling
  for (const { id } of events) {
    if (signal.aborted) return false
    const settlement = settlements.get(id)
    if (settlement?.kind === 'reassign' && settlement.to) {
      const body = { newHostId: settlement.to.id, oldHostId: host.id }
      await step(`Failed to reassign event ${id}`, id, () =>
        callApi('reassignEvent', { params: { id }, body }),
      )
    } else if (settlement?.kind === 'cancel') {
      await step(`Failed to cancel event ${id}`, id, () => callApi('cancelEventForAdmin', { params: { id } }))
    } else throw new StepFailed('Failed to process host deletion', id, undefined)
    onSettled(id)
  }
  if (signal.aborted) return false
  await step('Failed to delete host', null, () => deleteHost(host))
  return true
}

async function step(failure: string, eventId: number | null, make: () => Promise<unknown>): Promise<void> {
  try {
    await make()
  } catch (error) {
    // Deleted or cancelled in the meantime: there is nothing left to settle.
    if (eventId !== null && error instanceof ApiError && error.status === 404) return
    throw new StepFailed(failure, eventId, error)
  }
}
