import { expect, test } from 'vitest'
import { makeCityKey } from '../../functions/shared/cities/city-key.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeTestUser } from '../factories/test-users.ts'
import { expectJson } from './expect-json.ts'
import { send, sendAs } from './request.ts'

test('lets shared caches store a city’s calendar, and responds with 304 and no body if it is unchanged', async () => {
  const city = makeCityName()
  const eventId = await makeEvent([], { city })
  const path = `/api/calendar/cities/${makeCityKey(city)}.ics`
  const response = await send({ path })
  expect(response.status, response.text).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBeNull()
  expect(response.headers.get('cache-control')).toMatch(/^public, .*s-maxage=300/)
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(response.text).toContain(`UID:${eventId}@`)
  const etag = response.headers.get('etag') ?? ''
  const cachedResponse = await send({ path, headers: { 'If-None-Match': etag } })
  expect([cachedResponse.status, cachedResponse.text]).toEqual([304, ''])
  await makeEvent([], { city })
  const newResponse = await send({ path, headers: { 'If-None-Match': etag } })
  expect(newResponse.status).toBe(200)
  expect(newResponse.headers.get('etag')).not.toBe(etag)
})

test('serves a member’s own calendar without a session, and lets only the client cache it', async () => {
  const member = await makeTestUser()
  const { url } = await expectJson<{ url: string }>(sendAs(member, 'POST', '/api/user/calendar-link'), 201)
  const path = new URL(url).pathname
  const response = await send({ path })
  expect(response.status, response.text).toBe(200)
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
  const etag = response.headers.get('etag') ?? ''
  expect((await send({ path, headers: { 'If-None-Match': etag } })).status).toBe(304)
})
