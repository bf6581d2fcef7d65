import { describe, expect, test } from 'vitest'
import { findRelatedCities } from '../../functions/shared/cities/catalogue.ts'
import {
  eventDetail,
  eventTile,
  type EventTile,
  type RelatedEvent,
} from '../../functions/shared/events/contract.ts'
import { parseEventDocument } from '../../functions/shared/events/event-document.ts'
import { composeCalendarFile } from '../../functions/shared/calendar/calendar-file.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeTestUser } from '../factories/test-users.ts'
import { expectJson } from './expect-json.ts'
import { FUNCTIONS_URL, send, sendAs, SITE_URL } from './request.ts'
import { rsvp } from './rsvp.ts'

const DAY_MS = 86_400_000

const listIds = async (path: string) =>
  (await expectJson<{ id: number }[]>(send({ path }))).map(({ id }) => id)

const makeCityPath = (path: string, city: string, suffix = '') =>
  `${path}?city=${encodeURIComponent(city)}${suffix}`

describe('the list of tiles', () => {
  test('has upcoming public events, soonest first, with the hero tile first and the cta tile last', async () => {
    const city = makeCityName()
    const now = Date.now()
    const laterId = await makeEvent([], { city, startsAt: now + 3 * DAY_MS })
    const soonId = await makeEvent([], { city, startsAt: now + DAY_MS })
    await makeEvent([], { city, startsAt: now - DAY_MS })
    await makeEvent([], { city, isPublished: false })
    await makeEvent([], { city, isPrivate: true })
    const response = await send({ path: makeCityPath('/api/events/bento', city) })
    const tiles = response.json() as EventTile[]
    expect(tiles.map(({ id }) => id)).toEqual([soonId, laterId, 0])
    expect(tiles.map(({ variant }) => variant === 'hero')).toEqual([true, false, false])
    expect(tiles.at(-1)?.variant).toBe('cta')
    for (const tile of tiles) expect(eventTile.parse(tile)).toEqual(tile)
    const countResponse = await send({ path: makeCityPath('/api/events/upcoming-count', city) })
    expect(countResponse.json()).toEqual({ count: 2 })
  })

  test('has pages that neither lose nor repeat an event, even if all start at the same time', async () => {
    const city = makeCityName()
    const startsAt = Date.now() + DAY_MS
    const ids = await Promise.all(Array.from({ length: 5 }, () => makeEvent([], { city, startsAt })))
    const listedIds: number[] = []
    for (let after = ''; ; after = `&after=${listedIds.at(-1)}`) {
      const page = await listIds(makeCityPath('/api/events/bento', city, `&limit=2${after}`))
      const hasEnded = page.at(-1) === 0
      listedIds.push(...page.filter((id) => id !== 0))
      if (hasEnded) break
      expect(page).toHaveLength(2)
    }
    expect(listedIds).toEqual([...ids].sort((a, b) => a - b))
  })

  test('rejects a draft as a cursor with the same response as an unknown event', async () => {
    const draftId = await makeEvent([], { isPublished: false, startsAt: Date.now() + DAY_MS })
    const [draftResponse, unknownResponse] = await Promise.all(
      [draftId, 9_999_999_998].map((after) => send({ path: `/api/events/bento?after=${after}` })),
    )
    expect([draftResponse?.status, draftResponse?.json()]).toEqual([400, unknownResponse?.json()])
  })

  test('finds a city of the catalogue in upper or lower case', async () => {
    const id = await makeEvent([], { city: 'Hong Kong', startsAt: Date.now() + 1000 * 60 })
    expect(await listIds('/api/events/bento?city=hong%20KONG&limit=50')).toContain(id)
  })
})

test('lists past events latest first, as tiles and as a list', async () => {
  const city = makeCityName()
  const now = Date.now()
  const firstId = await makeEvent([], { city, startsAt: now - 3 * DAY_MS })
  const lastId = await makeEvent([], { city, startsAt: now - DAY_MS })
  await makeEvent([], { city, startsAt: now + DAY_MS })
  await makeEvent([], { city, startsAt: now - DAY_MS, isPrivate: true })
  expect(await listIds(makeCityPath('/api/events/past-bento', city))).toEqual([lastId, firstId])
  expect(await listIds(makeCityPath('/api/events/past', city))).toEqual([lastId, firstId])
  expect(await listIds(makeCityPath('/api/events/past', city, `&after=${lastId}`))).toEqual([firstId])
})

test('lists at most six nearby events, without the excluded event', async () => {
  const city = makeCityName()
  const ids = await Promise.all(
    Array.from({ length: 8 }, (_, n) => makeEvent([], { city, startsAt: Date.now() + (n + 1) * DAY_MS })),
  )
  const nearbyIds = await listIds(makeCityPath('/api/events/nearby', city, `&excludeId=${ids[2]}`))
  expect(nearbyIds).toEqual([0, 1, 3, 4, 5, 6].map((n) => ids[n]))
})

