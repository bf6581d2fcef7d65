import { describe, expect, test } from 'vitest'
import type { AdminHost, Invitation } from '../../functions/shared/applications/contract.ts'
import type { StoredAuditEntry } from '../../functions/shared/audit/contract.ts'
import type { AdminEvent } from '../../functions/shared/hosting/admin-contract.ts'
import type { EventId } from '../../functions/shared/ids.ts'
import { userSearchFields } from '../../functions/shared/search/user-search.ts'
import { repairHostCities } from '../../functions/src/features/hosting/note-host-cities.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { addressHash } from '../../functions/src/platform/tokens.ts'
import { adminEventForm, photoForm } from '../factories/event-form.ts'
import { makeEvent, newCity } from '../factories/events.ts'
import { makeApprovedHost } from '../factories/hosts.ts'
import { makePerson, newEmail, type Person } from '../factories/people.ts'
import { makePicture } from '../factories/pictures.ts'
import { submitRsvp } from '../factories/submit-rsvp.ts'
import { storedFor } from '../mailgun-control.ts'
import { allPages, type Page } from './all-pages.ts'
import { eventually } from './eventually.ts'
import { ok } from './ok.ts'
import { sendAs } from './request.ts'

const DAY = 86_400_000

const [admin, host, other] = await Promise.all([makePerson('admin'), makeApprovedHost(), makeApprovedHost()])

const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  sendAs(admin, method, `/api/admin/${path}`, body, headers)

const create = (change: Record<string, unknown> = {}) =>
  ok<AdminEvent>(call('POST', 'events', adminEventForm(change)), 201)
const list = (query: string) => ok<Page<AdminEvent>>(call('GET', `events?${query}`))
const stored = async (id: number) => (await db.doc(`events/${id}`).get()).data()
const auditEntriesFor = async (id: number) =>
  (await ok<Page<StoredAuditEntry>>(call('GET', `actions?subjectId=${id}`))).items

const rsvp = (id: EventId, email = newEmail('guest')) => submitRsvp(id, email)

describe('an admin’s event', () => {
  test('is made from the payload: its hosts, twenty spots by default, and an audit entry', async () => {
    const event = await create({ hostIds: [host.id, other.id, host.id], capacity: '', venueAddress: '' })
    expect(event).toMatchObject({
      title: 'Ink and soup',
      description: 'Bring a **pencil**.',
      venue: 'The Boathouse',
      capacity: 20,
      hostIds: [host.id, other.id],
      isPublished: false,
      signupCount: 0,
      timezone: 'Europe/London',
    })
    expect(await stored(event.id)).toMatchObject({
      ownerId: null,
      hostIds: [host.uid, other.uid],
      signupLimit: 20,
      venueAddress: null,
    })
    expect(await auditEntriesFor(event.id)).toMatchObject([
      {
        action: 'event_created',
        by: { id: admin.id, name: admin.name },
        subject: { kind: 'event', id: String(event.id), name: 'Ink and soup' },
        before: {},
        after: { capacity: 20, city: 'London', isPublished: false },
      },
    ])
    for (const capacity of [0, -3, 'many', null, undefined]) {
      expect((await create({ capacity })).capacity).toBe(20)
    }
    expect((await create({ capacity: '7' })).capacity).toBe(7)
    const bare = await create({ venueName: '', description: '' })
    expect(bare).toMatchObject({ venueName: 'The Boathouse', description: '', hostIds: [], ownerId: null })
  })

  test('is created once for a key, with one audit entry', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const body = adminEventForm({ title: 'Once' })
    const made = await Promise.all(
      [1, 2, 3].map(() => ok<AdminEvent>(call('POST', 'events', body, key), 201)),
    )
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(await auditEntriesFor(made[0]?.id ?? 0)).toHaveLength(1)
  })

  test('has only approved hosts of its city, whether they live or have hosted there', async () => {
    const [here, elsewhere] = [newCity(), newCity()]
    const refused = await call('POST', 'events', adminEventForm({ city: here, hostIds: [host.id] }))
    expect(refused.error).toMatchObject({
      code: 'invalid_body',
      fields: { hostIds: `Please choose approved hosts of ${here}.` },
    })
    // Hosting there once, by a host's own doing, makes it a city of theirs.
    await makeEvent([host], { city: here, isPublished: true })
    await eventually(async () =>
      expect((await db.doc(`users/${host.uid}`).get()).get('additionalCities')).toContain(here),
    )
    const event = await create({ city: here, hostIds: [host.id] })
    // The hosts stay while the city does; another city needs another choice.
    await db.doc(`users/${host.uid}`).update({ additionalCities: [] })
    const body = adminEventForm({ city: here, title: 'Same place', hostIds: [host.id] })
    expect((await call('PUT', `events/${event.id}`, body)).status).toBe(200)
    const moved = await call('PUT', `events/${event.id}`, { ...body, city: elsewhere })
    expect(moved.error.fields).toEqual({ hostIds: `Please choose approved hosts of ${elsewhere}.` })
    // Noted every night, where a trigger was lost or an older version knew nothing of it.
    await repairHostCities()
    expect((await db.doc(`users/${host.uid}`).get()).get('additionalCities')).toContain(here)
    const pending = await makePerson('host', false)
    const answer = await call('POST', 'events', adminEventForm({ hostIds: [pending.id] }))
    expect(answer.error.fields).toEqual({ hostIds: 'Please choose approved hosts of London.' })
  })
})

