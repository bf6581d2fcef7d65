import type { HostCard } from '../../functions/shared/events/event-document.ts'
import type { StoredEvent } from '../../functions/shared/events/stored.ts'
import { userId, type EventId } from '../../functions/shared/ids.ts'
import { composeNewEvent, type EventInput } from '../../functions/src/core/events/compose-event.ts'

const DAY_MS = 86_400_000

/** Makes the fields of a public two-hour event with 50 spots and no hosts. */
function makeEventFields(startsAt: number): EventInput {
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

/** Makes the facts of a new event. It was created a day ago, or a day before its start if that is earlier. */
export function makeEventFacts(
  id: EventId,
  startsAt: number,
  overrides: Partial<StoredEvent> = {},
): StoredEvent {
  const createdAt = Math.min(Date.now(), startsAt) - DAY_MS
  return { ...composeNewEvent(id, { ...makeEventFields(startsAt), ...overrides }, createdAt), ...overrides }
}

/** Makes the card of a host, with only a name and a city. */
export function makeHostCardFacts(id: number | string, name = 'Robin Example'): HostCard {
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
