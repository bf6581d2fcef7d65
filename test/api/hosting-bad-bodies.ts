import { expect } from 'vitest'
import type { CallName } from '../../functions/shared/api.ts'
import { endsBefore, endsTooLate } from '../../functions/shared/hosting/contract.ts'
import { adminEventForm, eventForm } from '../factories/event-form.ts'

const MISSING = 'Please fill this in.'
const SOMETHING = expect.any(String) as string
const ID = 'This is not an id.'

type BadBodies = Partial<Record<CallName, [body: object, fields: Record<string, string>][]>>

const badEvents: [object, Record<string, string>][] = [
  [{}, { title: MISSING, dateTime: MISSING, venueName: MISSING, city: MISSING, descriptionMd: MISSING }],
  [
    eventForm({
      title: 't'.repeat(51),
      dateTime: 'tomorrow',
      venueName: 'The\nBoathouse',
      signupLimit: 0,
      descriptionMd: ' ',
      coHostIds: [7],
      virtualLink: 'javascript:alert(1)',
      timezone: 'Mars/Olympus',
    }),
    {
      title: 'Please use at most 50 characters.',
      dateTime: SOMETHING,
      venueName: 'Please write this on one line.',
      signupLimit: SOMETHING,
      descriptionMd: MISSING,
      'coHostIds.0': ID,
      virtualLink: 'Please enter a full link, such as https://example.com.',
      timezone: 'Please choose a time zone.',
    },
  ],
  [eventForm({ venueAddress: '' }), { venueAddress: MISSING }],
  [
    eventForm({ isPrivate: true, expectsGuestList: 'yes' }),
    { expectsGuestList: 'Please send true, or leave this out.' },
  ],
  [
    eventForm({ dateTime: '2027-01-01T19:00:00Z', endsAt: '2027-01-01T19:00:00Z' }),
    { endsAt: endsBefore.error },
  ],
  [
    eventForm({ dateTime: '2206-11-24T19:00:00Z' }),
    { dateTime: 'Please choose a day within the next ten years.' },
  ],
  [
    eventForm({ dateTime: '2027-01-01T19:00:00Z', endsAt: '2206-01-01T21:00:00Z' }),
    { endsAt: endsTooLate.error },
  ],
]

/** The admin's are in other words, and may leave out more. */
const badAdminEvents: [object, Record<string, string>][] = [
  [{}, { title: MISSING, dateTime: MISSING, city: MISSING }],
  [adminEventForm({ venue: ' ', venueName: '' }), { venueName: MISSING }],
  [
    adminEventForm({ isPrivate: true, expectsGuestList: false }),
    { expectsGuestList: 'Please send true, or leave this out.' },
  ],
  [
    adminEventForm({
      title: 't'.repeat(51),
      venueName: 'The\nBoathouse',
      dateTime: 'tomorrow',
      capacity: 100_001,
      hostIds: [7],
      isPublished: 'yes',
      virtualLink: 'javascript:alert(1)',
      timezone: 'Mars/Olympus',
    }),
    {
      title: 'Please use at most 50 characters.',
      venueName: 'Please write this on one line.',
      dateTime: SOMETHING,
      capacity: 'The capacity can be at most 100,000.',
      'hostIds.0': ID,
      isPublished: SOMETHING,
      virtualLink: 'Please enter a full link, such as https://example.com.',
      timezone: 'Please choose a time zone.',
    },
  ],
  [
    adminEventForm({ dateTime: '2027-01-01T19:00:00Z', endsAt: '2027-01-01T19:00:00Z' }),
    { endsAt: endsBefore.error },
  ],
  [
    adminEventForm({ dateTime: '2206-11-24T19:00:00Z' }),
    { dateTime: 'Please choose a day within the next ten years.' },
  ],
  [
    adminEventForm({ dateTime: '2027-01-01T19:00:00Z', endsAt: '2206-01-01T21:00:00Z' }),
    { endsAt: endsTooLate.error },
  ],
  [adminEventForm({ hostIds: [1_000_000_001] }), { hostIds: 'Please choose approved hosts of London.' }],
]

/** Bodies of hosts' calls that are wrong in every field, and what each field is told. */
export const hostingBadBodies: BadBodies = {
  createEvent: badEvents,
  updateEvent: [...badEvents, [eventForm({ basedOn: 'today' }), { basedOn: SOMETHING }]],
  createEventForAdmin: badAdminEvents,
  updateEventForAdmin: [...badAdminEvents, [adminEventForm({ basedOn: 'today' }), { basedOn: SOMETHING }]],
  reassignEvent: [
    [{}, { newHostId: ID }],
    [{ newHostId: 1_000_000_001, oldHostId: 7 }, { oldHostId: ID }],
    [{ newHostId: 1_000_000_001 }, { newHostId: 'Please choose an approved host.' }],
  ],
  addCoHost: [
    [{}, { hostId: ID }],
    [{ hostId: 1_000_000_001 }, { hostId: 'Please choose an approved host.' }],
  ],
  handOverEvent: [
    [{}, { hostId: ID }],
    [{ hostId: 1_000_000_001 }, { hostId: 'Please choose an approved host.' }],
  ],
  arrangeEventPhotos: [
    [{}, { photos: MISSING, cover: SOMETHING, basedOn: MISSING }],
    [
      { photos: [7, 'x'.repeat(501)], cover: 7, basedOn: 'now' },
      { 'photos.0': SOMETHING, 'photos.1': SOMETHING, cover: SOMETHING, basedOn: SOMETHING },
    ],
  ],
  addGuest: [
    [{}, { email: MISSING }],
    [
      { email: 'robin@', name: 'See https://evil.example' },
      { email: 'Please enter a valid email address.', name: 'Please leave links out of a name.' },
    ],
  ],
}

/** As `hostingBadBodies`, for calls that take a form; each lacks its file. */
export const hostingBadForms: Partial<
  Record<CallName, [form: Record<string, string>, fields: Record<string, string>][]>
> = {
  uploadGuestList: [[{}, { csvFile: 'Please choose a .csv file.' }]],
  uploadEventPhotoForAdmin: [[{}, { photo: 'Please choose a photo.' }]],
  uploadEventPhotos: [[{}, { photos: 'Please choose a photo.' }]],
}
