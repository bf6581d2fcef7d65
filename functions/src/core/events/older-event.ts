import { eventFromDocument, type EventDocument } from '../../../shared/events/event.ts'
import { storedEvent, type StoredEvent } from '../../../shared/events/stored.ts'
import { newEvent } from './compose-event.ts'

/**
 * An event's document of an older version as the present one writes it: what is missing follows from what is there. Null
 * where it is as it should be; throws where it cannot be made so.
 */
export function migratedEvent(document: EventDocument): StoredEvent | null {
  if (storedEvent.safeParse(document).success) return null
  const older = eventFromDocument(document) as Partial<StoredEvent>
  const at = older.updatedAt ?? older.createdAt ?? 0
  const { id, startsAt } = older
  if (id === undefined || startsAt === undefined) throw new Error('It has no id, or no start.')
  const made = newEvent(id, { ...nothingSaid, ...older, startsAt }, older.createdAt ?? at)
  // Its zone was its city's, or UTC; hosts without a card stay hosts.
  const { city, cityKey, cityCode, searchTokens, endsAt } = made
  const ownerId = older.ownerId ?? older.hostIds?.[0] ?? made.ownerId
  const derived = { city, cityKey, cityCode, searchTokens, endsAt, ownerId }
  const event = { ...made, contentUpdatedAt: at, updatedAt: at, ...older, ...derived }
  return storedEvent.parse({
    ...event,
    createdAt: new Date(event.createdAt),
    contentUpdatedAt: new Date(event.contentUpdatedAt),
    updatedAt: new Date(event.updatedAt),
    startsAt: new Date(event.startsAt),
    endsAt: new Date(event.endsAt),
    // It was never new to who follows its hosts.
    listedAt: null,
    cancelledAt: event.cancelledAt === null ? null : new Date(event.cancelledAt),
  })
}

const nothingSaid = {
  hosts: [],
  title: '',
  descriptionMd: '',
  city: '',
  area: null,
  venueName: '',
  venueAddress: null,
  isVirtual: false,
  virtualPlatform: null,
  isPrivate: false,
  hasGuestList: false,
  isPublished: false,
  signupLimit: null,
  imageUrl: null,
  photos: [],
}
