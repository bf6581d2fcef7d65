import { describe, expect, test } from 'vitest'
import { coHostCalls } from '../../functions/shared/hosting/co-host-contract.ts'
import { hostingCalls, TOO_MANY_CO_HOSTS, type HostEvent } from '../../functions/shared/hosting/contract.ts'
import type { StoredEvent } from '../../functions/shared/events/stored.ts'
import type { EventId } from '../../functions/shared/ids.ts'
import { setRole } from '../../functions/src/core/accounts/set-role.ts'
import { addCoHost } from '../../functions/src/features/hosting/co-hosts.ts'
import { updateEvent } from '../../functions/src/features/hosting/update-event.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { eventForm } from '../factories/event-form.ts'
import { makeEvent } from '../factories/events.ts'
import { makeApprovedHost } from '../factories/hosts.ts'
import { makePerson, newEmail, sessionOf, type Person } from '../factories/people.ts'
import { findBrokenInvariants, readRsvps } from '../factories/rsvp-event.ts'
import { submitRsvp } from '../factories/submit-rsvp.ts'
import { allPages, type Page } from './all-pages.ts'
import { callerOf } from './direct-call.ts'
import { ok } from './ok.ts'
import { send, sendAs, type Answer } from './request.ts'

const DAY = 86_400_000

const [host, coHost] = await Promise.all([makeApprovedHost(), makeApprovedHost()])

const eventIn = (answer: Answer) => answer.json() as HostEvent
const stored = async (id: number) => (await db.doc(`events/${id}`).get()).data()
const access = async (id: number) => (await db.doc(`events/${id}/access/virtual`).get()).data()

async function create(change: Record<string, unknown> = {}, person = host): Promise<HostEvent> {
  const answer = await sendAs(person, 'POST', '/api/host/events', eventForm(change))
  expect(answer.status, answer.text).toBe(201)
  return eventIn(answer)
}

function rsvp(id: EventId, name: string) {
  const email = newEmail(name)
  return submitRsvp(id, email, { name })
}

