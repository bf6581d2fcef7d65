import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '../../functions/shared/api.ts'
import { makeCursor } from '../../functions/src/platform/cursor.ts'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser, makeEmail, type TestUser } from '../factories/test-users.ts'
import { post, send, sendAs } from './request.ts'

const MISSING_MESSAGE = 'Please fill this in.'
const ID_MESSAGE = 'This is not an id.'
const INVALID_CURSOR_FIELDS = {
  after: "This page of the list doesn't exist. Please start from the first page.",
}

/** Makes the path of a list that continues after a cursor made of these values. */
const addCursor = (path: string, ...values: (string | number)[]) => `${path}&after=${makeCursor(...values)}`

// The server reads the JSON bodies of all calls in the same way. `functions/src/http/bad-bodies.test.ts` tests the schema of each
// call.
describe('an invalid body', () => {
  const path = '/api/auth/register'

  test('gets a 400 that names its invalid fields', async () => {
    const response = await post(path, {
      name: { of: 'another kind' },
      email: 'robin@people.test',
      role: 'user',
    })
    expect(response.status, response.text).toBe(400)
    expect(response.error).toEqual({
      code: 'invalid_body',
      message: expect.any(String) as string,
      fields: { name: expect.any(String) as string, city: expect.any(String) as string },
    })
  })

  test.concurrent.each(['{', '"a"', '[]', 'null', ''])(
    'gets a 400 if it is not a JSON object: %j',
    async (text) => {
      expect((await post(path, text)).error.code).toBe('invalid_body')
    },
  )

  test.concurrent.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    // Only the call for browsers' policy reports takes this type.
    'application/csp-report',
  ])('gets a 415 as %s', async (type) => {
    const response = await post(path, '{"name":"x"}', { 'Content-Type': type })
    expect(response.error.code).toBe('unsupported_media_type')
  })
})

// The server reads the forms of all calls in the same way.
describe('an invalid form', () => {
  const { path, upload, body: schema } = api.submitSiteApplication

  test('gets a 400 that names the missing file and required fields', async () => {
    const body = new FormData()
    // Browsers send an empty file if none was chosen.
    body.append(upload.field, new Blob([]), '')
    const response = await post(path, body)
    expect(response.status, response.text).toBe(400)
    const requiredFields = schema.safeParse({}).error?.issues.map((issue) => issue.path.join('.')) ?? []
    expect(requiredFields).not.toEqual([])
    expect(response.error).toEqual({
      code: 'invalid_body',
      message: expect.any(String) as string,
      fields: {
        ...Object.fromEntries(requiredFields.map((field) => [field, expect.any(String) as string])),
        [upload.field]: upload.messages.missing,
      },
    })
  })

  test.concurrent.each([
    ['JSON', 'application/json', '{"name":"x"}'],
    ['a form without a boundary', 'multipart/form-data', 'x'],
    ['text', 'text/plain', 'x'],
  ])('gets a 415 as %s', async (_kind, type, body) => {
    const response = await post(path, body, { 'Content-Type': type })
    expect(response.error.code).toBe('unsupported_media_type')
  })

  test.concurrent.each([
    '',
    'x',
    '--b\r\n',
    '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nRobin',
  ])('gets a 400 if it is incomplete (%j)', async (body) => {
    const response = await post(path, body, { 'Content-Type': 'multipart/form-data; boundary=b' })
    expect(response.error.code).toBe('invalid_body')
  })
})

test.each([
  ['/api/events/0123456789', 'invalid_params', { id: ID_MESSAGE }],
  ['/api/rsvp/change/short', 'invalid_params', { token: expect.any(String) as string }],
  ['/api/events/bento?limit=many', 'invalid_query', { limit: 'Please enter a number.' }],
  ['/api/events/bento?limit=51', 'invalid_query', { limit: expect.any(String) as string }],
  ['/api/events/past?after=1', 'invalid_query', { after: ID_MESSAGE }],
  ['/api/events/past-bento?after=9999999999', 'invalid_query', { after: 'There is no such event.' }],
  ['/api/events/nearby', 'invalid_query', { city: MISSING_MESSAGE }],
  ['/api/hosts?after=WzFd', 'invalid_query', INVALID_CURSOR_FIELDS],
  ['/api/hosts/1234567890/events?period=soon', 'invalid_query', { period: expect.any(String) as string }],
])('gives an invalid path or query a 400: %s', async (path, code, fields) => {
  const response = await send({ path })
  expect(response.status).toBe(400)
  expect(response.error).toEqual({ code, message: expect.any(String) as string, fields })
})

