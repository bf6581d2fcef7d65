import type { EventFacts } from '../functions/shared/events/event.ts'
import type { EventId } from '../functions/shared/ids.ts'

const TWO_HOURS = 2 * 3_600_000

/** An event of two hours: public, of 50 seats, and nobody has signed up. */
export function eventFacts(id: EventId, startsAt: number): EventFacts {
  return {
    id,
    title: 'Sketching by the canal',
    descriptionMd: 'Bring a pencil.',
    city: 'London',
    cityCode: 'LDN',
    area: 'Hackney',
    venueName: 'The Boathouse',
    venueAddress: '1 Towpath, London',
    startsAt,
    endsAt: startsAt + TWO_HOURS,
    timezone: 'Europe/London',
    isVirtual: false,
    virtualPlatform: null,
    isPrivate: false,
    isPublished: true,
    hosts: [],
    signupLimit: 50,
    confirmedCount: 0,
    waitlistCount: 0,
    imageUrl: null,
    photos: [],
    revision: 0,
  }
}