describe('a new event', () => {
  test('belongs to its host, as a draft of two hours in the zone of its city', async () => {
    const event = await create({ coHostIds: [coHost.id, coHost.id, host.id], area: 'Hackney' })
    expect(event).toMatchObject({
      ownerId: host.id,
      coHostIds: [coHost.id],
      isPublished: false,
      timezone: 'Europe/London',
      signupLimit: 12,
      signupCount: 0,
      eventPhotos: [],
      virtualLink: null,
    })
    expect(Date.parse(event.endsAt) - Date.parse(event.dateTime)).toBe(2 * 3_600_000)
    expect(event.hosts.map(({ id }) => id)).toEqual([host.id])
    expect(event.invitedHosts.map(({ id }) => id)).toEqual([coHost.id])
    expect((await send({ path: `/api/events/${event.id}` })).status).toBe(404)
    const again = await sendAs(host, 'GET', `/api/host/events/${event.id}`)
    expect(again.json()).toEqual(event)
  })

  test('ignores fields that only the server sets', async () => {
    const forged = {
      ownerId: coHost.id,
      hostIds: [String(coHost.id)],
      confirmedCount: 99,
      imageUrl: 'https://evil.example/x.png',
      photos: ['https://evil.example/x.png'],
      cancelledAt: null,
      id: 1_000_000_001,
    }
    const event = await create(forged)
    expect(event).toMatchObject({ ownerId: host.id, signupCount: 0, imageUrl: null, eventPhotos: [] })
    expect(event.id).not.toBe(forged.id)
    await sendAs(host, 'PUT', `/api/user/events/${event.id}`, eventForm({ ...forged, title: 'Ink' }))
    expect(await stored(event.id)).toMatchObject({
      title: 'Ink',
      ownerId: host.uid,
      confirmedCount: 0,
      photos: [],
    })
  })

  test('shows what is good to know, on its page too, until a change removes it', async () => {
    const answers = { stepFree: true, dogs: false, languages: ['en'], minAge: 18, bringAlong: 'An apron' }
    const event = await create({ goodToKnow: { ...answers, captions: undefined }, isPublished: true })
    expect(event.goodToKnow).toEqual(answers)
    const page = async () => (await send({ path: `/api/events/${event.id}` })).json() as HostEvent
    expect((await page()).goodToKnow).toEqual(answers)
    const calendar = await send({ path: `/api/events/${event.id}/calendar` })
    expect(calendar.text).toContain('What to bring: An apron')

    const change = (goodToKnow: unknown) =>
      sendAs(host, 'PUT', `/api/user/events/${event.id}`, eventForm({ goodToKnow, dateTime: event.dateTime }))
    const same = eventIn(await change(answers))
    expect(same.contentUpdatedAt).toBe(event.contentUpdatedAt)
    expect(eventIn(await change(undefined)).goodToKnow).toEqual(answers)
    expect(eventIn(await change({ stepFree: false })).goodToKnow).toEqual({ stepFree: false })
    expect(eventIn(await change({})).goodToKnow).toBeNull()
    expect(await stored(event.id)).toMatchObject({ goodToKnow: null, revision: 2 })
  })

  test('stores who may ask its hosts, and no such field if they did not choose', async () => {
    const silent = await create({ isPublished: true })
    expect(await stored(silent.id)).not.toHaveProperty('whoMayAsk')
    const event = await create({ whoMayAsk: 'attendees', isPublished: true })
    const page = await send({ path: `/api/events/${event.id}` })
    expect(page.json()).toMatchObject({ whoMayAsk: 'attendees' })
    const change = (whoMayAsk: unknown) =>
      sendAs(host, 'PUT', `/api/user/events/${event.id}`, eventForm({ whoMayAsk, dateTime: event.dateTime }))
    expect(eventIn(await change(undefined)).whoMayAsk).toBe('attendees')
    expect(eventIn(await change('nobody')).whoMayAsk).toBe('nobody')
    expect((await change('friends')).status).toBe(400)
  })

  test('is created once for a key of its host', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const body = eventForm({ title: 'Once' })
    const made = await Promise.all([1, 2, 3].map(() => sendAs(host, 'POST', '/api/host/events', body, key)))
    const ids = new Set(made.map((answer) => eventIn(answer).id))
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(ids.size).toBe(1)
    const [id = 0] = ids
    await sendAs(host, 'POST', `/api/events/${id}/publish`)
    const late = eventIn(await sendAs(host, 'POST', '/api/host/events', body, key))
    expect(late).toMatchObject({ id, isPublished: true })
    expect(eventIn(await sendAs(coHost, 'POST', '/api/host/events', body, key)).id).not.toBe(id)
    expect(eventIn(await sendAs(host, 'POST', '/api/host/events', body)).id).not.toBe(id)
  })

  test('has only approved hosts as co-hosts', async () => {
    const former = await makeApprovedHost()
    await setRole(former.id, () => ({ role: 'user', isApproved: false }), { now: Date.now() })
    for (const id of [former.id, (await makePerson()).id, 9_999_999_999]) {
      const answer = await sendAs(host, 'POST', '/api/host/events', eventForm({ coHostIds: [coHost.id, id] }))
      expect(answer.status).toBe(400)
      expect(answer.error.fields).toEqual({ coHostIds: 'Please choose an approved host.' })
    }
  })

  test('keeps the link of a virtual one apart, and an admin needs no card', async () => {
    const virtual = {
      isVirtual: true,
      virtualPlatform: 'zoom',
      virtualLink: 'https://meet.example/1',
      venueAddress: '',
    }
    const admin = await makePerson('admin')
    const event = await create({ ...virtual, isPublished: true }, admin)
    expect(event).toMatchObject({ ...virtual, venueAddress: null, ownerId: admin.id })
    expect(JSON.stringify(await stored(event.id))).not.toContain('meet.example')
    expect((await send({ path: `/api/events/${event.id}` })).text).not.toContain('meet.example')
    // An event that is not virtual stores no link.
    expect(await create({ virtualLink: 'https://meet.example/1' })).toMatchObject({ virtualLink: null })
  })
})

