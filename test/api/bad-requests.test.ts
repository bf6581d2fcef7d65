import { describe, expect, test } from 'vitest'
import { api, type CallName } from '../../functions/shared/api.ts'
import type { Call } from '../../functions/shared/http/call.ts'
import { cursorOf } from '../../functions/src/platform/cursor.ts'
import { mailToken } from '../../functions/src/platform/tokens.ts'
import { makeEvent } from '../factories/events.ts'
import { makePerson, newEmail } from '../factories/people.ts'
import { hostingBadBodies, hostingBadForms } from './hosting-bad-bodies.ts'
import { post, send, withCookie } from './request.ts'

const MISSING = 'Please fill this in.'
const EMAIL = 'Please enter a valid email address.'
const ID = 'This is not an id.'
const BROKEN = 'This contains a broken character. Please type it again.'
const LINK = 'Please enter a full link, such as https://example.com.'

/** A list from a place that somebody made up. */
const cursorAt = (path: string, ...place: (string | number)[]) => `${path}&after=${cursorOf(...place)}`

/** Bodies that are wrong in every field, and what each field is told; a call with a body and without a row fails. */
const badBodies: Partial<Record<CallName, [body: object, fields: Record<string, string>][]>> = {
  ...hostingBadBodies,
  recordArrivals: [
    // Whatever the device is called, nobody's arrival is refused for it.
    [{ device: 'two\nlines' }, { facts: expect.any(String) as string }],
    [{ device: 'A phone', facts: [] }, { facts: expect.any(String) as string }],
    [
      {
        device: 'A phone',
        facts: [
          { kind: 'in', nonce: '../../users/1', hash: 'short', at: -1, how: 'scan', letIn: false },
          { kind: 'undo', nonce: 'x'.repeat(16), hash: 'y'.repeat(22), at: 1, of: 'a/b' },
          { kind: 'walk_in', nonce: 'x'.repeat(16), at: 1, name: ' ', email: 'robin', letIn: false },
        ],
      },
      {
        'facts.0.nonce': ID,
        'facts.0.hash': 'This is not a ticket.',
        'facts.0.at': expect.any(String) as string,
        'facts.1.of': ID,
        'facts.2.name': MISSING,
        'facts.2.email': EMAIL,
      },
    ],
  ],
  setFollow: [
    [{}, { kind: expect.any(String) as string }],
    [
      { kind: 'host', id: 7, isFollowed: 'yes' },
      { id: ID, isFollowed: expect.any(String) as string },
    ],
    [
      { kind: 'city', city: ' - ', isFollowed: null },
      { city: 'Please enter the name of a city.', isFollowed: expect.any(String) as string },
    ],
    [{ kind: 'city', city: 'a\ud800', isFollowed: true }, { city: BROKEN }],
  ],
  requestLogin: [
    [{}, { email: MISSING }],
    [
      { email: 'nobody', name: 'n'.repeat(81), redirect: 'r'.repeat(501) },
      {
        email: EMAIL,
        name: 'Please use at most 80 characters.',
        redirect: 'Please use at most 500 characters.',
      },
    ],
  ],
  register: [
    [{}, { name: MISSING, email: MISSING, city: MISSING, role: expect.any(String) as string }],
    [
      { name: ' ', email: 'a@b', city: '', role: 'admin', socialMediaUrl: 'javascript:alert(1)' },
      {
        name: MISSING,
        email: EMAIL,
        city: MISSING,
        role: expect.any(String) as string,
        socialMediaUrl: LINK,
      },
    ],
  ],
  approveHost: [[{ isPendingUser: 'yes' }, { isPendingUser: expect.any(String) as string }]],
  updateUser: [
    [
      {
        name: 'see https://spam.example',
        email: 'robin',
        cities: ['London', 'Berlin'],
        area: 'a'.repeat(81),
      },
      {
        name: 'Please leave links out of a name.',
        email: EMAIL,
        cities: 'Please choose one city.',
        area: 'Please use at most 80 characters.',
      },
    ],
  ],
  previewDenial: [[{ reason: 'r'.repeat(1001) }, { reason: 'Please use at most 1000 characters.' }]],
  denyHost: [
    [
      { isPendingUser: 1, reason: 'r'.repeat(1001) },
      {
        isPendingUser: expect.any(String) as string,
        reason: 'Please use at most 1000 characters.',
      },
    ],
    [{ isPendingUser: false, reason: 'a\ud800' }, { reason: BROKEN }],
  ],
  confirmOwnDeletion: [
    [{}, { token: MISSING }],
    [{ token: ' ' }, { token: MISSING }],
  ],
  verifyToken: [
    [{}, { token: 'No token provided' }],
    [{ token: '' }, { token: 'No token provided' }],
  ],
  checkLoginLink: [[{}, { token: 'No token provided' }]],
  applyAsMember: [
    [{}, { bio: MISSING, whyHost: MISSING }],
    [
      { bio: 'b'.repeat(49), whyHost: ' ', socialMediaUrl: 'mine' },
      {
        bio: 'Please tell us more about yourself (at least 50 characters)',
        whyHost: 'Please explain why you want to host events (at least 50 characters)',
        socialMediaUrl: LINK,
      },
    ],
  ],
  applyPublicly: [
    [{}, { name: MISSING, email: MISSING, bio: MISSING, reason: MISSING }],
    [
      {
        name: 'Robin',
        email: 'robin',
        bio: ' ',
        reason: 'Clay',
        portfolioUrl: 'ftp://clay.example',
        referrerId: 7,
      },
      { email: EMAIL, bio: MISSING, portfolioUrl: LINK, referrerId: ID },
    ],
  ],
  signUpForCity: [
    [{}, { name: MISSING, email: MISSING, city: MISSING }],
    [
      { name: 'Robin', email: 'robin@', city: ' ' },
      { email: EMAIL, city: MISSING },
    ],
  ],
  receiveMailgunWebhook: [[{}, { signature: MISSING, 'event-data': MISSING }]],
  setMailPreferences: [[{}, { unsubscribed: MISSING }]],
  sendCommunityMessage: [
    [{}, { recipientType: expect.any(String) as string, subject: MISSING, content: MISSING }],
    [{ recipientType: 'city_users', subject: 'Hi', content: 'There.' }, { city: 'Please choose a city.' }],
  ],
  previewMessage: [
    [{}, { subject: MISSING, content: MISSING }],
    [
      { subject: 's'.repeat(151), content: 'a\ud800' },
      { subject: 'Please use at most 150 characters.', content: BROKEN },
    ],
  ],
  sendHostMessage: [[{}, { subject: MISSING, content: MISSING }]],
  sendUserMessage: [[{}, { subject: MISSING, content: MISSING }]],
  sendEngagementNudges: [
    [{}, { hostIds: MISSING, message: MISSING, type: expect.any(String) as string }],
    [
      { hostIds: [], message: 'Hi', type: 'inactive' },
      { hostIds: 'Please select at least one host to send nudges to' },
    ],
  ],
  updateEmailAddress: [[{}, { oldEmail: MISSING, newEmail: MISSING }]],
  sendTestEmail: [[{}, { templateId: MISSING }]],
  sendCampaign: [[{}, { emailType: expect.any(String) as string }]],
  resendFailed: [[{}, { emailType: expect.any(String) as string }]],
  changeEmailRecipient: [[{}, { email: MISSING }]],
  changeSignupLimit: [
    [{}, { signupLimit: expect.any(String) as string }],
    [{ signupLimit: 0 }, { signupLimit: expect.any(String) as string }],
    [{ signupLimit: 1.5 }, { signupLimit: expect.any(String) as string }],
  ],
  updateProfile: [
    [{}, { name: MISSING, email: MISSING }],
    [
      { name: ' ', email: 'robin', city: 'c'.repeat(81) },
      { name: MISSING, email: EMAIL, city: 'Please use at most 80 characters.' },
    ],
  ],
  sendConversationMessage: [
    [{}, { subject: MISSING, content: MISSING, isGroupMessage: MISSING }],
    [
      { subject: 'Hi', content: 'There.', isGroupMessage: false },
      { receiverId: 'Please choose a recipient.' },
    ],
    [
      { subject: 'Hi', content: 'There.', isGroupMessage: true, receiverId: 1_000_000_001 },
      { receiverId: 'Please choose a recipient.' },
    ],
    [
      { subject: 's'.repeat(151), content: 'c'.repeat(10_001), isGroupMessage: 'yes', receiverId: 7 },
      {
        subject: 'Please use at most 150 characters.',
        content: 'Please use at most 10000 characters.',
        isGroupMessage: expect.any(String) as string,
        receiverId: ID,
      },
    ],
  ],
  readConversation: [
    [{}, { with: expect.any(String) as string, seen: MISSING }],
    [
      { with: 'everybody', seen: 'a/b' },
      { with: expect.any(String) as string, seen: 'This is not an id.' },
    ],
  ],
  messageAttendees: [
    [{}, { to: expect.any(String) as string, subject: MISSING, content: MISSING }],
    [{ to: 'one', subject: 'Hi', content: 'There.' }, { signupId: 'Please choose a recipient.' }],
    [
      { to: 'all', signupId: 'a'.repeat(64), subject: 'Hi', content: 'There.' },
      { signupId: 'Please choose a recipient.' },
    ],
    [
      { to: 'everybody', signupId: '../x', subject: 's'.repeat(151), content: 'c'.repeat(10_001) },
      {
        to: expect.any(String) as string,
        signupId: ID,
        subject: 'Please use at most 150 characters.',
        content: 'Please use at most 10000 characters.',
      },
    ],
  ],
  previewCampaign: [
    [{}, { emailType: expect.any(String) as string }],
    [
      { emailType: 'event_update', customContent: 'c'.repeat(5001) },
      { customContent: 'Please use at most 5000 characters.' },
    ],
  ],
  updateHostProfile: [
    [{}, { name: MISSING, city: MISSING }],
    [
      {
        name: 'A prize: https://evil.example',
        city: '!!!',
        bio: 'b'.repeat(4001),
        portfolioUrl: 'javascript:alert(1)',
        linkedinUrl: 'ftp://clay.example',
        twitterUrl: 'me',
        socialMediaUrl: `example.com/${'x'.repeat(500)}`,
      },
      {
        name: 'Please leave links out of a name.',
        city: 'Please enter the name of a city.',
        bio: 'Please use at most 4000 characters.',
        portfolioUrl: LINK,
        linkedinUrl: LINK,
        twitterUrl: LINK,
        socialMediaUrl: 'Please use at most 500 characters.',
      },
    ],
  ],
  updateRsvp: [
    [{}, { name: MISSING }],
    [
      { name: 'n'.repeat(81), sourceArea: 'a'.repeat(81) },
      {
        name: 'Please use at most 80 characters.',
        sourceArea: 'Please use at most 80 characters.',
      },
    ],
  ],
  inviteHost: [
    [{}, { inviteMessage: MISSING }],
    [{ inviteMessage: ' ' }, { inviteMessage: MISSING }],
  ],
  createRsvp: [
    [{}, { name: MISSING, email: MISSING, eventId: ID }],
    [
      { name: '  ', email: 'a b@c.d', eventId: 12, sourceCity: 'c'.repeat(81) },
      { name: MISSING, email: EMAIL, eventId: ID, sourceCity: 'Please use at most 80 characters.' },
    ],
    [
      { name: 'a\ud800', email: 'robin@kiln.test', eventId: 1_234_567_890, sourceCity: '\u200b' },
      { name: BROKEN, sourceCity: MISSING },
    ],
    [
      { name: 'A prize: https://evil.example', email: 'robin@kiln.test', eventId: 1_234_567_890 },
      { name: 'Please leave links out of a name.' },
    ],
  ],
}

