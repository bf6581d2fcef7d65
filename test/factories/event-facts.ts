import type { HostCard } from '../../functions/shared/events/event-document.ts'
import type { StoredEvent } from '../../functions/shared/events/stored.ts'
import { userId, type EventId } from '../../functions/shared/ids.ts'
import { newEvent, type EventDraft } from '../../functions/src/core/events/compose-event.ts'

/** A public event of two hours with 50 spots and no hosts. */
function draft(startsAt: number): EventDraft {
  return {
    hosts: [],
    title: 'Sketching by the canal',
    descriptionMd: 'Bring a pencil.',
    city: 'London',
    area: 'Hackney',
    venueName: 'The Boathouse',
    venueAddress: '1 Towpath, London',
    startsAt,
    isVirtual: false,
    virtualPlatform: null,
    isPrivate: false,
    hasGuestList: false,
    isPublished: true,
    signupLimit: 50,
    imageUrl: null,
    photos: [],
  }
}

/** An event as `newEvent` makes it, by default a day ago, with a `change`. */
export function eventFacts(id: EventId, startsAt: number, change: Partial<StoredEvent> = {}): StoredEvent {
  const made = Math.min(Date.now(), startsAt) - 86_400_000
  return { ...newEvent(id, { ...draft(startsAt), ...change }, made), ...change }
}

/** The card of a host with a name alone. */
export function hostCardOf(id: number | string, name = 'Robin Example'): HostCard {
  return {
    id: userId.parse(id),
    name,
    city: 'London',
    area: null,
    bio: null,
    photoUrl: null,
    socialMediaUrl: null,
    portfolioUrl: null,
    linkedinUrl: null,
    twitterUrl: null,
  }
}
