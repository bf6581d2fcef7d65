import type { storedPlace, StoredEvent } from '../../../shared/events/stored.ts'
import { placeMark } from '../../platform/tokens.ts'
import type { Stored } from '../../platform/collections.ts'

/** Where an event is, as exactly as its hosts say it. */
export type EventPlace = Readonly<Stored<typeof storedPlace>>

interface SplitPlace {
  /** The fields in the event's document, which anyone with the event's link may read. */
  readonly publicFields: Pick<StoredEvent, 'venueName' | 'venueAddress' | 'placeMark'>
  /** The content of the private document beside it; null for a public event. */
  readonly privatePlace: EventPlace | null
}

/** An event's place as it is kept: that of a private one is in its own document by a mark alone, which tells whether it is another. */
export function splitPlace(
  eventId: number,
  { isPrivate, venueName, venueAddress }: EventPlace & { readonly isPrivate: boolean },
): SplitPlace {
  const privatePlace = { venueName, venueAddress }
  return isPrivate
    ? {
        publicFields: { venueName: '', venueAddress: null, placeMark: placeMark(eventId, privatePlace) },
        privatePlace,
      }
    : { publicFields: { ...privatePlace, placeMark: null }, privatePlace: null }
}
