import { describe, expect, test } from 'vitest'
import type { AdminHost, Invitation } from '../../functions/shared/applications/contract.ts'
import type { AuditEntryRow } from '../../functions/shared/audit/contract.ts'
import type { AdminEvent } from '../../functions/shared/hosting/admin-contract.ts'
import type { EventId } from '../../functions/shared/ids.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'
import { makeAdminEventForm, makePhotoForm } from '../factories/event-form.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeApprovedHost } from '../factories/hosts.ts'
import { makeTestUser, makeEmail, changeNameAndCity, type TestUser } from '../factories/test-users.ts'
import { makePicture } from '../factories/pictures.ts'
import { submitRsvp } from '../factories/submit-rsvp.ts'
import { readMessagesTo } from '../mailgun-control.ts'
import { readAllPages, type Page } from './all-pages.ts'
import { waitFor } from './wait-for.ts'
import { expectJson } from './expect-json.ts'
import { sendAs } from './request.ts'

const DAY_MS = 86_400_000

const [admin, host, otherHost] = await Promise.all([
  makeTestUser('admin'),
  makeApprovedHost(),
  makeApprovedHost(),
])

const callAsAdmin = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  sendAs(admin, method, `/api/admin/${path}`, body, headers)

const createEvent = (overrides: Record<string, unknown> = {}) =>
  expectJson<AdminEvent>(callAsAdmin('POST', 'events', makeAdminEventForm(overrides)), 201)
const listEvents = (query: string) => expectJson<Page<AdminEvent>>(callAsAdmin('GET', `events?${query}`))
const readStoredEvent = async (id: number) => (await db.doc(`events/${id}`).get()).data()
const readAuditEntries = async (id: number) =>
  (await expectJson<Page<AuditEntryRow>>(callAsAdmin('GET', `actions?subjectId=${id}`))).items

const rsvp = (id: EventId, email = makeEmail('attendee')) => submitRsvp(id, email)

describe('an admin’s event', () => {
  test('has the fields and hosts of the request, twenty spots by default, and an audit entry', async () => {
    const hostIds = [host.id, otherHost.id, host.id]
    const event = await createEvent({ hostIds, capacity: '', venueAddress: '' })
    expect(event).toMatchObject({
      title: 'Ink and soup',
      description: 'Bring a **pencil**.',
      venue: 'The Boathouse',
      capacity: 20,
      hostIds: [host.id, otherHost.id],
      isPublished: false,
      signupCount: 0,
      timezone: 'Europe/London',
    })
    expect(await readStoredEvent(event.id)).toMatchObject({
      ownerId: null,
      hostIds: [host.uid, otherHost.uid],
      signupLimit: 20,
      venueAddress: null,
    })
    expect(await readAuditEntries(event.id)).toMatchObject([
      {
        action: 'event_created',
        actor: { id: admin.id, name: admin.name },
        subject: { kind: 'event', id: String(event.id), name: 'Ink and soup' },
        before: {},
        after: { capacity: 20, city: 'London', isPublished: false },
      },
    ])
    for (const capacity of [0, -3, 'many', null, undefined]) {
      expect((await createEvent({ capacity })).capacity).toBe(20)
    }
    expect((await createEvent({ capacity: '7' })).capacity).toBe(7)
    const draft = await createEvent({ venueName: '', description: '' })
    expect(draft).toMatchObject({ venueName: 'The Boathouse', description: '', hostIds: [], ownerId: null })
  })

  test('is created once for an idempotency key, with one audit entry', async () => {
    const keyHeader = { 'Idempotency-Key': crypto.randomUUID() }
    const body = makeAdminEventForm({ title: 'Once' })
    const events = await Promise.all(
      [1, 2, 3].map(() => expectJson<AdminEvent>(callAsAdmin('POST', 'events', body, keyHeader), 201)),
    )
    expect(new Set(events.map(({ id }) => id)).size).toBe(1)
    expect(await readAuditEntries(events[0]?.id ?? 0)).toHaveLength(1)
  })

  test('has only approved hosts who live in its city or have hosted there', async () => {
    const [city, otherCity] = [makeCityName(), makeCityName()]
    const refusal = await callAsAdmin('POST', 'events', makeAdminEventForm({ city, hostIds: [host.id] }))
    expect(refusal.error).toMatchObject({
      code: 'invalid_body',
      fields: { hostIds: `Please choose approved hosts of ${city}.` },
    })
    // A city becomes one of a host's cities when the host publishes an event there.
    await makeEvent([host], { city, isPublished: true })
    await waitFor(async () =>
      expect((await db.doc(`users/${host.uid}`).get()).get('additionalCities')).toContain(city),
    )
    const event = await createEvent({ city, hostIds: [host.id] })
    // The hosts can stay while the event stays in its city. In another city, all hosts must be hosts of that city.
    await db.doc(`users/${host.uid}`).update({ additionalCities: [] })
    const body = makeAdminEventForm({ city, title: 'Same city', hostIds: [host.id] })
    expect((await callAsAdmin('PUT', `events/${event.id}`, body)).status).toBe(200)
    const refusedMove = await callAsAdmin('PUT', `events/${event.id}`, { ...body, city: otherCity })
    expect(refusedMove.error.fields).toEqual({ hostIds: `Please choose approved hosts of ${otherCity}.` })
    const applicant = await makeTestUser('host', { isApproved: false })
    const response = await callAsAdmin('POST', 'events', makeAdminEventForm({ hostIds: [applicant.id] }))
    expect(response.error.fields).toEqual({ hostIds: 'Please choose approved hosts of London.' })
  })
})

