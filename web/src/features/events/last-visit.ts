import { personalKeys } from '@/lib/device-keys.ts'
import { deviceStorage } from '@/lib/device-storage.ts'
import { makePersonalKey } from '@/lib/current-user-id.ts'

/** After an absence of this length a new visit begins. */
const MAX_ABSENCE_MS = 30 * 60_000

/** Instants in milliseconds since 1970. */
export interface Visit {
  /** The instant up to which new events were seen in the previous visit. Later events are new in this visit. */
  readonly newSince: number
  /** The instant up to which new events have been seen so far. */
  readonly seenAt: number
}

/** Returns the stored visit if the user was not away for long, otherwise a new one. On the first visit no event is new. */
export function continueOrStartVisit(visit: Visit | null, now: number): Visit {
  if (!visit) return { newSince: now, seenAt: now }
  return now - visit.seenAt < MAX_ABSENCE_MS ? visit : { newSince: visit.seenAt, seenAt: visit.seenAt }
}

/** Returns the current user's visit on this device. */
export function readCurrentVisit(now: number): Visit {
  return continueOrStartVisit(readVisit(), now)
}

/** Records that new events up to an instant of the server's clock were seen. */
export function recordSeenEvents({ newSince, seenAt }: Visit, instant: number): void {
  const visit: Visit = { newSince, seenAt: Math.max(seenAt, instant) }
  deviceStorage.set(makePersonalKey(personalKeys.visits), JSON.stringify(visit))
}

function readVisit(): Visit | null {
  try {
    const { newSince, seenAt } = JSON.parse(
      deviceStorage.get(makePersonalKey(personalKeys.visits)) ?? '{}',
    ) as Partial<Visit>
    return Number.isFinite(newSince) && Number.isFinite(seenAt) ? ({ newSince, seenAt } as Visit) : null
  } catch {
    return null
  }
}