/** A path of the call on which its body is looked at. */
async function openPath(name: CallName): Promise<{ path: string; headers: Record<string, string> }> {
  const call: Call = api[name]
  if (call.access === 'public') {
    return { path: call.path.replace('{token}', mailToken(newEmail('open'))), headers: {} }
  }
  if (call.access === 'member') return { path: call.path, headers: withCookie((await makePerson()).cookie) }
  const host = await makePerson(call.access === 'admin' ? 'admin' : 'host', true)
  const path = call.path.replace('{id}', String(await makeEvent([host])))
  return { path, headers: withCookie(host.cookie) }
}

const withJson = (Object.keys(api) as CallName[]).filter((name) => {
  const { body, upload }: Call = api[name]
  return body && !upload
})

describe.each(withJson)('a bad body of %s', (name) => {
  test.concurrent('is 400 and names each field', async () => {
    const rows = badBodies[name]
    if (!rows) throw new Error('No bad body is written here for this call.')
    const to = await openPath(name)
    for (const [body, fields] of rows) {
      const answer = await send({ method: api[name].method, body, ...to })
      expect(answer.status).toBe(400)
      expect(answer.error).toEqual({ code: 'invalid_body', message: expect.any(String) as string, fields })
    }
  })

  // Nothing at all says that nothing is to be changed, where that may be said.
  const isNothingFit = (api[name] as Call).body?.safeParse({}).success === true
  const noBodies = ['{', '"a"', '[]', 'null', ...(isNothingFit ? [] : [''])]
  test.concurrent.each(noBodies)('such as %j is 400 as JSON', async (text) => {
    const to = await openPath(name)
    const answer = await send({ method: api[name].method, body: text, ...to })
    expect(answer.status).toBe(400)
    expect(answer.error.code).toBe('invalid_body')
  })

  test.concurrent('over 64 KB is 413', async () => {
    const to = await openPath(name)
    const answer = await send({ method: api[name].method, body: { name: 'x'.repeat(64 * 1024) }, ...to })
    expect(answer.status).toBe(413)
    expect(answer.error.code).toBe('body_too_large')
  })

  test.concurrent.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ])('as %s is 415', async (type) => {
    const to = await openPath(name)
    const headers = { ...to.headers, 'Content-Type': type }
    const answer = await send({ method: api[name].method, path: to.path, body: '{"name":"x"}', headers })
    expect(answer.status).toBe(415)
    expect(answer.error.code).toBe('unsupported_media_type')
  })
})