describe('an invalid path or query of a caller who has access', () => {
  let users: Record<'admin' | 'host', TestUser>
  let eventId: number
  beforeAll(async () => {
    users = { admin: await makeTestUser('admin'), host: await makeTestUser('host', { isApproved: true }) }
    eventId = await makeEvent([users.host])
  })
  const trackingPath = '/api/events/{event}/enhanced-email-tracking'
  const attendeesPath = '/api/events/{event}/attendees'
  test.each([
    ['GET', 'admin', '/api/admin/mailings/a%20b', 'invalid_params', 'id'],
    // These cursors hold an instant out of range, or an id that Firestore reserves.
    ['GET', 'admin', addCursor('/api/admin/hosts?status=pending', 1e17, 'a'), 'invalid_query', 'after'],
    ['GET', 'admin', addCursor('/api/admin/hosts?status=pending', 1, '__x__'), 'invalid_query', 'after'],
    ['GET', 'admin', addCursor('/api/admin/actions?', 1, '__x__'), 'invalid_query', 'after'],
    ['GET', 'admin', addCursor('/api/admin/users/{member}/history?', 1, '__x__'), 'invalid_query', 'after'],
    ['POST', 'admin', `/api/admin/mailings/${'m'.repeat(151)}/stop`, 'invalid_params', 'id'],
    ['DELETE', 'admin', '/api/admin/email-alarms/fire', 'invalid_params', 'alarm'],
    ['GET', 'host', `${trackingPath}?after=one`, 'invalid_query', 'emailType'],
    ['GET', 'host', `${trackingPath}?q=ann`, 'invalid_query', 'emailType'],
    ['GET', 'host', `${attendeesPath}?after=WyJhIl0&q=ann`, 'invalid_query', 'after'],
    ['GET', 'host', `${attendeesPath}?status=cancelled`, 'invalid_query', 'status'],
    ['GET', 'host', `${attendeesPath}?q=${'q'.repeat(81)}`, 'invalid_query', 'q'],
    ['DELETE', 'host', `${attendeesPath}/abc`, 'invalid_params', 'signupId'],
  ] as const)('gets a 400: %s by %s %s', async (method, role, path, code, field) => {
    const filledPath = path.replace('{event}', String(eventId)).replace('{member}', users.admin.uid)
    const response = await sendAs(users[role], method, filledPath)
    expect(response.error.code).toBe(code)
    expect(Object.keys(response.error.fields ?? {})).toEqual([field])
  })

  test('gets a 404 in every call for an unknown mailing', async () => {
    for (const [method, suffix] of [
      ['GET', ''],
      ['POST', '/stop'],
      ['POST', '/resume'],
    ] as const) {
      const path = `/api/admin/mailings/unknown${suffix}`
      const response = await sendAs(users.admin, method, path)
      expect([response.status, response.error.code], suffix).toEqual([404, 'not_found'])
    }
  })
})

describe('an unknown path or method', () => {
  test.each(['/api/nothing', '/api/events/1234567890/more'])(
    'gets a 404 as JSON that is cached briefly: %s',
    async (path) => {
      const response = await send({ path })
      expect(response.status).toBe(404)
      expect(response.error).toEqual({ code: 'unknown_path', message: expect.any(String) as string })
      expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=10')
    },
  )

  test.each([
    ['GET', '/api/rsvp', 'POST'],
    ['POST', '/api/events/bento', 'GET, HEAD'],
  ])('gets a 405 that lists the allowed methods: %s %s', async (method, path, allow) => {
    const response = await send({ method, path })
    expect(response.status).toBe(405)
    expect(response.error).toEqual({ code: 'method_not_allowed', message: expect.any(String) as string })
    expect(response.headers.get('allow')).toBe(allow)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })
})

test('gives an Idempotency-Key of more than 200 characters a 400', async () => {
  const body = { name: 'Robin', email: makeEmail('key'), eventId: 1_234_567_890 }
  const response = await post('/api/rsvp', body, { 'Idempotency-Key': 'k'.repeat(201) })
  expect(response.status).toBe(400)
  expect(response.error.fields).toHaveProperty('Idempotency-Key')
})
