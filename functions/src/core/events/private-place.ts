import type { storedPlace, StoredEvent } from '../../../shared/events/stored.ts'
import { placeMark } from '../../platform/tokens.ts'
import type { Stored } from '../../platform/collections.ts'

/** Where an event is, as exactly as its hosts say it. */
export type Place = Readonly<Stored<typeof storedPlace>>

interface KeptPlace {
  /** What the event's document says of it, which whoever has its address may read. */
  readonly said: Pick<StoredEvent, 'venueName' | 'venueAddress' | 'placeMark'>
  /** What stands beside that document, for who may know; null for a public event. */
  readonly place: Place | null
}

/** An event's place as it is kept: that of a private one is in its own document by a mark alone, which tells whether it is another. */
export function keptPlace(
  eventId: number,
  { isPrivate, venueName, venueAddress }: Place & { readonly isPrivate: boolean },
): KeptPlace {
  const place = { venueName, venueAddress }
  return isPrivate
    ? { said: { venueName: '', venueAddress: null, placeMark: placeMark(eventId, place) }, place }
    : { said: { ...place, placeMark: null }, place: null }
}
