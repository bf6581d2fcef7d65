import { toRelativeWindow } from '@shared/events/rsvp-window-settings.ts'
import type { WallTime } from '@shared/time/wall-time.ts'
import { callApi } from '@/lib/api-client.ts'
import { toBody, toForm } from './event-form.ts'

/** A copy of an event on another date. */
export interface EventCopy {
  /** The same for all attempts to create the copy. */
  readonly idempotencyKey: string
  /** The time in the event's own zone. */
  readonly startWallTime: WallTime
}

/** Returns the error message for the date of a copy; undefined if the date is valid. */
export function findDateError(copy: EventCopy, copies: readonly EventCopy[]): string | undefined {
  const { date, time } = copy.startWallTime
  if (date === '' || time === '') return 'Please choose a date and a time.'
  const firstCopyAtTime = copies.find(
    ({ startWallTime }) => startWallTime.date === date && startWallTime.time === time,
  )
  return firstCopyAtTime === copy ? undefined : "You've already chosen this date."
}

interface CopyRequest {
  readonly id: number
  /** The host who makes the copies and will own them; the event's other hosts and invited co-hosts are invited as co-hosts. */
  readonly hostId: number | null
  readonly copies: readonly EventCopy[]
}

/**
 * Creates the copies as drafts, one after the other, and calls `onCreated` after each. Returns the names of the co-hosts who
 * were omitted because they are no longer hosts.
 */
export async function createCopies(
  { id, hostId, copies }: CopyRequest,
  onCreated: (copy: EventCopy) => void,
): Promise<readonly string[]> {
  const event = await callApi('getHostEvent', { params: { id } })
  // The RSVP window of a copy opens and closes as long before the start as the original's does.
  const rsvpWindow = toRelativeWindow(event.rsvpWindow, Date.parse(event.dateTime))
  const form = {
    ...toForm({ ...event, rsvpWindow }),
    coHosts: [...event.hosts, ...event.invitedHosts].filter((host) => host.id !== hostId),
  }
  const omittedNames = new Set<string>()
  for (const copy of copies) {
    const { coHostIds, ...content } = toBody({ ...form, startWallTime: copy.startWallTime, startsAt: null })
    const draft = await callApi('createEvent', {
      body: { ...content, coHostIds, isPublished: false, copiedEventId: id },
      headers: { 'Idempotency-Key': copy.idempotencyKey },
    })
    // An earlier attempt, whose response was lost, may have created the draft with another date.
    const hasOtherDate = draft.dateTime !== content.dateTime
    const { coHostIds: invitedIds } = hasOtherDate
      ? await callApi('updateEvent', {
          params: { id: draft.id },
          body: { ...content, basedOn: draft.contentUpdatedAt },
        })
      : draft
    for (const host of form.coHosts) {
      if (!invitedIds.includes(host.id)) omittedNames.add(host.name)
    }
    onCreated(copy)
  }
  return [...omittedNames]
}
