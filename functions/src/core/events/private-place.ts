import type { storedPlace, StoredEvent } from '../../../shared/events/stored.ts'
import { makePlaceMark } from '../../platform/tokens.ts'
import type { Stored } from '../../platform/collections.ts'

/** The exact location of an event. */
export type EventPlace = Readonly<Stored<typeof storedPlace>>

interface SplitPlace {
  /** The fields in the event's document, which anyone with the event's link may read. */
  readonly publicFields: Pick<StoredEvent, 'venueName' | 'venueAddress' | 'placeMark'>
  /** The content of the event's private document; null for a public event. */
  readonly privatePlace: EventPlace | null
}

/** Splits an event's location for storage. The document of a private event has only a keyed hash of its location (`placeMark`). */
export function splitPlace(
  eventId: number,
  { isPrivate, venueName, venueAddress }: EventPlace & { readonly isPrivate: boolean },
): SplitPlace {
  const privatePlace = { venueName, venueAddress }
  return isPrivate
    ? {
        publicFields: { venueName: '', venueAddress: null, placeMark: makePlaceMark(eventId, privatePlace) },
        privatePlace,
      }
    : { publicFields: { ...privatePlace, placeMark: null }, privatePlace: null }
}