/** As `badBodies`, for calls that take a form; each lacks its file too. */
const badForms: Partial<Record<CallName, [form: Record<string, string>, fields: Record<string, string>][]>> =
  {
    ...hostingBadForms,
    uploadHostPhoto: [[{}, { photo: 'Please choose a photo.' }]],
    applyOnSite: [
      [
        {},
        {
          name: MISSING,
          city: MISSING,
          email: MISSING,
          bioMd: MISSING,
          motivation: MISSING,
          photo: 'Please upload a profile photo.',
        },
      ],
      [
        {
          name: ' ',
          city: 'London',
          email: 'robin',
          portfolioUrl: 'mine',
          bioMd: 'b'.repeat(4001),
          motivation: 'Clay',
        },
        {
          name: MISSING,
          email: EMAIL,
          portfolioUrl: LINK,
          bioMd: 'Please use at most 4000 characters.',
          photo: 'Please upload a profile photo.',
        },
      ],
    ],
  }

const withForm = (Object.keys(api) as CallName[]).filter((name) => (api[name] as Call).upload)

describe.each(withForm)('a bad form of %s', (name) => {
  const { method } = api[name]

  test.concurrent('is 400 and names each field', async () => {
    const rows = badForms[name]
    if (!rows) throw new Error('No bad form is written here for this call.')
    const to = await openPath(name)
    for (const [entries, fields] of rows) {
      const body = new FormData()
      // An empty form is one with an empty file: what a browser sends where none was chosen.
      body.append((api[name] as Call).upload?.field ?? '', new Blob([]), '')
      for (const [field, value] of Object.entries(entries)) body.append(field, value)
      const answer = await send({ method, body, ...to })
      expect(answer.status, answer.text).toBe(400)
      expect(answer.error).toEqual({ code: 'invalid_body', message: expect.any(String) as string, fields })
    }
  })

  test.concurrent.each([
    ['JSON', 'application/json', '{"name":"x"}'],
    ['a form without a boundary', 'multipart/form-data', 'x'],
    ['text', 'text/plain', 'x'],
  ])('as %s is 415', async (_what, type, body) => {
    const to = await openPath(name)
    const answer = await send({
      method,
      path: to.path,
      body,
      headers: { ...to.headers, 'Content-Type': type },
    })
    expect(answer.status).toBe(415)
    expect(answer.error.code).toBe('unsupported_media_type')
  })

  test.concurrent.each([
    '',
    'x',
    '--b\r\n',
    '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nRobin',
  ])('that breaks off (%j) is 400', async (body) => {
    const to = await openPath(name)
    const headers = { ...to.headers, 'Content-Type': 'multipart/form-data; boundary=b' }
    const answer = await send({ method, path: to.path, body, headers })
    expect(answer.status, answer.text).toBe(400)
    expect(answer.error.code).toBe('invalid_body')
  })
})

