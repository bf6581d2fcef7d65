import { expect, test } from 'vitest'
import { api, type CallName } from '../../shared/api.ts'
import type { Call } from '../../shared/http/call.ts'
import { TOO_FAR_AHEAD_MESSAGE } from '../../shared/http/fields.ts'
import { CallError } from '../platform/call-handler.ts'
import { parseRequestPart } from './parse-request.ts'

const callNames = (Object.keys(api) as CallName[]).filter((name) => (api[name] as Call).body)

/** Finds the errors of a body's fields, as a client gets them. */
function findErrors(name: CallName, body: object): Readonly<Record<string, string>> {
  const schema = (api[name] as Call).body
  if (!schema) throw new Error(`${name} takes no body`)
  try {
    parseRequestPart(schema, body, 'invalid_body')
  } catch (error) {
    if (error instanceof CallError) return error.fields ?? {}
    throw error
  }
  return {}
}

/** The parts of a zod schema that `listFields` reads: those of an object, a union and a transformation. */
interface BodySchema {
  readonly shape?: Readonly<Record<string, unknown>>
  readonly options?: readonly BodySchema[]
  readonly in?: BodySchema
  readonly out?: BodySchema
}

function listFields({ shape = {}, options = [], in: input, out }: BodySchema): string[] {
  const parts = [...options, ...(input ? [input] : []), ...(out ? [out] : [])]
  return [...Object.keys(shape), ...parts.flatMap(listFields)]
}

test.each(callNames)('names the invalid fields of a body of %s, and no others', (name) => {
  const fields = listFields((api[name] as Call).body as BodySchema)
  const body = Object.fromEntries(fields.map((field) => [field, { of: 'another kind' }]))
  const namedFields = Object.keys(findErrors(name, body)).map((field) => field.split('.')[0])
  expect(namedFields).not.toEqual([])
  expect(fields).toEqual(expect.arrayContaining(namedFields))
})

/** Calls whose reason is mailed and has a limit of its own. */
const decisionCalls = ['hideEvent', 'unhideEvent', 'suspendUser', 'unsuspendUser'] as const

/** The maximum length of each field in all calls, except in those that have another rule for the field. */
const maxLengths: [field: string, maxLength: number, exceptions?: readonly CallName[]][] = [
  ['title', 50],
  ['name', 80],
  ['city', 80],
  ['area', 80],
  ['sourceCity', 80],
  ['sourceArea', 80],
  ['venue', 120],
  ['venueName', 120],
  ['subject', 150],
  ['venueAddress', 300],
  ['redirect', 500],
  ['bio', 4000],
  ['bioMd', 4000],
  ['motivation', 4000],
  ['whyHost', 4000],
  ['experience', 4000],
  ['reason', 4000, ['denyHost', 'previewDenial', 'createReport', 'resolveReport', ...decisionCalls]],
  ['question', 1000],
  ['answer', 1000],
  ['inviteMessage', 4000],
  ['customContent', 5000],
  ['message', 5000],
  ['content', 10_000],
  ['description', 10_000],
  ['descriptionMd', 10_000],
]

test.each(maxLengths)(
  'limits %s to %i characters in every call, unless the call has its own rule for the field',
  (field, maxLength, exceptions = []) => {
    const findError = (name: CallName, length: number) =>
      findErrors(name, { [field]: 'x'.repeat(length) })[field]
    const callsWithField = callNames.filter(
      // The union of setFollow reports its discriminator first.
      (name) => !exceptions.includes(name) && name !== 'setFollow' && findError(name, 50_000) !== undefined,
    )
    expect(callsWithField).not.toEqual([])
    for (const name of callsWithField) {
      expect(findError(name, maxLength), name).toBeUndefined()
      expect(findError(name, maxLength + 1), name).toContain(`${maxLength} characters`)
    }
  },
)

test('limits the reason of a denial to 1000 characters', () => {
  for (const name of ['denyHost', 'previewDenial'] as const) {
    expect(findErrors(name, { isPendingUser: false, reason: 'r'.repeat(1000) })).toEqual({})
    expect(findErrors(name, { reason: 'r'.repeat(1001) })['reason']).toContain('1000 characters')
  }
})

