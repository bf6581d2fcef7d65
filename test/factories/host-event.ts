import type { HostEvent } from '../../functions/shared/hosting/contract.ts'
import { eventId, userId } from '../../functions/shared/ids.ts'
import { makeHostCardFacts } from './event-facts.ts'

export const OWNER_ID = userId.parse(1_000_000_001)

/** Makes an event as the host calls return it: two hours in London, public, with seven of its ten spots taken. */
export function makeHostEvent(overrides: Partial<HostEvent> = {}): HostEvent {
  return {
    id: eventId.parse(2_000_000_001),
    title: 'Clay & Cold Brew',
    descriptionMd: 'One lump of clay each.',
    dateTime: '2026-12-12T19:30:00.000Z',
    endsAt: '2026-12-12T21:30:00.000Z',
    timezone: 'Europe/London',
    city: 'London',
    area: 'Shoreditch',
    venueName: 'Yonder Studio',
    venueAddress: '14 Calvert Avenue',
    isVirtual: false,
    virtualPlatform: null,
    virtualLink: null,
    isPrivate: false,
    hasGuestList: false,
    isPublished: true,
    hidden: null,
    cancelledAt: null,
    signupLimit: 10,
    signupCount: 7,
    missedCount: 0,
    waitlistCount: 0,
    ownerId: OWNER_ID,
    offeredOwnerId: null,
    coHostIds: [],
    hosts: [makeHostCardFacts(OWNER_ID)],
    invitedHosts: [],
    imageUrl: null,
    eventPhotos: [],
    photosSharedAt: null,
    contentUpdatedAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    ...overrides,
  }
}
