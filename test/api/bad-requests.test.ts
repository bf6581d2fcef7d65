import { beforeAll, describe, expect, test } from 'vitest'
import { api, type CallName } from '../../functions/shared/api.ts'
import type { Call } from '../../functions/shared/http/call.ts'
import { cursorOf } from '../../functions/src/platform/cursor.ts'
import { mailToken } from '../../functions/src/platform/tokens.ts'
import { makeEvent } from '../factories/events.ts'
import { makePerson, newEmail, type Person } from '../factories/people.ts'
import { post, send, sendAs, withCookie } from './request.ts'

const MISSING = 'Please fill this in.'
const ID = 'This is not an id.'

/** A list after a made-up position. */
const cursorAt = (path: string, ...place: (string | number)[]) => `${path}&after=${cursorOf(...place)}`

/** The parts of a zod schema that are read here: of an object, a union, and a transformation before or after it. */
interface BodySchema {
  readonly shape?: Readonly<Record<string, unknown>>
  readonly options?: readonly BodySchema[]
  readonly in?: BodySchema
  readonly out?: BodySchema
}

function fieldsOf({ shape = {}, options = [], in: input, out }: BodySchema): string[] {
  const parts = [...options, ...(input ? [input] : []), ...(out ? [out] : [])]
  return [...Object.keys(shape), ...parts.flatMap(fieldsOf)]
}

interface Target {
  readonly path: string
  readonly headers: Record<string, string>
}

/** A bad body changes nothing, so that all bad bodies of a call are sent to one path. */
const targets = new Map<CallName, Promise<Target>>()

/** A path of the call on which its body is read. */
function openPath(name: CallName): Promise<Target> {
  const target = targets.get(name) ?? makeTarget(name)
  targets.set(name, target)
  return target
}

async function makeTarget(name: CallName): Promise<Target> {
  const call: Call = api[name]
  if (call.access === 'public') {
    const path = call.path.replace('{token}', mailToken(newEmail('open')))
    const isOfEvent = path.includes('{id}')
    return { path: isOfEvent ? path.replace('{id}', String(await makeEvent())) : path, headers: {} }
  }
  if (call.access === 'member') {
    const path = call.path.replace('{id}', '1000000001')
    return { path, headers: withCookie((await makePerson()).cookie) }
  }
  const host = await makePerson(call.access === 'admin' ? 'admin' : 'host', true)
  const path = call.path
    .replace('{id}', String(await makeEvent([host])))
    .replace('{signupId}', 'a'.repeat(64))
    .replace('{questionId}', 'one')
  return { path, headers: withCookie(host.cookie) }
}

const withJson = (Object.keys(api) as CallName[]).filter((name) => {
  const { body, upload }: Call = api[name]
  return body && !upload
})

describe.each(withJson)('a bad body of %s', (name) => {
  // The messages of each field are in `functions/src/http/bad-bodies.test.ts`.
  test.concurrent('is 400 and names fields of the body', async () => {
    const fields = fieldsOf((api[name] as Call).body as BodySchema)
    const body = Object.fromEntries(fields.map((field) => [field, { of: 'another kind' }]))
    const answer = await send({ method: api[name].method, body, ...(await openPath(name)) })
    expect(answer.status, answer.text).toBe(400)
    expect(answer.error).toEqual({
      code: 'invalid_body',
      message: expect.any(String) as string,
      fields: expect.any(Object) as object,
    })
    const named = Object.keys(answer.error.fields ?? {}).map((field) => field.split('.')[0])
    expect(named).not.toEqual([])
    expect(fields).toEqual(expect.arrayContaining(named))
  })
})

/** One call of each access: bodies are read in the same way for all calls, once access has been checked. */
const ofEachAccess = [...new Map(withJson.map((name) => [api[name].access, name])).values()]

describe.each(ofEachAccess)('a body of %s that is no object of JSON', (name) => {
  // An empty body is valid where a call may change nothing.
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

const withForm = (Object.keys(api) as CallName[]).filter((name) => (api[name] as Call).upload)

describe.each(withForm)('a bad form of %s', (name) => {
  test.concurrent('is 400 and names the missing file and each required field', async () => {
    const { upload, body: schema }: Call = api[name]
    const body = new FormData()
    // An empty form is one with an empty file: what a browser sends where none was chosen.
    body.append(upload?.field ?? '', new Blob([]), '')
    const answer = await send({ method: api[name].method, body, ...(await openPath(name)) })
    expect(answer.status, answer.text).toBe(400)
    const required: [string, string][] | undefined = schema
      ?.safeParse({})
      .error?.issues.map(({ path }) => [path.join('.'), expect.any(String) as string])
    expect(answer.error).toEqual({
      code: 'invalid_body',
      message: expect.any(String) as string,
      fields: { ...Object.fromEntries(required ?? []), [upload?.field ?? '']: upload?.messages.missing },
    })
  })
})

describe('a body that is not a form', () => {
  // It is read in the same way for every call.
  const name = 'applyOnSite'
  const { method } = api[name]

  test.concurrent.each([
    ['JSON', 'application/json', '{"name":"x"}'],
    ['a form without a boundary', 'multipart/form-data', 'x'],
    ['text', 'text/plain', 'x'],
    ['fields of an address', 'application/x-www-form-urlencoded', 'name=x'],
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
  ])('is 400 if it breaks off (%j)', async (body) => {
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

describe('a bad path or query of a caller who has access', () => {
  let people: Record<'admin' | 'host', Person>
  let eventId: number
  beforeAll(async () => {
    people = { admin: await makePerson('admin'), host: await makePerson('host', true) }
    eventId = await makeEvent([people.host])
  })
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
    const filled = path.replace('{event}', String(eventId)).replace('{member}', people.admin.uid)
    const answer = await sendAs(people[role], method, filled + (query ?? ''))
    expect(answer.status, answer.text).toBe(400)
    expect(answer.error.code).toBe(code)
    expect(Object.keys(answer.error.fields ?? {})).toEqual([field])
  })

  test('a mailing that does not exist is 404 for every call', async () => {
    for (const [method, name] of [
      ['GET', ''],
      ['POST', '/stop'],
      ['POST', '/resume'],
    ] as const) {
      const path = `/api/admin/mailings/nobody-began-it${name}`
      const answer = await sendAs(people.admin, method, path)
      expect([answer.status, answer.error.code], name).toEqual([404, 'not_found'])
    }
  })
})

describe('an unknown address', () => {
  test.each(['/api/nothing', '/api/events/1234567890/more'])(
    '%s is 404 as JSON, cached briefly',
    async (path) => {
      const answer = await send({ path })
      expect(answer.status).toBe(404)
      expect(answer.error).toEqual({ code: 'unknown_path', message: expect.any(String) as string })
      expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=10')
    },
  )

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

  test('is 400 with more than 200 characters', async () => {
    const body = { name: 'Robin', email: newEmail('key'), eventId: 1_234_567_890 }
    const answer = await post('/api/rsvp', body, { 'Idempotency-Key': 'k'.repeat(201) })
    expect(answer.status).toBe(400)
    expect(answer.error.fields).toHaveProperty('Idempotency-Key')
  })
})