describe('an edit', () => {
  const put = (id: number, change: Record<string, unknown>, person = host) =>
    sendAs(person, 'PUT', `/api/user/events/${id}`, eventForm(change))

  test('changes text, time, link and spots in one commit', async () => {
    const id = await makeEvent([host, coHost], { signupLimit: 1, isVirtual: true })
    for (const name of ['ann', 'ben', 'cat']) await rsvp(id, name)
    const dateTime = new Date(Date.now() + 9 * DAY).toISOString()
    const link = { isVirtual: true, virtualLink: 'https://meet.example/2' }
    const answer = await put(id, { title: 'Moved', dateTime, signupLimit: 2, ...link, coHostIds: undefined })
    expect(answer.status, answer.text).toBe(200)
    expect(eventIn(answer)).toMatchObject({
      title: 'Moved',
      dateTime,
      signupLimit: 2,
      signupCount: 2,
      waitlistCount: 1,
      virtualLink: link.virtualLink,
      coHostIds: [coHost.id],
      ownerId: host.id,
    })
    expect(findBrokenInvariants(await readRsvps(db, id))).toEqual([])
    expect(await stored(id)).toMatchObject({ revision: 1 })
    expect(await access(id)).toEqual({ virtualLink: link.virtualLink })
    expect(eventIn(await put(id, { title: 'Here', signupLimit: 2 }))).toMatchObject({
      virtualLink: null,
      coHostIds: [],
    })
    expect(await access(id)).toBeUndefined()
  })

  test('writes nothing if it changes nothing', async () => {
    const event = await create()
    const before = await db.doc(`events/${event.id}`).get()
    const same = { dateTime: event.dateTime, endsAt: event.endsAt, basedOn: event.contentUpdatedAt }
    expect(eventIn(await put(event.id, same))).toEqual(event)
    expect((await db.doc(`events/${event.id}`).get()).updateTime).toEqual(before.updateTime)
  })

  test('is refused as a whole with a limit below the confirmed, and says how many there are', async () => {
    const id = await makeEvent([host], { signupLimit: 3, title: 'As it was' })
    for (const name of ['ann', 'ben', 'cat']) await rsvp(id, name)
    const answer = await put(id, { title: 'Smaller', signupLimit: 2 })
    expect([answer.status, answer.error.code]).toEqual([409, 'limit_below_confirmed'])
    expect(answer.error.message).toContain('3 people are already confirmed')
    expect(Object.keys(answer.error.fields ?? {})).toEqual(['signupLimit'])
    expect(await stored(id)).toMatchObject({ title: 'As it was', signupLimit: 3 })
    expect(eventIn(await put(id, { signupLimit: null })).signupLimit).toBeNull()
  })

  test('is refused if another one from the same state was saved first, whatever they change', async () => {
    const first = await create()
    const basedOn = first.contentUpdatedAt
    const changes = [
      { title: 'Mine' },
      { venueName: 'Theirs' },
      { signupLimit: 40 },
      { coHostIds: [coHost.id] },
    ]
    const answers = await Promise.all(
      changes.map((change) =>
        put(first.id, { dateTime: first.dateTime, endsAt: first.endsAt, basedOn, ...change }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect(answer.error.code).toBe('changed_meanwhile')
    }
    const saved = answers.find(({ status }) => status === 200)
    expect(eventIn(await sendAs(host, 'GET', `/api/host/events/${first.id}`))).toEqual(
      saved && eventIn(saved),
    )
  })

  test('counts as a change if it changes only the link, so that a second one is refused', async () => {
    const virtual = { isVirtual: true, virtualLink: 'https://meet.example/1' }
    const first = await create(virtual)
    const same = { ...virtual, dateTime: first.dateTime, basedOn: first.contentUpdatedAt }
    expect((await put(first.id, { ...same, virtualLink: 'https://meet.example/mine' })).status).toBe(200)
    expect((await put(first.id, { ...same, virtualLink: 'https://meet.example/theirs' })).status).toBe(409)
    expect(await access(first.id)).toEqual({ virtualLink: 'https://meet.example/mine' })
  })

  test('overwrites later edits if it names no state, but only the fields that it has', async () => {
    const id = await makeEvent([host], { signupLimit: 12 })
    const titles = ['A', 'B', 'C', 'D']
    const answers = await Promise.all([
      ...titles.map((title) => put(id, { title })),
      ...[1, 2, 3].map((n) => rsvp(id, `guest${n}`)),
    ])
    for (const answer of answers) if ('status' in answer) expect(answer.status, answer.text).toBe(200)
    expect(await stored(id)).toMatchObject({ confirmedCount: 3, revision: 4 })
    expect(titles).toContain((await stored(id))?.title)
  })

  test('keeps hosts without a stored card', async () => {
    const id = await makeEvent([host], { hostIds: [host.uid, '1000000009'] })
    expect((await put(id, { title: 'New', coHostIds: undefined })).status).toBe(200)
    expect(await stored(id)).toMatchObject({ hostIds: [host.uid, '1000000009'] })
  })

  test('is refused for a cancelled event, as is every other change', async () => {
    const id = await makeEvent([host], { cancelledAt: Date.now() })
    const tried = [
      await put(id, {}),
      await sendAs(host, 'POST', `/api/events/${id}/publish`),
      await sendAs(host, 'POST', `/api/events/${id}/hosts`, { hostId: coHost.id }),
      await sendAs(host, 'PUT', `/api/events/${id}/owner`, { hostId: coHost.id }),
    ]
    for (const answer of tried) expect([answer.status, answer.error.code]).toEqual([404, 'event_cancelled'])
    expect((await sendAs(host, 'POST', `/api/events/${id}/cancel`)).status).toBe(200)
  })
})

describe('publishing and cancelling', () => {
  test('publishes a draft for good', async () => {
    const { id } = await create()
    const published = eventIn(await sendAs(host, 'POST', `/api/events/${id}/publish`))
    expect(published).toMatchObject({ isPublished: true })
    expect(eventIn(await sendAs(host, 'POST', `/api/events/${id}/publish`))).toEqual(published)
    expect((await send({ path: `/api/events/${id}` })).status).toBe(200)
  })

  test('cancelling keeps a published event and deletes a draft', async () => {
    const { id } = await create({ isPublished: true })
    const answer = { message: 'Event cancelled and attendees notified' }
    for (const [method, path] of [
      ['POST', `/api/events/${id}/cancel`],
      ['DELETE', `/api/events/${id}`],
    ] as const) {
      expect((await sendAs(host, method, path)).json()).toEqual(answer)
    }
    expect(eventIn(await sendAs(host, 'GET', `/api/host/events/${id}`)).cancelledAt).not.toBeNull()
    const draft = await create()
    expect((await sendAs(host, 'DELETE', `/api/events/${draft.id}`)).json()).toEqual({
      message: 'Draft deleted',
    })
    expect((await sendAs(host, 'DELETE', `/api/events/${draft.id}`)).status).toBe(404)
  })
})

const accept = (person: Person, id: number) => sendAs(person, 'POST', `/api/host/invitations/${id}`)
const withId = ({ id }: { id: number }) => expect.objectContaining({ id }) as unknown

describe('co-hosts', () => {
  test('are invited, see the event once they accept, and are removed', async () => {
    const { id } = await create()
    const path = `/api/events/${id}/hosts`
    const seen = async () => (await sendAs(coHost, 'GET', `/api/host/events/${id}`)).status
    for (let n = 0; n < 2; n += 1) {
      const added = eventIn(await sendAs(host, 'POST', path, { hostId: coHost.id }))
      expect(added.coHostIds).toEqual([coHost.id])
      expect(added.hosts.map((item) => item.id)).toEqual([host.id])
      expect(added.invitedHosts.map((item) => item.id)).toEqual([coHost.id])
    }
    expect(await seen()).toBe(403)
    const invitations = async () => (await sendAs(coHost, 'GET', '/api/host/invitations')).json() as object
    expect(await invitations()).toMatchObject({
      items: expect.arrayContaining([{ id }].map(withId)) as unknown,
    })
    // An edit that names nobody else leaves the invitation as it is.
    await sendAs(host, 'PUT', `/api/user/events/${id}`, eventForm({ coHostIds: [coHost.id] }))
    for (let n = 0; n < 2; n += 1)
      expect(eventIn(await accept(coHost, id)).hosts.map((item) => item.id)).toEqual([host.id, coHost.id])
    expect(await stored(id)).toMatchObject({ hostIds: [host.uid, coHost.uid], invitedHostIds: null })
    expect(await seen()).toBe(200)
    expect((await sendAs(coHost, 'DELETE', `${path}/${host.id}`)).error.code).toBe('owner_stays')
    expect(eventIn(await sendAs(coHost, 'DELETE', `${path}/${coHost.id}`)).coHostIds).toEqual([])
    expect(await seen()).toBe(403)
    expect((await sendAs(host, 'DELETE', `${path}/${coHost.id}`)).error.code).toBe('not_found')
  })

  test('cannot accept a withdrawn or declined invitation; an admin makes them hosts at once', async () => {
    const { id } = await create({ coHostIds: [coHost.id] })
    expect(eventIn(await sendAs(host, 'DELETE', `/api/events/${id}/hosts/${coHost.id}`)).coHostIds).toEqual(
      [],
    )
    expect((await accept(coHost, id)).status).toBe(403)
    await sendAs(host, 'POST', `/api/events/${id}/hosts`, { hostId: coHost.id })
    for (let n = 0; n < 2; n += 1)
      expect((await sendAs(coHost, 'DELETE', `/api/host/invitations/${id}`)).status).toBe(200)
    expect((await accept(coHost, id)).status).toBe(403)
    expect(await stored(id)).toMatchObject({ hostIds: [host.uid], invitedHostIds: null })
    await sendAs(host, 'POST', `/api/events/${id}/hosts`, { hostId: coHost.id })
    const admin = await makePerson('admin')
    await sendAs(admin, 'POST', `/api/events/${id}/hosts`, { hostId: coHost.id })
    expect(await stored(id)).toMatchObject({ hostIds: [host.uid, coHost.uid], invitedHostIds: null })
  })

  test('become the owner by accepting the owner’s offer; then the former owner can be removed', async () => {
    const id = await makeEvent([host, coHost], { isPublished: false })
    const path = `/api/events/${id}/owner`
    expect((await sendAs(coHost, 'PUT', path, { hostId: coHost.id })).status).toBe(403)
    const other = await makeApprovedHost()
    const stranger = await sendAs(host, 'PUT', path, { hostId: other.id })
    expect(stranger.error.fields).toEqual({ hostId: 'Please choose one of the co-hosts of this event.' })
    const own = (person: Person) => sendAs(person, 'POST', path)
    expect((await own(coHost)).status).toBe(403)
    const offered = eventIn(await sendAs(host, 'PUT', path, { hostId: coHost.id }))
    expect(offered).toMatchObject({ ownerId: host.id, offeredOwnerId: coHost.id, coHostIds: [coHost.id] })
    // Until then the owner stays, and the offer ends with the co-host.
    expect((await sendAs(host, 'DELETE', `/api/events/${id}/hosts/${host.id}`)).status).toBe(409)
    await sendAs(coHost, 'DELETE', `/api/events/${id}/hosts/${coHost.id}`)
    await sendAs(host, 'POST', `/api/events/${id}/hosts`, { hostId: coHost.id })
    await accept(coHost, id)
    expect((await own(coHost)).status).toBe(403)
    await sendAs(host, 'PUT', path, { hostId: coHost.id })
    expect((await own(host)).status).toBe(200)
    const accepted = eventIn(await own(coHost))
    expect(accepted).toMatchObject({ ownerId: coHost.id, offeredOwnerId: null, coHostIds: [host.id] })
    expect(accepted.hosts.map((item) => item.id)).toEqual([coHost.id, host.id])
    expect((await own(coHost)).status).toBe(200)
    // An edit of the former owner's leaves that as it is.
    await sendAs(host, 'PUT', `/api/user/events/${id}`, eventForm({ coHostIds: [host.id, coHost.id] }))
    expect(await stored(id)).toMatchObject({ ownerId: coHost.uid, hostIds: [coHost.uid, host.uid] })
    expect((await sendAs(coHost, 'DELETE', `/api/events/${id}/hosts/${host.id}`)).status).toBe(200)
  })

  test('stay on the event without access after their approval is revoked, and cannot become its owner', async () => {
    const former = await makeApprovedHost()
    const id = await makeEvent([host, former], { isPublished: false })
    await setRole(former.id, () => ({ role: 'user', isApproved: false }), { now: Date.now() })
    const signedInAgain = { ...former, ...(await sessionOf(former.uid)) }
    expect((await sendAs(signedInAgain, 'GET', `/api/host/events/${id}`)).status).toBe(403)
    const handed = await sendAs(host, 'PUT', `/api/events/${id}/owner`, { hostId: former.id })
    expect(handed.error.fields).toEqual({ hostId: 'Please choose an approved host.' })
    const edited = await sendAs(host, 'PUT', `/api/user/events/${id}`, eventForm({ coHostIds: [former.id] }))
    expect(eventIn(edited).coHostIds).toEqual([former.id])
  })

  test('cannot bring themselves back with a request that was under way when they were removed', async () => {
    const id = await makeEvent([host])
    const call = callerOf({ ...hostingCalls, ...coHostCalls })
    // Past the question that HTTP asks before: they were a host then.
    const request = { params: { id, hostId: host.id }, caller: { ...coHost, role: 'host', isApproved: true } }
    const content = { ...eventForm({ coHostIds: [coHost.id] }), timezone: null, area: null }
    const forbidden = { code: 'forbidden' }
    await expect(call('updateEvent', updateEvent, { ...request, body: content })).rejects.toMatchObject(
      forbidden,
    )
    const body = { hostId: coHost.id }
    await expect(call('addCoHost', addCoHost, { ...request, body })).rejects.toMatchObject(forbidden)
    expect(await stored(id)).toMatchObject({ hostIds: [host.uid] })
  })

  test('are ten at most', async () => {
    const hosts = [
      host,
      ...Array.from({ length: 10 }, (_, n) => ({ ...host, id: 2_000_000_000 + n }) as Person),
    ]
    const id = await makeEvent(hosts)
    const answer = await sendAs(host, 'POST', `/api/events/${id}/hosts`, { hostId: coHost.id })
    expect(answer.error.fields).toEqual({ hostId: TOO_MANY_CO_HOSTS })
  })
})

describe('a host’s own events', () => {
  test('come by kind and in pages, each once, and broken ones spoil none', async () => {
    const own = await makePerson('host', true)
    const at = (days: number, change: Partial<StoredEvent> = {}) =>
      makeEvent([own], { startsAt: Date.now() + days * DAY, ...change })
    const soon = await at(1)
    const twins = [await at(2, { startsAt: Date.now() + 2 * DAY }), await at(2)]
    const late = await at(3, { isPrivate: true })
    const draft = await at(5, { isPublished: false })
    const pastDraft = await at(-5, { isPublished: false })
    const past = [await at(-1), await at(-2)]
    const cancelled = [
      await at(4, { cancelledAt: Date.now() }),
      await at(4, { cancelledAt: Date.now() - 29 * DAY }),
    ]
    await at(4, { cancelledAt: Date.now() - 31 * DAY })
    await makeEvent([host, own], { startsAt: Date.now() + 9 * DAY, title: 'With others' })
    await makeEvent([host], { startsAt: Date.now() + DAY })

    const all = async (when: string, limit = 2) => {
      const events = await allPages(async (after) => {
        const page = await ok<Page<HostEvent>>(
          sendAs(own, 'GET', `/api/host/events?when=${when}&limit=${limit}${after}`),
        )
        expect(page.items.length).toBeLessThanOrEqual(limit)
        return page
      })
      return events.map(({ id }) => id)
    }
    const upcoming = await all('upcoming')
    expect([upcoming[0], upcoming.at(-2), upcoming.length]).toEqual([soon, late, 5])
    expect(new Set(upcoming.slice(1, 3))).toEqual(new Set(twins))
    expect(await all('drafts', 1)).toEqual([draft, pastDraft])
    expect(await all('past', 1)).toEqual(past)
    expect(await all('cancelled', 1)).toEqual(cancelled)
    await db.doc(`events/${twins[0]}`).update({ venueName: 7 })
    expect(await all('upcoming', 1)).toEqual(upcoming.filter((id) => id !== twins[0]))
  })
})