test('adds events of related cities to nearby events, after the events of the city', async () => {
  const relatedCities = findRelatedCities('Austin')
  const relatedCityEventId = await makeEvent([], {
    city: relatedCities[0] ?? '',
    startsAt: Date.now() + 60_000,
  })
  const [shownEventId, cityEventId] = [
    await makeEvent([], { city: 'Austin' }),
    await makeEvent([], { city: 'Austin', startsAt: Date.now() + 300 * DAY_MS }),
  ]
  const response = await send({
    path: makeCityPath('/api/events/nearby', 'Austin', `&excludeId=${shownEventId}`),
  })
  const nearbyEvents = response.json() as RelatedEvent[]
  expect(nearbyEvents.length).toBeLessThanOrEqual(6)
  const inCityFlags = nearbyEvents.map(({ city }) => city === 'Austin')
  expect(inCityFlags).toEqual([...inCityFlags].sort((a, b) => Number(b) - Number(a)))
  expect(nearbyEvents.map(({ id }) => id)).toEqual(expect.arrayContaining([cityEventId, relatedCityEventId]))
  expect(['Austin', ...relatedCities]).toEqual(expect.arrayContaining(nearbyEvents.map(({ city }) => city)))
})

describe('an event', () => {
  test('is read with all its fields, even if it is private, but never with its virtual link', async () => {
    const id = await makeEvent([], { isPrivate: true, isVirtual: true, virtualPlatform: 'google_meet' })
    await db.doc(`events/${id}/access/virtual`).set({ virtualLink: 'https://meet.example/secret' })
    const response = await send({ path: `/api/events/${id}` })
    expect(eventDetail.parse(response.json())).toEqual(response.json())
    expect(response.text).not.toContain('meet.example')
  })

  test('is not found if it is a draft, even by its host, because the response is cached for everyone', async () => {
    const host = await makeTestUser('host', { isApproved: true })
    const id = await makeEvent([host], { isPublished: false })
    for (const path of [`/api/events/${id}`, `/api/events/${id}/calendar`]) {
      const response = await sendAs(host, 'GET', path)
      expect(response.error.code).toBe('not_found')
      expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=10')
    }
  })

  test('has the same calendar file from the API as in the browser', async () => {
    const id = await makeEvent([], { title: 'Ink; paper, and "noise"', timezone: 'America/New_York' })
    const response = await send({ path: `/api/events/${id}/calendar` })
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(response.headers.get('content-disposition')).toContain('attachment')
    const event = parseEventDocument((await db.doc(`events/${id}`).get()).data() ?? {})
    expect(response.text).toBe(composeCalendarFile(event, { siteUrl: SITE_URL }))
  })
})

describe('responses', () => {
  test.each([
    ['GET', '/api/events/bento'],
    ['GET', '/api/nothing'],
    ['POST', '/api/auth/logout'],
  ])('carry the security headers: %s %s', async (method, path) => {
    const { headers } = await send({ method, path })
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/)
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBeTruthy()
    expect(headers.get('x-frame-options')).toBe('DENY')
  })
})

test('sends its own security headers to callers who bypass Hosting', async () => {
  const { headers } = await fetch(`${FUNCTIONS_URL}/api/api/events/bento`)
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
})

test('serves the OpenAPI description of the API', async () => {
  const response = await send({ path: '/api/openapi.json' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(response.headers.get('cache-control')).toContain('s-maxage=300')
  const document = response.json() as { openapi: string; servers: { url: string }[]; paths: object }
  expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: SITE_URL }] })
  expect(document.paths).toHaveProperty(['/api/events/{id}', 'get'])
})

test('counts and lists the member’s own RSVPs on the dashboard', async () => {
  const { cookie, email } = await makeTestUser()
  const soonId = await makeEvent([], { startsAt: Date.now() + DAY_MS })
  const laterId = await makeEvent([], { startsAt: Date.now() + 2 * DAY_MS })
  const fullId = await makeEvent([], { signupLimit: 1 })
  const pastId = await makeEvent([], { startsAt: Date.now() + 3 * DAY_MS })
  await rsvp(fullId, 'first@people.test')
  for (const id of [laterId, soonId, fullId, pastId]) await rsvp(id, email)
  await rsvp(pastId, 'one@people.test')
  await rsvp(pastId, 'two@people.test')
  // No call accepts an RSVP to a past event, so the start in the sign-ups is moved to the past.
  const { docs } = await db.collection(`events/${pastId}/signups`).get()
  const startsAt = new Date(Date.now() - DAY_MS)
  await Promise.all(docs.map(({ ref }) => ref.update({ eventStartsAt: startsAt })))

  const stats = { eventCount: 1, connectionCount: 2, cities: ['London'], upcomingCount: 3 }
  const response = await sendAs({ cookie }, 'GET', '/api/user/dashboard')
  expect(response.json()).toMatchObject({
    stats,
    upcomingEvents: [
      { id: soonId, isWaitlist: false },
      { id: laterId, isWaitlist: false },
      { id: fullId, isWaitlist: true },
    ],
    eventHistory: [{ id: pastId, dateTime: startsAt.toISOString() }],
  })
  expect(await expectJson(sendAs({ cookie }, 'GET', '/api/user/dashboard/stats'))).toEqual(stats)
})
