import { z } from 'zod'
import { city, optionalCity } from '../cities/city.ts'
import { hostCard } from '../events/stored.ts'
import { eventDetail } from '../events/contract.ts'
import { declareCalls } from '../http/call.ts'
import { optionalUrl, personName, text } from '../http/fields.ts'
import { listResponse, listQuery, searchText } from '../http/list.ts'
import { userId } from '../ids.ts'
import { optionalMarkdown } from '../markdown/markdown-fields.ts'
import { MAX_PHOTO_BYTES } from '../uploads/photo.ts'

const instant = z.iso.datetime()

/** A host's own profile, which they edit (specification section 3, "Host profile"). */
export const hostProfile = z.object({
  id: userId,
  name: z.string(),
  email: z.string(),
  city: z.string().nullable(),
  area: z.string().nullable(),
  bio: z.string().nullable(),
  portfolioUrl: z.string().nullable(),
  linkedinUrl: z.string().nullable(),
  twitterUrl: z.string().nullable(),
  /** Labelled "Website". */
  socialMediaUrl: z.string().nullable(),
  photoUrl: z.string().nullable(),
  /** When the member became a host; the banner of new hosts shows for 7 days. */
  createdAt: instant,
  isApproved: z.boolean(),
  role: z.enum(['user', 'host', 'admin']),
  /** Whether the host has ever published an event; the banner's text depends on it. */
  hasPublishedEvent: z.boolean(),
})
export type HostProfile = z.infer<typeof hostProfile>

export const hostProfileBody = z.object({
  name: personName,
  city,
  bio: optionalMarkdown(4000),
  portfolioUrl: optionalUrl,
  linkedinUrl: optionalUrl,
  twitterUrl: optionalUrl,
  socialMediaUrl: optionalUrl,
})

const publicEvent = eventDetail.pick({
  id: true,
  title: true,
  dateTime: true,
  timezone: true,
  city: true,
  area: true,
  venueName: true,
  imageUrl: true,
  signupCount: true,
  spotsRemaining: true,
  isFull: true,
  isPast: true,
})

const cachePolicy = { maxAgeSeconds: 60, staleSeconds: 600 }

/** Calls about hosts: their own profile, and their public cards and events. */
export const hostCalls = declareCalls({
  getHostProfile: {
    method: 'GET',
    path: '/api/user/profile',
    summary: "The caller's host profile.",
    access: 'host',
    response: hostProfile,
    status: 200,
    errors: [],
  },
  updateHostProfile: {
    method: 'PUT',
    path: '/api/user/profile',
    summary: "Saves a host's profile, and updates their card on all their events.",
    access: 'host',
    body: hostProfileBody,
    response: hostProfile,
    status: 200,
    errors: [],
  },
  uploadHostPhoto: {
    method: 'POST',
    path: '/api/user/profile/photo',
    summary: "Sets a host's photo (JPEG, PNG or WebP).",
    access: 'host',
    upload: {
      field: 'photo',
      maxBytes: MAX_PHOTO_BYTES,
      maxFiles: 1,
      messages: { missing: 'Please choose a photo.', tooLarge: 'Please select an image under 5MB.' },
    },
    response: hostProfile,
    status: 200,
    errors: ['invalid_image', 'too_many_requests'],
    limits: ['hostPhotoByMember'],
  },
  listHosts: {
    method: 'GET',
    path: '/api/hosts',
    summary: 'Approved hosts by name, in all cities or in one city, a page at a time.',
    access: 'public',
    query: listQuery({ city: optionalCity }),
    response: listResponse(hostCard),
    status: 200,
    errors: [],
    cache: cachePolicy,
  },
  getHost: {
    method: 'GET',
    path: '/api/hosts/{id}',
    summary: "An approved host's card.",
    access: 'public',
    params: z.object({ id: userId }),
    /**
     * `summary`: a line of plain text about the host. The server makes it, so that browsers need not load a Markdown parser for
     * it.
     */
    response: hostCard.extend({ summary: z.string() }),
    status: 200,
    errors: ['not_found'],
    cache: cachePolicy,
  },
  listEventsOfHost: {
    method: 'GET',
    path: '/api/hosts/{id}/events',
    summary:
      "A host's public events, a page at a time: upcoming ones soonest first, or past ones latest first.",
    access: 'public',
    params: z.object({ id: userId }),
    query: listQuery({ period: z.enum(['upcoming', 'past']).default('upcoming') }, { defaultLimit: 20 }),
    response: listResponse(publicEvent),
    status: 200,
    errors: ['not_found'],
    cache: cachePolicy,
  },
  // The search is not a filter of `listHosts`, because arbitrary values would bypass the shared caches.
  searchHosts: {
    method: 'GET',
    path: '/api/host/hosts',
    summary: 'Approved hosts, found by the first letters of the words of their names, a page at a time.',
    access: 'host',
    query: listQuery({ q: text(80) }, { defaultLimit: 20 }),
    response: listResponse(hostCard),
    status: 200,
    errors: [],
  },
  listCityHosts: {
    method: 'GET',
    path: '/api/host/city-hosts',
    summary:
      "The other approved hosts of the caller's city, by name, a page at a time; `q` searches by the first letters of a name.",
    access: 'host',
    query: listQuery({ q: searchText }),
    response: listResponse(hostCard),
    status: 200,
    errors: [],
  },
})