describe('a change by an admin', () => {
  test('writes only the given fields, publishes, and is in the audit log with before and after', async () => {
    const id = await makeEvent([host], {
      isPublished: false,
      signupLimit: null,
      area: 'Hackney',
      isPrivate: true,
      title: 'Before',
    })
    const startsAt = Date.now() + 9 * DAY
    const body = { dateTime: new Date(startsAt).toISOString(), capacity: '', isPublished: true }
    const changed = await ok<AdminEvent>(
      call('PUT', `events/${id}`, adminEventForm({ ...body, hostIds: undefined })),
    )
    expect(changed).toMatchObject({
      title: 'Ink and soup',
      // A host left it unlimited: an empty box is no limit of twenty then.
      capacity: null,
      area: 'Hackney',
      isPrivate: true,
      isPublished: true,
      hostIds: [host.id],
      dateTime: body.dateTime,
    })
    const [record] = await auditEntriesFor(id)
    expect(record).toMatchObject({
      action: 'event_updated',
      before: { title: 'Before', isPublished: false },
      after: { title: 'Ink and soup', isPublished: true },
    })
    expect(record?.after).not.toHaveProperty('isPrivate')
    const again = adminEventForm({ ...body, isPublished: false })
    expect((await ok<AdminEvent>(call('PUT', `events/${id}`, again))).isPublished).toBe(true)
  })

  test('is refused with a limit below the confirmed, confirms the waitlist with a higher one, and keeps others’ edits', async () => {
    const id = await makeEvent([host], { signupLimit: 2 })
    for (let count = 0; count < 3; count += 1) await rsvp(id)
    expect((await call('PUT', `events/${id}`, adminEventForm({ capacity: 1 }))).error.code).toBe(
      'limit_below_confirmed',
    )
    const raised = await ok<AdminEvent>(call('PUT', `events/${id}`, adminEventForm({ capacity: 3 })))
    expect(raised).toMatchObject({ signupCount: 3, waitlistCount: 0 })
    const body = adminEventForm({ title: 'Mine', basedOn: raised.contentUpdatedAt })
    const both = await Promise.all([1, 2].map((n) => call('PUT', `events/${id}`, { ...body, title: `${n}` })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('publishes, cancels with an email to attendees, and deletes a draft, each once', async () => {
    const id = await makeEvent([host], { isPublished: false })
    for (const answer of await Promise.all([1, 2].map(() => call('POST', `events/${id}/publish`))))
      expect(answer.status).toBe(200)
    const guest = newEmail('guest')
    await rsvp(id, guest)
    const note = { note: 'The roof leaks.' }
    for (const answer of await Promise.all([1, 2].map(() => call('DELETE', `events/${id}`, note))))
      expect(answer.json()).toEqual({ message: 'Event cancelled and attendees notified' })
    expect((await auditEntriesFor(id)).map(({ action }) => action)).toEqual([
      'event_cancelled',
      'event_published',
    ])
    await eventually(async () =>
      expect((await storedFor(guest)).find(({ subject }) => /cancel/i.test(subject))?.text).toContain(
        note.note,
      ),
    )
    const draft = await create()
    expect(await ok(call('DELETE', `events/${draft.id}`))).toEqual({ message: 'Draft deleted' })
    expect(await stored(draft.id)).toBeUndefined()
    expect((await auditEntriesFor(draft.id))[0]).toMatchObject({ action: 'event_deleted', after: {} })
    expect((await call('DELETE', `events/${draft.id}`)).status).toBe(404)
  })

  test('hands an event to another host in place of the one who leaves, however often it is sent', async () => {
    const [leaving, next] = await Promise.all([makeApprovedHost(), makeApprovedHost()])
    const [own, helped] = await Promise.all([makeEvent([leaving, other]), makeEvent([other, leaving])])
    const to = { newHostId: next.id, oldHostId: leaving.id }
    for (const time of [1, 2]) {
      const owned = await ok<AdminEvent>(call('PUT', `events/${own}/reassign`, to))
      expect(owned).toMatchObject({ hostIds: [next.id, other.id], ownerId: null })
      const rest = await ok<AdminEvent>(call('PUT', `events/${helped}/reassign`, to))
      expect(rest.hostIds, `time ${time}`).toEqual([other.id, next.id])
    }
    expect((await auditEntriesFor(own)).map(({ action }) => action)).toEqual(['event_reassigned'])
    // Without `oldHostId`, the new host replaces the owner, or else the first host.
    const plain = await ok<AdminEvent>(call('PUT', `events/${own}/reassign`, { newHostId: other.id }))
    expect(plain.hostIds).toEqual([other.id])
    const pending = await makePerson('host', false)
    const refused = await call('PUT', `events/${own}/reassign`, { newHostId: pending.id })
    expect(refused.error.fields).toEqual({ newHostId: 'Please choose an approved host.' })
  })

  test('keeps the owner of an event who takes over from a co-host', async () => {
    const [leaving, third] = await Promise.all([makeApprovedHost(), makeApprovedHost()])
    const id = await makeEvent([other, leaving, third])
    const to = { newHostId: other.id, oldHostId: leaving.id }
    const event = await ok<AdminEvent>(call('PUT', `events/${id}/reassign`, to))
    expect(event).toMatchObject({ ownerId: other.id, hostIds: [other.id, third.id] })
  })

  test('adds a photo, the first as the cover', async () => {
    const id = await makeEvent([host])
    const body = photoForm(await makePicture())
    const event = await ok<AdminEvent>(call('POST', `events/${id}/photo`, body), 201)
    expect(event.eventPhotos).toHaveLength(1)
    expect(event.photoUrl).toBe(event.eventPhotos[0])
    expect(await auditEntriesFor(id)).toMatchObject([
      { action: 'event_photos_changed', before: { photos: 0 }, after: { photos: 1 } },
    ])
    const bad = await call('POST', `events/${id}/photo`, photoForm(Buffer.from('no picture')))
    expect(bad.error.code).toBe('invalid_image')
  })
})

describe('the list of all events', () => {
  const titlesOf = ({ items }: Page<AdminEvent>) => items.map(({ title }) => title)

  test('is filtered by state, city, words and days, in pages, the newest first', async () => {
    const city = newCity()
    const now = Date.now()
    const here = (title: string, days: number, change: object = {}) =>
      makeEvent([host], { city, title, startsAt: now + days * DAY, createdAt: now - days, ...change })
    await here('Soon', 3)
    await here('Later', 30)
    await here('Gone', -3)
    await here('Long gone', -30)
    await here('Draft', 5, { isPublished: false })
    const off = await here('Off', 6)
    await ok(call('DELETE', `events/${off}`))
    const of = async (query: string) => titlesOf(await list(`city=${encodeURIComponent(city)}&${query}`))
    const day = (days: number) => new Date(now + days * DAY).toISOString().slice(0, 10)

    // By when they were made: the later they are here, the earlier.
    expect(await of('')).toEqual(['Long gone', 'Gone', 'Soon', 'Draft', 'Off', 'Later'])
    expect(await of('status=upcoming')).toEqual(['Soon', 'Later'])
    expect(await of('status=upcoming&sort=latest')).toEqual(['Later', 'Soon'])
    expect(await of('status=upcoming&sort=soonest&q=soo')).toEqual(['Soon'])
    expect(await of('status=drafts')).toEqual(['Draft'])
    expect(await of('status=past')).toEqual(['Gone', 'Long gone'])
    expect(await of('status=past&sort=soonest')).toEqual(['Long gone', 'Gone'])
    expect(await of('status=cancelled')).toEqual(['Off'])
    expect(await of(`from=${day(-3)}&until=${day(3)}`)).toEqual(['Soon', 'Gone'])
    expect(await of(`status=upcoming&from=${day(-3)}&until=${day(3)}`)).toEqual(['Soon'])
    expect(await of(`status=upcoming&from=${day(4)}`)).toEqual(['Later'])
    expect(await of(`status=past&from=${day(-10)}&until=${day(300)}`)).toEqual(['Gone'])
    expect(await of(`status=cancelled&until=${day(0)}`)).toEqual(['Off'])
    expect(await of(`status=cancelled&from=${day(1)}`)).toEqual([])
    expect(await of('status=past&q=lon gon')).toEqual(['Long gone'])
    expect(await of(`q=gone&from=${day(-10)}`)).toEqual(['Gone'])
    expect(await of('status=cancelled&q=off')).toEqual(['Off'])
    expect(await of('status=hidden')).toEqual([])
    expect(await of('status=drafts&q=zzz')).toEqual([])
    expect(await of('q=x')).toEqual([])

    const upcoming = `city=${encodeURIComponent(city)}&status=upcoming&limit=1`
    const first = await list(upcoming)
    const rest = await list(`${upcoming}&after=${first.next ?? ''}`)
    expect([first, rest].map(titlesOf)).toEqual([['Soon'], ['Later']])
    expect(rest.next).toBeNull()
    expect((await call('GET', 'events?after=eyJ4Ijoxf')).error.code).toBe('invalid_query')
  })

  test('has all events with three words, however many have two of them', async () => {
    const city = newCity()
    const now = Date.now()
    const here = (title: string, createdAt: number) => makeEvent([host], { city, title, createdAt })
    await here('Zine Night', now - 10)
    for (const nth of [1, 2, 3, 4, 5]) await here('Film Night', now - nth)
    await here('Zine Night again', now - 20)
    const query = `q=${encodeURIComponent(`zine night ${city}`)}&limit=1`
    const first = await list(query)
    const rest = await list(`${query}&after=${first.next ?? ''}`)
    expect([first, rest].map(titlesOf)).toEqual([['Zine Night'], ['Zine Night again']])
    expect(rest.next).toBeNull()
  })

  test('lists all events of one host, or those that must be settled', async () => {
    const person = await makeApprovedHost()
    const now = Date.now()
    const own = (title: string, days: number, change: object = {}) =>
      makeEvent([person], { title, startsAt: now + days * DAY, ...change })
    await own('Later', 30)
    await own('Soon', 3)
    await own('Gone', -3)
    await own('Draft', 5, { isPublished: false })
    const off = await own('Off', 6)
    await ok(call('DELETE', `events/${off}`))
    const of = async (status: string) =>
      titlesOf(await ok<Page<AdminEvent>>(call('GET', `hosts/${person.id}/events?status=${status}`)))
    expect(await of('all')).toEqual(['Later', 'Off', 'Draft', 'Soon', 'Gone'])
    expect(await of('open')).toEqual(['Soon', 'Draft', 'Later'])
  })
})

test('lists approved hosts by city and name, in pages, with the other cities they host in', async () => {
  const [a, b] = [`A ${newCity()}`, `B ${newCity()}`]
  const [first, second, third] = await Promise.all([
    makeApprovedHost(),
    makeApprovedHost(),
    makeApprovedHost(),
  ])
  const settle = async (person: Person, name: string, city: string, also: string[] = []) => {
    const cityKey = city.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
    const searchFields = userSearchFields({ name, email: person.email })
    const profile = { name, ...searchFields, city, cityKey, additionalCities: also }
    await db.doc(`users/${person.uid}`).update(profile)
  }
  await settle(first, 'Zoe', a)
  await settle(second, 'Ada', a, [b])
  await settle(third, 'Mia', b)
  const hosts = (query: string) => ok<Page<AdminHost>>(call('GET', `hosts?status=approved&${query}`))
  const inA = `city=${encodeURIComponent(a)}`
  expect((await hosts(inA)).items.map(({ name }) => name)).toEqual(['Ada', 'Zoe'])
  expect((await hosts(inA)).items[0]?.additionalCities).toEqual([b])
  expect((await hosts(`alsoIn=${encodeURIComponent(b)}`)).items.map(({ id }) => id)).toEqual([second.id])
  expect((await hosts(`${inA}&q=zo`)).items.map(({ id }) => id)).toEqual([first.id])
  expect((await hosts(`q=${third.email}`)).items.map(({ id }) => id)).toEqual([third.id])
  await makeEvent([first])
  const answer = await ok<AdminHost>(call('GET', `hosts/${first.id}`))
  expect(answer).toMatchObject({ name: 'Zoe', city: a, isApproved: true, totalEventsHosted: 1 })
  expect((await call('GET', `hosts/${(await makePerson()).id}`)).status).toBe(404)
  const hostsWithB = await hosts(`alsoIn=${encodeURIComponent(b)}&q=ada`)
  expect(hostsWithB.items.map(({ id }) => id)).toEqual([second.id])
  const firstPage = await hosts(`${inA}&limit=1`)
  const next = await hosts(`${inA}&limit=1&after=${firstPage.next ?? ''}`)
  expect([firstPage, next].map(({ items }) => items[0]?.id)).toEqual([second.id, first.id])
  // All of them, page after page: each city together.
  const cities = (await allPages((after) => hosts(`sort=city&limit=100${after}`))).map(({ city }) => city)
  const groups = cities.filter((city, index) => city !== cities[index - 1])
  expect(new Set(groups).size).toBe(groups.length)
  expect(groups.indexOf(a)).toBeLessThan(groups.indexOf(b))
  // A host who is being deleted is not listed any more.
  await db.doc(`users/${third.uid}`).update({ deletedAt: new Date() })
  expect((await hosts(`city=${encodeURIComponent(b)}`)).items).toEqual([])
  expect((await call('GET', `hosts/${third.id}`)).status).toBe(404)
})

test('lists invitations and RSVPs, the newest first, and logs an invitation', async () => {
  const [first, second] = await Promise.all([makePerson(), makePerson()])
  for (const { id } of [first, second])
    await ok(call('POST', `users/${id}/invite-host`, { inviteMessage: 'Will you?' }), 201)
  const { items } = await ok<Page<Invitation>>(call('GET', 'invitations?limit=50'))
  const ours = items.filter(({ email }) => [first.email, second.email].includes(email))
  expect(ours.map(({ email }) => email)).toEqual([second.email, first.email])
  expect(ours[0]).toMatchObject({ isUsed: false, status: 'pending' })
  expect(await auditEntriesFor(first.id)).toMatchObject([{ action: 'host_invited' }])

  const id = await makeEvent([host], { title: 'Counted' })
  const [early, late] = [newEmail('early'), newEmail('late')]
  await rsvp(id, early)
  await rsvp(id, late)
  type Listed = Page<{ id: string; email: string; eventTitle: string; status: string }>
  const page = await ok<Listed>(call('GET', 'signups?limit=1'))
  const rest = await ok<Listed>(call('GET', `signups?limit=100&after=${page.next ?? ''}`))
  const own = [...page.items, ...rest.items].filter(({ email }) => [early, late].includes(email))
  expect(own.map(({ email }) => email)).toEqual([late, early])
  expect(own[0]).toMatchObject({ id: addressHash(late), eventTitle: 'Counted', status: 'confirmed' })
})