test('requires a reason of 10 to 2000 characters for each decision', () => {
  for (const name of decisionCalls) {
    expect(findErrors(name, { reason: 'r'.repeat(2000) })).toEqual({})
    expect(findErrors(name, { reason: 'r'.repeat(2001) })['reason']).toContain('2000 characters')
    expect(findErrors(name, { reason: ` ${'r'.repeat(9)} ` })['reason']).toContain('10 characters')
  }
})

const ANY_ERROR = expect.any(String) as string
const ID_ERROR = 'This is not an id.'
const LINK_ERROR = 'Please enter a full link, such as https://example.com.'
const NO_TOKEN = 'No token provided'
const NO_RECIPIENT = 'Please choose a recipient.'
const CITY_ERROR = 'Please enter the name of a city.'

/** Errors of fields, without those that all texts, names, emails and links have in common (`shared/http/fields.test.ts`). */
const specialErrors: [name: CallName, body: object, fields: Record<string, string>][] = [
  ['verifyToken', { token: '' }, { token: NO_TOKEN }],
  ['checkLoginLink', {}, { token: NO_TOKEN }],
  ['register', { role: 'admin' }, { role: ANY_ERROR }],
  [
    'applyAsMember',
    { bio: 'b'.repeat(49), whyHost: 'w'.repeat(49), socialMediaUrl: 'mine' },
    {
      bio: 'Please tell us more about yourself (at least 50 characters)',
      whyHost: 'Please explain why you want to host events (at least 50 characters)',
      socialMediaUrl: LINK_ERROR,
    },
  ],
  [
    'submitPublicApplication',
    { portfolioUrl: 'ftp://clay.example', referrerId: 7 },
    { portfolioUrl: LINK_ERROR, referrerId: ID_ERROR },
  ],
  [
    'createReport',
    { targetType: 'city', targetId: 7, reason: 'rude', details: ' Too short ', name: 'a://b', email: 'no' },
    {
      targetType: ANY_ERROR,
      targetId: ID_ERROR,
      reason: ANY_ERROR,
      isInGoodFaith: ANY_ERROR,
      name: ANY_ERROR,
      email: ANY_ERROR,
      details: 'Please write at least 10 characters.',
    },
  ],
  ['createReport', { details: 'd'.repeat(2001) }, { details: 'Please use at most 2000 characters.' }],
  [
    'askHost',
    { question: ' ', name: 'a://b', email: 'no' },
    { question: ANY_ERROR, name: ANY_ERROR, email: ANY_ERROR },
  ],
  ['objectToDecision', { details: 'd'.repeat(2001) }, { details: 'Please use at most 2000 characters.' }],
  ['resolveReport', { action: 'laugh', reason: 'Too short' }, { action: ANY_ERROR, reason: ANY_ERROR }],
  ['updateUser', { cities: ['London', 'Berlin'] }, { cities: 'Please choose one city.' }],
  ['approveHost', { isPendingUser: 'yes' }, { isPendingUser: ANY_ERROR }],
  [
    'updateHostProfile',
    { city: '!!!', portfolioUrl: 'javascript:alert(1)', linkedinUrl: 'ftp://a.example', twitterUrl: 'me' },
    { city: CITY_ERROR, portfolioUrl: LINK_ERROR, linkedinUrl: LINK_ERROR, twitterUrl: LINK_ERROR },
  ],
  ['setStandingRsvp', { hasStandingRsvp: 'yes' }, { hasStandingRsvp: ANY_ERROR }],
  ['setFollow', { kind: 'host', id: 7, isFollowed: 'yes' }, { id: ID_ERROR, isFollowed: ANY_ERROR }],
  ['setFollow', { kind: 'city', city: ' - ', isFollowed: null }, { city: CITY_ERROR, isFollowed: ANY_ERROR }],
  [
    'sendCommunityMessage',
    { recipientType: 'city_users', subject: 'a', content: 'b' },
    { city: 'Please choose a city.' },
  ],
  ['sendEngagementNudges', { hostIds: [] }, { hostIds: 'Please select at least one host to send nudges to' }],
  [
    'sendConversationMessage',
    { subject: 'Hi', content: 'There.', isGroupMessage: false },
    { receiverId: NO_RECIPIENT },
  ],
  [
    'sendConversationMessage',
    { subject: 'Hi', content: 'There.', isGroupMessage: true, receiverId: 1_000_000_001 },
    { receiverId: NO_RECIPIENT },
  ],
  [
    'sendConversationMessage',
    { isGroupMessage: 'yes', receiverId: 7 },
    { isGroupMessage: ANY_ERROR, receiverId: ID_ERROR },
  ],
  [
    'markConversationRead',
    { partner: 'everybody', lastSeenId: 'a/b' },
    { partner: ANY_ERROR, lastSeenId: ID_ERROR },
  ],
  ['messageAttendees', { to: 'one', subject: 'Hi', content: 'There.' }, { signupId: NO_RECIPIENT }],
  [
    'messageAttendees',
    { to: 'all', signupId: 'a'.repeat(64), subject: 'Hi', content: 'There.' },
    { signupId: NO_RECIPIENT },
  ],
  ['messageAttendees', { to: 'everybody', signupId: '../x' }, { to: ANY_ERROR, signupId: ID_ERROR }],
  ['removeAttendee', { keepOut: 'everywhere' }, { keepOut: ANY_ERROR }],
  ['decideRequests', { decision: 'maybe', requests: [] }, { decision: ANY_ERROR, requests: ANY_ERROR }],
  [
    'decideRequests',
    { decision: 'accept', requests: [{ id: '../x', seq: 0 }] },
    { 'requests.0.id': ID_ERROR, 'requests.0.seq': ANY_ERROR },
  ],
  [
    'decideRequests',
    { decision: 'accept', requests: Array.from({ length: 51 }, () => ({ id: 'a'.repeat(64), seq: 1 })) },
    { requests: 'Please answer at most 50 requests at once.' },
  ],
  ['changeSignupLimit', { signupLimit: 0 }, { signupLimit: ANY_ERROR }],
  ['createRsvp', { eventId: 12 }, { eventId: ID_ERROR }],
  ['reassignEvent', { newHostId: 1_000_000_001, oldHostId: 7 }, { oldHostId: ID_ERROR }],
  [
    'arrangeEventPhotos',
    { photos: [7, 'x'.repeat(501)], cover: 7, basedOn: 'now' },
    { 'photos.0': ANY_ERROR, 'photos.1': ANY_ERROR, cover: ANY_ERROR, basedOn: ANY_ERROR },
  ],
  ['recordArrivals', { deviceName: 'two\nlines', arrivals: [] }, { arrivals: ANY_ERROR }],
  [
    'recordArrivals',
    {
      deviceName: 'A phone',
      arrivals: [
        {
          kind: 'in',
          nonce: '../../users/1',
          hash: 'short',
          occurredAt: -1,
          method: 'scan',
          shouldAdmit: false,
        },
        { kind: 'undo', nonce: 'x'.repeat(16), hash: 'y'.repeat(22), occurredAt: 1, undoneNonce: 'a/b' },
        {
          kind: 'walk_in',
          nonce: 'x'.repeat(16),
          occurredAt: 1,
          name: ' ',
          email: 'robin',
          shouldAdmit: false,
        },
      ],
    },
    {
      'arrivals.0.nonce': ID_ERROR,
      'arrivals.0.hash': 'This is not a ticket.',
      'arrivals.0.occurredAt': ANY_ERROR,
      'arrivals.1.undoneNonce': ID_ERROR,
      'arrivals.2.name': ANY_ERROR,
      'arrivals.2.email': ANY_ERROR,
    },
  ],
]