test('a body just within the limit is read', async () => {
  const body = { name: 'x'.repeat(64 * 1024 - 100), email: 'x' }
  const answer = await post('/api/auth/request-login', body)
  expect(answer.error.fields).toHaveProperty('email')
})

describe('a bad path or query', () => {
  test.each([
    ['/api/events/abc', 'invalid_params', { id: ID }],
    ['/api/events/0123456789', 'invalid_params', { id: ID }],
    ['/api/events/12345678901/calendar', 'invalid_params', { id: ID }],
    ['/api/rsvp/change/short', 'invalid_params', { token: expect.any(String) as string }],
    ['/api/events/bento?limit=many', 'invalid_query', { limit: 'Please give a number.' }],
    ['/api/events/bento?limit=51', 'invalid_query', { limit: expect.any(String) as string }],
    ['/api/events/past?after=1', 'invalid_query', { after: ID }],
    ['/api/events/past-bento?after=9999999999', 'invalid_query', { after: 'There is no such event.' }],
    ['/api/events/nearby', 'invalid_query', { city: MISSING }],
    ['/api/events/search', 'invalid_query', { q: MISSING }],
    ['/api/events/search?q=%20', 'invalid_query', { q: MISSING }],
    ['/api/hosts/7', 'invalid_params', { id: ID }],
    ['/api/hosts?limit=101', 'invalid_query', { limit: expect.any(String) as string }],
    ['/api/hosts?after=%20', 'invalid_query', { after: "This isn't a valid position in the list." }],
    ['/api/hosts?after=WzFd', 'invalid_query', { after: "This isn't a valid position in the list." }],
    ['/api/hosts/1234567890/events?when=soon', 'invalid_query', { when: expect.any(String) as string }],
    [
      '/api/hosts/1234567890/events?after=eA',
      'invalid_query',
      { after: "This isn't a valid position in the list." },
    ],
  ])('%s', async (path, code, fields) => {
    const answer = await send({ path })
    expect(answer.status).toBe(400)
    expect(answer.error).toEqual({ code, message: expect.any(String) as string, fields })
  })
})