describe('a change by an admin', () => {
  test('writes only the fields of the request, publishes the event, and is in the audit log with the old and new values', async () => {
    const id = await makeEvent([host], {
      isPublished: false,
      signupLimit: null,
      area: 'Hackney',
      isPrivate: true,
      title: 'Before',
    })
    const startsAt = Date.now() + 9 * DAY_MS
    const body = { dateTime: new Date(startsAt).toISOString(), capacity: '', isPublished: true }
    const event = await expectJson<AdminEvent>(
      callAsAdmin('PUT', `events/${id}`, makeAdminEventForm({ ...body, hostIds: undefined })),
    )
    expect(event).toMatchObject({
      title: 'Ink and soup',
      // A host left the event unlimited, so an empty field does not set the default limit of twenty.
      capacity: null,
      area: 'Hackney',
      isPrivate: true,
      isPublished: true,
      hostIds: [host.id],
      dateTime: body.dateTime,
    })
    const [entry] = await readAuditEntries(id)
    expect(entry).toMatchObject({
      action: 'event_updated',
      before: { title: 'Before', isPublished: false },
      after: { title: 'Ink and soup', isPublished: true },
    })
    expect(entry?.after).not.toHaveProperty('isPrivate')
    const draftForm = makeAdminEventForm({ ...body, isPublished: false })
    expect((await expectJson<AdminEvent>(callAsAdmin('PUT', `events/${id}`, draftForm))).isPublished).toBe(
      true,
    )
  })

  test('is refused if its limit is too low or a newer edit exists, and gives waitlisted attendees spots if its limit is higher', async () => {
    const id = await makeEvent([host], { signupLimit: 2 })
    for (let count = 0; count < 3; count += 1) await rsvp(id)
    expect((await callAsAdmin('PUT', `events/${id}`, makeAdminEventForm({ capacity: 1 }))).error.code).toBe(
      'limit_below_confirmed',
    )
    const event = await expectJson<AdminEvent>(
      callAsAdmin('PUT', `events/${id}`, makeAdminEventForm({ capacity: 3 })),
    )
    expect(event).toMatchObject({ signupCount: 3, waitlistCount: 0 })
    const body = makeAdminEventForm({ title: 'Mine', basedOn: event.contentUpdatedAt })
    const responses = await Promise.all(
      [1, 2].map((title) => callAsAdmin('PUT', `events/${id}`, { ...body, title: `${title}` })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('publishes an event, cancels it with an email to attendees, and deletes a draft, each once', async () => {
    const id = await makeEvent([host], { isPublished: false })
    for (const response of await Promise.all([1, 2].map(() => callAsAdmin('POST', `events/${id}/publish`))))
      expect(response.status).toBe(200)
    const attendeeEmail = makeEmail('attendee')
    await rsvp(id, attendeeEmail)
    const body = { note: 'The roof leaks.' }
    for (const response of await Promise.all([1, 2].map(() => callAsAdmin('DELETE', `events/${id}`, body))))
      expect(response.json()).toEqual({ message: 'Event cancelled and attendees notified' })
    expect((await readAuditEntries(id)).map(({ action }) => action)).toEqual([
      'event_cancelled',
      'event_published',
    ])
    await waitFor(async () =>
      expect(
        (await readMessagesTo(attendeeEmail)).find(({ subject }) => /^Cancelled: /.test(subject))?.text,
      ).toContain(body.note),
    )
    const draft = await createEvent()
    expect(await expectJson(callAsAdmin('DELETE', `events/${draft.id}`))).toEqual({
      message: 'Draft deleted',
    })
    expect(await readStoredEvent(draft.id)).toBeUndefined()
    expect((await readAuditEntries(draft.id))[0]).toMatchObject({ action: 'event_deleted', after: {} })
    expect((await callAsAdmin('DELETE', `events/${draft.id}`)).status).toBe(404)
  })

  test('replaces a host of an event with a new host, once even if the request is sent twice', async () => {
    const [oldHost, newHost] = await Promise.all([makeApprovedHost(), makeApprovedHost()])
    const [ownedId, coHostedId] = await Promise.all([
      makeEvent([oldHost, otherHost]),
      makeEvent([otherHost, oldHost]),
    ])
    const body = { newHostId: newHost.id, oldHostId: oldHost.id }
    for (const attempt of [1, 2]) {
      const event = await expectJson<AdminEvent>(callAsAdmin('PUT', `events/${ownedId}/reassign`, body))
      expect(event).toMatchObject({ hostIds: [newHost.id, otherHost.id], ownerId: null })
      const coHostedEvent = await expectJson<AdminEvent>(
        callAsAdmin('PUT', `events/${coHostedId}/reassign`, body),
      )
      expect(coHostedEvent.hostIds, `attempt ${attempt}`).toEqual([otherHost.id, newHost.id])
    }
    expect((await readAuditEntries(ownedId)).map(({ action }) => action)).toEqual(['event_reassigned'])
    // Without `oldHostId`, the new host replaces the owner, or else the first host.
    const event = await expectJson<AdminEvent>(
      callAsAdmin('PUT', `events/${ownedId}/reassign`, { newHostId: otherHost.id }),
    )
    expect(event.hostIds).toEqual([otherHost.id])
    const applicant = await makeTestUser('host', { isApproved: false })
    const refusal = await callAsAdmin('PUT', `events/${ownedId}/reassign`, { newHostId: applicant.id })
    expect(refusal.error.fields).toEqual({ newHostId: 'Please choose an approved host.' })
  })

  test('keeps the owner of an event when an admin replaces a co-host with the owner', async () => {
    const [oldHost, otherCoHost] = await Promise.all([makeApprovedHost(), makeApprovedHost()])
    const id = await makeEvent([otherHost, oldHost, otherCoHost])
    const body = { newHostId: otherHost.id, oldHostId: oldHost.id }
    const event = await expectJson<AdminEvent>(callAsAdmin('PUT', `events/${id}/reassign`, body))
    expect(event).toMatchObject({ ownerId: otherHost.id, hostIds: [otherHost.id, otherCoHost.id] })
  })

  test('adds a photo, and makes an event’s first photo the cover', async () => {
    const id = await makeEvent([host])
    const body = makePhotoForm(await makePicture())
    const event = await expectJson<AdminEvent>(callAsAdmin('POST', `events/${id}/photo`, body), 201)
    expect(event.eventPhotos).toHaveLength(1)
    expect(event.photoUrl).toBe(event.eventPhotos[0])
    expect(await readAuditEntries(id)).toMatchObject([
      { action: 'event_photos_changed', before: { photos: 0 }, after: { photos: 1 } },
    ])
    const refusal = await callAsAdmin('POST', `events/${id}/photo`, makePhotoForm(Buffer.from('no picture')))
    expect(refusal.error.code).toBe('invalid_image')
  })
})

describe('the list of all events', () => {
  const toTitles = ({ items }: Page<AdminEvent>) => items.map(({ title }) => title)

  test('is filtered by status, city, words and days, and is sorted and paged', async () => {
    const city = makeCityName()
    const now = Date.now()
    const addEvent = (title: string, daysFromNow: number, overrides: object = {}) =>
      makeEvent([host], {
        city,
        title,
        startsAt: now + daysFromNow * DAY_MS,
        createdAt: now - daysFromNow,
        ...overrides,
      })
    await addEvent('Soon', 3)
    await addEvent('Later', 30)
    await addEvent('Gone', -3)
    await addEvent('Long gone', -30)
    await addEvent('Draft', 5, { isPublished: false })
    const cancelledId = await addEvent('Cancelled', 6)
    await expectJson(callAsAdmin('DELETE', `events/${cancelledId}`))
    const readTitles = async (query: string) =>
      toTitles(await listEvents(`city=${encodeURIComponent(city)}&${query}`))
    const toIsoDay = (daysFromNow: number) => new Date(now + daysFromNow * DAY_MS).toISOString().slice(0, 10)

    // The event that was created last comes first. The later an event of `addEvent` starts, the earlier it was created.
    expect(await readTitles('')).toEqual(['Long gone', 'Gone', 'Soon', 'Draft', 'Cancelled', 'Later'])
    expect(await readTitles('status=upcoming')).toEqual(['Soon', 'Later'])
    expect(await readTitles('status=upcoming&sort=latest')).toEqual(['Later', 'Soon'])
    expect(await readTitles('status=upcoming&sort=soonest&q=soo')).toEqual(['Soon'])
    expect(await readTitles('status=drafts')).toEqual(['Draft'])
    expect(await readTitles('status=past')).toEqual(['Gone', 'Long gone'])
    expect(await readTitles('status=past&sort=soonest')).toEqual(['Long gone', 'Gone'])
    expect(await readTitles('status=cancelled')).toEqual(['Cancelled'])
    expect(await readTitles(`firstDay=${toIsoDay(-3)}&lastDay=${toIsoDay(3)}`)).toEqual(['Soon', 'Gone'])
    expect(await readTitles(`status=upcoming&firstDay=${toIsoDay(-3)}&lastDay=${toIsoDay(3)}`)).toEqual([
      'Soon',
    ])
    expect(await readTitles(`status=upcoming&firstDay=${toIsoDay(4)}`)).toEqual(['Later'])
    expect(await readTitles(`status=past&firstDay=${toIsoDay(-10)}&lastDay=${toIsoDay(300)}`)).toEqual([
      'Gone',
    ])
    expect(await readTitles(`status=cancelled&lastDay=${toIsoDay(0)}`)).toEqual(['Cancelled'])
    expect(await readTitles(`status=cancelled&firstDay=${toIsoDay(1)}`)).toEqual([])
    expect(await readTitles('status=past&q=lon gon')).toEqual(['Long gone'])
    expect(await readTitles(`q=gone&firstDay=${toIsoDay(-10)}`)).toEqual(['Gone'])
    expect(await readTitles('status=cancelled&q=cancelled')).toEqual(['Cancelled'])
    expect(await readTitles('status=hidden')).toEqual([])
    expect(await readTitles('status=drafts&q=zzz')).toEqual([])
    expect(await readTitles('q=x')).toEqual([])

    const upcomingQuery = `city=${encodeURIComponent(city)}&status=upcoming&limit=1`
    const firstPage = await listEvents(upcomingQuery)
    const secondPage = await listEvents(`${upcomingQuery}&after=${firstPage.next ?? ''}`)
    expect([firstPage, secondPage].map(toTitles)).toEqual([['Soon'], ['Later']])
    expect(secondPage.next).toBeNull()
    expect((await callAsAdmin('GET', 'events?after=eyJ4Ijoxf')).error.code).toBe('invalid_query')
  })

  test('finds all events that match three words, even if many others match two of them', async () => {
    const city = makeCityName()
    const now = Date.now()
    const addEvent = (title: string, createdAt: number) => makeEvent([host], { city, title, createdAt })
    await addEvent('Zine Night', now - 10)
    for (const n of [1, 2, 3, 4, 5]) await addEvent('Film Night', now - n)
    await addEvent('Zine Night again', now - 20)
    const query = `q=${encodeURIComponent(`zine night ${city}`)}&limit=1`
    const firstPage = await listEvents(query)
    const secondPage = await listEvents(`${query}&after=${firstPage.next ?? ''}`)
    expect([firstPage, secondPage].map(toTitles)).toEqual([['Zine Night'], ['Zine Night again']])
    expect(secondPage.next).toBeNull()
  })

  test('can show one host’s events only: all, or those that must be settled before the host’s account is deleted', async () => {
    const listedHost = await makeApprovedHost()
    const now = Date.now()
    const addEvent = (title: string, daysFromNow: number, overrides: object = {}) =>
      makeEvent([listedHost], { title, startsAt: now + daysFromNow * DAY_MS, ...overrides })
    await addEvent('Later', 30)
    await addEvent('Soon', 3)
    await addEvent('Gone', -3)
    await addEvent('Draft', 5, { isPublished: false })
    const cancelledId = await addEvent('Cancelled', 6)
    await expectJson(callAsAdmin('DELETE', `events/${cancelledId}`))
    const readTitles = async (status: string) =>
      toTitles(
        await expectJson<Page<AdminEvent>>(
          callAsAdmin('GET', `hosts/${listedHost.id}/events?status=${status}`),
        ),
      )
    expect(await readTitles('all')).toEqual(['Later', 'Cancelled', 'Draft', 'Soon', 'Gone'])
    expect(await readTitles('open')).toEqual(['Soon', 'Draft', 'Later'])
  })
})

test('lists approved hosts by city and name, in pages, with the other cities in which they host', async () => {
  const [cityA, cityB] = [`A ${makeCityName()}`, `B ${makeCityName()}`]
  const [zoe, ada, mia] = await Promise.all([makeApprovedHost(), makeApprovedHost(), makeApprovedHost()])
  const moveHost = async (host: TestUser, name: string, city: string, additionalCities: string[] = []) => {
    await changeNameAndCity(host, name, city)
    await db.doc(`users/${host.uid}`).update({ additionalCities })
  }
  await moveHost(zoe, 'Zoe', cityA)
  await moveHost(ada, 'Ada', cityA, [cityB])
  await moveHost(mia, 'Mia', cityB)
  const listHosts = (query: string) =>
    expectJson<Page<AdminHost>>(callAsAdmin('GET', `hosts?status=approved&${query}`))
  const cityAQuery = `city=${encodeURIComponent(cityA)}`
  const additionalCityQuery = `additionalCity=${encodeURIComponent(cityB)}`
  expect((await listHosts(cityAQuery)).items.map(({ name }) => name)).toEqual(['Ada', 'Zoe'])
  expect((await listHosts(cityAQuery)).items[0]?.additionalCities).toEqual([cityB])
  expect((await listHosts(additionalCityQuery)).items.map(({ id }) => id)).toEqual([ada.id])
  expect((await listHosts(`${cityAQuery}&q=zo`)).items.map(({ id }) => id)).toEqual([zoe.id])
  expect((await listHosts(`q=${mia.email}`)).items.map(({ id }) => id)).toEqual([mia.id])
  await makeEvent([zoe])
  const response = await expectJson<AdminHost>(callAsAdmin('GET', `hosts/${zoe.id}`))
  expect(response).toMatchObject({ name: 'Zoe', city: cityA, isApproved: true, totalEventsHosted: 1 })
  expect((await callAsAdmin('GET', `hosts/${(await makeTestUser()).id}`)).status).toBe(404)
  const filteredHostPage = await listHosts(`${additionalCityQuery}&q=ada`)
  expect(filteredHostPage.items.map(({ id }) => id)).toEqual([ada.id])
  const firstPage = await listHosts(`${cityAQuery}&limit=1`)
  const secondPage = await listHosts(`${cityAQuery}&limit=1&after=${firstPage.next ?? ''}`)
  expect([firstPage, secondPage].map(({ items }) => items[0]?.id)).toEqual([ada.id, zoe.id])
  // On all pages of the list sorted by city, the hosts of each city are together.
  const cities = (await readAllPages((after) => listHosts(`sort=city&limit=100${after}`))).map(
    ({ city }) => city,
  )
  const cityGroups = cities.filter((city, index) => city !== cities[index - 1])
  expect(new Set(cityGroups).size).toBe(cityGroups.length)
  expect(cityGroups.indexOf(cityA)).toBeLessThan(cityGroups.indexOf(cityB))
  // A host whose account is being deleted is not listed.
  await db.doc(`users/${mia.uid}`).update({ deletedAt: new Date() })
  expect((await listHosts(`city=${encodeURIComponent(cityB)}`)).items).toEqual([])
  expect((await callAsAdmin('GET', `hosts/${mia.id}`)).status).toBe(404)
})

test('lists invitations and RSVPs, the newest first, and writes an invitation to the audit log', async () => {
  const [firstMember, secondMember] = await Promise.all([makeTestUser(), makeTestUser()])
  for (const { id } of [firstMember, secondMember])
    await expectJson(callAsAdmin('POST', `users/${id}/invite-host`, { inviteMessage: 'Will you?' }), 201)
  const { items } = await expectJson<Page<Invitation>>(callAsAdmin('GET', 'invitations?limit=50'))
  const newInvitations = items.filter(({ email }) => [firstMember.email, secondMember.email].includes(email))
  expect(newInvitations.map(({ email }) => email)).toEqual([secondMember.email, firstMember.email])
  expect(newInvitations[0]).toMatchObject({ isUsed: false, status: 'pending' })
  expect(await readAuditEntries(firstMember.id)).toMatchObject([{ action: 'host_invited' }])

  const id = await makeEvent([host], { title: 'Counted' })
  const [earlyEmail, lateEmail] = [makeEmail('early'), makeEmail('late')]
  await rsvp(id, earlyEmail)
  await rsvp(id, lateEmail)
  type SignupPage = Page<{ id: string; email: string; eventTitle: string; status: string }>
  const firstPage = await expectJson<SignupPage>(callAsAdmin('GET', 'signups?limit=1'))
  const otherPages = await expectJson<SignupPage>(
    callAsAdmin('GET', `signups?limit=100&after=${firstPage.next ?? ''}`),
  )
  const signups = [...firstPage.items, ...otherPages.items].filter(({ email }) =>
    [earlyEmail, lateEmail].includes(email),
  )
  expect(signups.map(({ email }) => email)).toEqual([lateEmail, earlyEmail])
  const signup = { id: hashAddress(lateEmail), eventTitle: 'Counted', status: 'confirmed' }
  expect(signups[0]).toMatchObject(signup)
})