test.each(specialErrors)(
  'names the error of each invalid field if %s gets the body %j',
  (name, body, fields) => {
    expect(findErrors(name, body)).toMatchObject(fields)
  },
)

const event = {
  title: 'Ink and soup',
  dateTime: '2027-01-01T19:00:00Z',
  venueName: 'The Boathouse',
  venue: 'The Boathouse',
  venueAddress: '1 Towpath',
  city: 'London',
  descriptionMd: 'Bring a pencil.',
  description: 'Bring a pencil.',
}
const hostCalls: readonly CallName[] = ['createEvent', 'updateEvent']
const adminCalls: readonly CallName[] = ['createEventForAdmin', 'updateEventForAdmin']
const allCalls = [...hostCalls, ...adminCalls]

const END_BEFORE_START = 'The end time must be after the start time.'
const eventErrors: [names: readonly CallName[], overrides: object, fields: Record<string, string>][] = [
  [allCalls, {}, {}],
  [allCalls, { dateTime: '2019-06-01T19:00:00Z', endsAt: null }, {}],
  [allCalls, { endsAt: '2027-12-31T19:00:00Z' }, {}],
  [
    allCalls,
    {
      dateTime: 'tomorrow',
      venueName: 'The\nBoathouse',
      virtualLink: 'javascript:alert(1)',
      timezone: 'Mars/Olympus',
    },
    {
      dateTime: ANY_ERROR,
      venueName: 'Please write this on one line, without tabs.',
      virtualLink: LINK_ERROR,
      timezone: 'Please choose a time zone.',
    },
  ],
  [allCalls, { endsAt: '2027-01-01T19:00:00Z' }, { endsAt: END_BEFORE_START }],
  [allCalls, { dateTime: '2206-11-24T19:00:00Z' }, { dateTime: TOO_FAR_AHEAD_MESSAGE }],
  [allCalls, { dateTime: '0000-01-01T00:00:00Z' }, { dateTime: TOO_FAR_AHEAD_MESSAGE }],
  [allCalls, { endsAt: '2206-01-01T21:00:00Z' }, { endsAt: 'An event can last at most a year.' }],
  [hostCalls, { venueAddress: '' }, { venueAddress: 'Please fill this in.' }],
  [hostCalls, { signupLimit: 0, coHostIds: [7] }, { signupLimit: ANY_ERROR, 'coHostIds.0': ID_ERROR }],
  [
    hostCalls,
    { isPrivate: true, expectsGuestList: 'yes' },
    { expectsGuestList: 'Please send true, or leave this out.' },
  ],
  [
    adminCalls,
    { isPrivate: true, expectsGuestList: false },
    { expectsGuestList: 'Please send true, or leave this out.' },
  ],
  [adminCalls, { venue: ' ', venueName: '' }, { venueName: 'Please fill this in.' }],
  [
    adminCalls,
    { capacity: 100_001, hostIds: [7], isPublished: 'yes' },
    { capacity: 'The capacity can be at most 100,000.', 'hostIds.0': ID_ERROR, isPublished: ANY_ERROR },
  ],
  [['updateEvent', 'updateEventForAdmin'], { basedOn: 'today' }, { basedOn: ANY_ERROR }],
]

test.each(eventErrors)(
  'names the error of each invalid field if the calls %j get an event with %j',
  (calls, overrides, fields) => {
    for (const name of calls) expect(findErrors(name, { ...event, ...overrides }), name).toEqual(fields)
  },
)

const rule = { frequency: 'week', startDate: '2026-12-03', until: null, count: 3 }
test.each([
  [{ count: -1 }, { 'rule.count': ANY_ERROR }],
  [{ frequency: 'month', week: 'last', count: -1 }, { 'rule.count': ANY_ERROR }],
  [{ startDate: '12' }, { 'rule.startDate': 'Please choose a date.' }],
])('reports the error of a series whose rule has %j, and does not compute its dates', (overrides, fields) => {
  const body = { eventId: 1_000_000_001, rule: { ...rule, ...overrides } }
  expect(findErrors('createSeries', body)).toEqual(fields)
})