describe('a bad path or query of who may ask', () => {
  const host = ['host', '/api/events/{event}/enhanced-email-tracking'] as const
  const attendees = '/api/events/{event}/attendees'
  test.each([
    ['GET', 'admin', '/api/admin/mailings/a%20b', 'invalid_params', 'id'],
    ['POST', 'admin', '/api/admin/mailings/a%20b/stop', 'invalid_params', 'id'],
    ['GET', 'admin', '/api/admin/mailings/__x__', 'invalid_params', 'id'],
    ['POST', 'admin', '/api/admin/mailings/__x__/resume', 'invalid_params', 'id'],
    ['POST', 'admin', '/api/admin/email/retry/__x__', 'invalid_params', 'id'],
    // Instants that no query may name, ids that Firestore keeps for itself, and values of another kind.
    ['GET', 'admin', cursorAt('/api/admin/hosts?status=pending', 1e17, 'a'), 'invalid_query', 'after'],
    ['GET', 'admin', cursorAt('/api/admin/hosts?status=pending', 1, '__x__'), 'invalid_query', 'after'],
    ['GET', 'admin', cursorAt('/api/admin/actions?', 1e17, 'a'), 'invalid_query', 'after'],
    ['GET', 'admin', cursorAt('/api/admin/actions?', -1, 'a'), 'invalid_query', 'after'],
    ['GET', 'admin', cursorAt('/api/admin/actions?', 1, '__x__'), 'invalid_query', 'after'],
    ['GET', 'admin', cursorAt('/api/admin/users/{member}/history?', 1, '__x__'), 'invalid_query', 'after'],
    ['GET', 'admin', cursorAt('/api/admin/users/{member}/history?', 1e17, 'x'), 'invalid_query', 'after'],
    ['POST', 'admin', `/api/admin/mailings/${'m'.repeat(151)}/stop`, 'invalid_params', 'id'],
    ['POST', 'admin', '/api/admin/mailings/a%20b/resume', 'invalid_params', 'id'],
    ['DELETE', 'admin', '/api/admin/email-alarms/fire', 'invalid_params', 'alarm'],
    ['GET', ...host, 'invalid_query', 'emailType', '?after=one'],
    ['GET', ...host, 'invalid_query', 'emailType', '?q=ann'],
    ['GET', 'host', attendees, 'invalid_query', 'after', '?after=7'],
    ['GET', 'host', attendees, 'invalid_query', 'after', '?after=WyJhIl0&q=ann'],
    ['GET', 'host', attendees, 'invalid_query', 'status', '?status=cancelled'],
    ['GET', 'host', attendees, 'invalid_query', 'limit', '?limit=501'],
    ['GET', 'host', attendees, 'invalid_query', 'q', `?q=${'q'.repeat(81)}`],
    ['DELETE', 'host', `${attendees}/abc`, 'invalid_params', 'signupId'],
    ['POST', 'host', `${attendees}/${'A'.repeat(64)}/admit`, 'invalid_params', 'signupId'],
  ] as const)('%s by %s %s', async (...[method, role, path, code, field, query]) => {
    const person = await makePerson(role, true)
    const event = path.includes('{event}') ? String(await makeEvent([person])) : ''
    const at = path.replace('{event}', event).replace('{member}', person.uid)
    const answer = await send({ method, path: at + (query ?? ''), headers: withCookie(person.cookie) })
    expect(answer.status, answer.text).toBe(400)
    expect(answer.error.code).toBe(code)
    expect(Object.keys(answer.error.fields ?? {})).toEqual([field])
  })

  test('a mailing that is not there is missing, whatever is to be done with it', async () => {
    const admin = await makePerson('admin')
    for (const [method, what] of [
      ['GET', ''],
      ['POST', '/stop'],
      ['POST', '/resume'],
    ] as const) {
      const path = `/api/admin/mailings/nobody-began-it${what}`
      const answer = await send({ method, path, headers: withCookie(admin.cookie) })
      expect([answer.status, answer.error.code], what).toEqual([404, 'not_found'])
    }
  })
})

