import type { CallName } from '../../functions/shared/api.ts'
import { addGuests } from '../../functions/src/core/events/guests-store.ts'
import { addressHash } from '../../functions/src/platform/tokens.ts'
import { csvForm, eventForm, photosForm } from '../factories/event-form.ts'
import { makeEvent } from '../factories/events.ts'
import { makeHostCard, makePerson, newEmail } from '../factories/people.ts'
import { makePicture } from '../factories/pictures.ts'
import {
  anyHostRead,
  anyHostWrite,
  hostRead,
  hostWrite,
  type Row,
  type World,
} from './access-expectations.ts'

/** An event of the world's hosts that one caller may change for good. */
function eventOf({ people }: World, change: Parameters<typeof makeEvent>[1] = {}) {
  const { eventHost, unapprovedHost, coHost, removedHost } = people
  return makeEvent([eventHost, unapprovedHost, coHost, removedHost], change)
}

async function approvedHost() {
  const host = await makePerson('host', true)
  await makeHostCard(host)
  return host
}

/** The rows of the calls by which hosts run their events. */
export const hostingAccess = {
  listHostEvents: { request: () => ({ path: '/api/host/events' }), expected: anyHostRead },
  getHostEvent: {
    request: ({ eventId }) => ({ path: `/api/host/events/${eventId}` }),
    expected: hostRead,
  },
  createEvent: {
    request: () => ({ path: '/api/host/events', body: eventForm() }),
    expected: anyHostWrite(201),
  },
  updateEvent: {
    request: async (world) => ({ path: `/api/user/events/${await eventOf(world)}`, body: eventForm() }),
    expected: hostWrite,
  },
  publishEvent: {
    request: async (world) => ({
      path: `/api/events/${await eventOf(world, { isPublished: false })}/publish`,
    }),
    expected: hostWrite,
  },
  cancelEvent: {
    request: async (world) => ({ path: `/api/events/${await eventOf(world)}/cancel` }),
    expected: hostWrite,
  },
  deleteEvent: {
    request: async (world) => ({ path: `/api/events/${await eventOf(world)}` }),
    expected: hostWrite,
  },
  addCoHost: {
    request: async (world) => ({
      path: `/api/events/${await eventOf(world)}/hosts`,
      body: { hostId: (await approvedHost()).id },
    }),
    expected: hostWrite,
  },
  removeCoHost: {
    request: async (world) => ({
      path: `/api/events/${await eventOf(world)}/hosts/${world.people.removedHost.id}`,
    }),
    expected: hostWrite,
  },
  handOverEvent: {
    request: async (world) => {
      const next = await approvedHost()
      const { eventHost, coHost } = world.people
      return {
        path: `/api/events/${await makeEvent([eventHost, coHost, next])}/owner`,
        body: { hostId: next.id },
      }
    },
    // Its owner's alone; a co-host runs the event and gives it to nobody.
    expected: { ...hostWrite, coHost: 403 },
  },
  acceptOwnership: {
    request: async ({ people: { eventHost, coHost } }) => ({
      path: `/api/events/${await makeEvent([eventHost, coHost], { offeredOwnerId: coHost.uid })}/owner`,
    }),
    // An admin hosts no event by being one.
    expected: { ...hostWrite, admin: 403 },
  },
  uploadGuestList: {
    request: async (world) => ({
      path: `/api/host/events/${await eventOf(world)}/guest-list`,
      body: csvForm('ada@example.com'),
    }),
    expected: hostWrite,
  },
  listGuests: {
    request: ({ eventId }) => ({ path: `/api/host/events/${eventId}/guests` }),
    expected: hostRead,
  },
  addGuest: {
    request: async (world) => ({
      path: `/api/host/events/${await eventOf(world)}/guests`,
      body: { email: newEmail('guest'), name: 'Ada' },
    }),
    expected: { ...anyHostWrite(201), otherHost: 403 },
  },
  removeGuest: {
    request: async (world) => {
      const id = await eventOf(world)
      await addGuests(id, [{ email: 'ada@example.com', name: null }])
      return { path: `/api/host/events/${id}/guests/${addressHash('ada@example.com')}` }
    },
    expected: hostWrite,
  },
  dropGuestList: {
    request: async (world) => ({ path: `/api/host/events/${await eventOf(world)}/guests` }),
    expected: hostWrite,
  },
  inviteGuests: {
    request: async (world) => ({
      path: `/api/host/events/${await eventOf(world, { isPrivate: true })}/guest-list/invite`,
    }),
    expected: { ...anyHostWrite(202), otherHost: 403 },
  },
  uploadEventPhotos: {
    request: async (world) => ({
      path: `/api/user/events/${await eventOf(world)}/photos`,
      body: photosForm(await makePicture()),
    }),
    expected: { ...anyHostWrite(201), otherHost: 403 },
  },
  arrangeEventPhotos: {
    request: async (world) => {
      const contentUpdatedAt = Date.now()
      const id = await eventOf(world, { contentUpdatedAt })
      const basedOn = new Date(contentUpdatedAt).toISOString()
      return { path: `/api/user/events/${id}/photo-order`, body: { photos: [], cover: null, basedOn } }
    },
    expected: hostWrite,
  },
  sharePhotos: {
    request: async (world) => {
      const past = { startsAt: Date.now() - 86_400_000, photos: ['https://storage.example/1.webp'] }
      return { path: `/api/user/events/${await eventOf(world, past)}/photos/share` }
    },
    expected: { ...anyHostWrite(202), otherHost: 403 },
  },
} as const satisfies Partial<Record<CallName, Row>>