describe('an unknown address', () => {
  test.each([
    ['GET', '/api/nothing'],
    ['GET', '/api/events/1234567890/more'],
  ])('%s %s is 404 as JSON', async (method, path) => {
    const answer = await send({ method, path })
    expect(answer.status).toBe(404)
    expect(answer.error).toEqual({ code: 'unknown_path', message: expect.any(String) as string })
  })

  test.each([
    ['GET', '/api/rsvp', 'POST'],
    ['POST', '/api/events/bento', 'GET, HEAD'],
    ['PUT', '/api/auth/current', 'GET, HEAD'],
    ['DELETE', '/api/auth/logout', 'POST'],
  ])('%s %s is 405, with the methods that there are', async (method, path, allow) => {
    const answer = await send({ method, path })
    expect(answer.status).toBe(405)
    expect(answer.error).toEqual({ code: 'method_not_allowed', message: expect.any(String) as string })
    expect(answer.headers.get('allow')).toBe(allow)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  test('says its own short cache time', async () => {
    const answer = await send({ path: '/api/nothing' })
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=10')
  })
})

describe('Idempotency-Key', () => {
  test('gives a repeated RSVP its first answer; without it the second is 409', async () => {
    const eventId = await makeEvent()
    const body = { name: 'Robin', email: newEmail('again'), sourceCity: null, sourceArea: null, eventId }
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const first = await post('/api/rsvp', body, key)
    const again = await post('/api/rsvp', body, key)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.json()).toEqual(first.json())
    const other = await post('/api/rsvp', body, { 'Idempotency-Key': crypto.randomUUID() })
    expect(other.status).toBe(409)
    expect(other.error.code).toBe('already_rsvpd')
  })

  test('of more than 200 characters is 400', async () => {
    const body = { name: 'Robin', email: newEmail('key'), eventId: 1_234_567_890 }
    const answer = await post('/api/rsvp', body, { 'Idempotency-Key': 'k'.repeat(201) })
    expect(answer.status).toBe(400)
    expect(answer.error.fields).toHaveProperty('Idempotency-Key')
  })
})
