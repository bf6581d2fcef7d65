import { Timestamp } from 'firebase-admin/firestore'
import { describe, expect, test } from 'vitest'
import type { HostProfile } from '../../functions/shared/hosts/contract.ts'
import { setRole } from '../../functions/src/core/accounts/set-role.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeNamedHost } from '../factories/hosts.ts'
import { makeTestUser, type TestUser } from '../factories/test-users.ts'
import { makePicture } from '../factories/pictures.ts'
import { readAllPages } from './all-pages.ts'
import { waitFor } from './wait-for.ts'
import { expectJson } from './expect-json.ts'
import { send, sendAs, makeCookieHeaders } from './request.ts'

const DAY_MS = 86_400_000
const now = Date.now()
const city = makeCityName()
const [ada, ben, outsider] = await Promise.all([
  makeNamedHost('Ada', city),
  makeNamedHost('Ben', city),
  makeNamedHost('Far', makeCityName()),
])

interface ListPage {
  items: { id: number; name?: string; title?: string; isPast?: boolean }[]
  next: string | null
}

const readAs = <T = ListPage>(path: string, user?: TestUser) =>
  expectJson<T>(send({ path, ...(user ? { headers: makeCookieHeaders(user.cookie) } : {}) }))

const saveProfile = (user: TestUser, body: object) =>
  expectJson<HostProfile>(sendAs(user, 'PUT', '/api/user/profile', body))

describe('a host’s profile', () => {
  const body = {
    name: 'Noor Haddad',
    city: 'new york',
    bio: 'Bookbinder.',
    portfolioUrl: 'noor.example/books',
    linkedinUrl: '',
    twitterUrl: null,
    socialMediaUrl: 'http://noor.example',
  }

  test('is saved in the host’s card and user record together, and then in the snapshot of each event', async () => {
    const host = await makeNamedHost('Noor', makeCityName())
    await db.doc(`hosts/${host.uid}`).update({ area: 'Hackney' })
    const pastId = await makeEvent([host], { startsAt: now - 9 * DAY_MS })
    const draftId = await makeEvent([host], { isPublished: false })
    const cancelledId = await makeEvent([host], { cancelledAt: now })
    const serverFields = { role: 'admin', isApproved: false, email: 'x@y.example', id: 7 }
    const savedProfile = await saveProfile(host, { ...body, ...serverFields })
    const profile = {
      name: 'Noor Haddad',
      city: 'New York',
      area: null,
      bio: 'Bookbinder.',
      portfolioUrl: 'https://noor.example/books',
      linkedinUrl: null,
      twitterUrl: null,
      socialMediaUrl: 'http://noor.example',
    }
    const { id, email } = host
    expect(savedProfile).toMatchObject({ ...profile, id, email, role: 'host', isApproved: true })
    expect(await readAs<HostProfile>('/api/user/profile', host)).toEqual(savedProfile)
    const [card, member] = await Promise.all([
      db.doc(`hosts/${host.uid}`).get(),
      db.doc(`users/${host.uid}`).get(),
    ])
    expect(card.data()).toMatchObject(profile)
    expect(member.data()).toMatchObject({ ...profile, role: 'host', isApproved: true, email: host.email })
    for (const eventId of [pastId, draftId, cancelledId]) {
      await waitFor(async () => {
        const [snapshot] = (await db.doc(`events/${eventId}`).get()).get('hosts') as object[]
        expect(snapshot).toMatchObject(profile)
      })
    }
  })

  test('keeps its area while the city stays the same', async () => {
    const homeCity = makeCityName()
    const host = await makeNamedHost('Noor', homeCity)
    for (const kind of ['hosts', 'users']) await db.doc(`${kind}/${host.uid}`).update({ area: 'Mitte' })
    expect(await saveProfile(host, { ...body, city: homeCity })).toMatchObject({ area: 'Mitte' })
    expect(await saveProfile(host, body)).toMatchObject({ area: null })
  })

  test('keeps cleared fields empty after a new approval, even if the application had values', async () => {
    const host = await makeNamedHost('Noor', makeCityName())
    await db.doc(`applications/${host.uid}`).set({ bio: 'As I applied.', status: 'approved' })
    await saveProfile(host, { ...body, bio: '' })
    await setRole(host.id, () => ({ role: 'user', isApproved: false }), { now })
    await setRole(host.id, () => ({ role: 'host', isApproved: true }), { now })
    const card = (await db.doc(`hosts/${host.uid}`).get()).data()
    expect(card).toMatchObject({ bio: null, socialMediaUrl: 'http://noor.example' })
  })

  test('has the time of the host’s approval, and says whether the host has published an event', async () => {
    const host = await makeTestUser('user')
    await setRole(host.id, () => ({ role: 'host', isApproved: true }), { now: now - 3 * DAY_MS })
    const draftId = await makeEvent([host], { isPublished: false })
    const createdAt = new Date(now - 3 * DAY_MS).toISOString()
    expect(await readAs('/api/user/profile', host)).toMatchObject({ createdAt, hasPublishedEvent: false })
    await db.doc(`events/${draftId}`).update({ isPublished: true })
    expect(await readAs('/api/user/profile', host)).toMatchObject({ hasPublishedEvent: true })
  })

  test('exists for an admin without a card, and makes no card when it is saved', async () => {
    const admin = await makeTestUser('admin')
    const { name, bio } = body
    expect(await saveProfile(admin, body)).toMatchObject({ role: 'admin', name, bio })
    expect((await db.doc(`hosts/${admin.uid}`).get()).exists).toBe(false)
  })

  test('shows its photo on the card, and keeps the photo if a new file is not a picture', async () => {
    const host = await makeNamedHost('Noor', makeCityName())
    const uploadPhoto = (bytes: Uint8Array) => {
      const form = new FormData()
      form.set('photo', new Blob([new Uint8Array(bytes)]), 'x.jpg')
      form.set('role', 'admin')
      return sendAs(host, 'POST', '/api/user/profile/photo', form)
    }
    const response = await uploadPhoto(await makePicture())
    const { photoUrl } = response.json() as HostProfile
    expect(photoUrl).toMatch(/photos%2F[0-9a-f]{32}%2Fpage\.webp/)
    expect((await fetch(photoUrl ?? '')).headers.get('content-type')).toBe('image/webp')
    expect((await uploadPhoto(Buffer.from('<svg onload="alert(1)"/>'))).error.code).toBe('invalid_image')
    expect((await db.doc(`hosts/${host.uid}`).get()).get('photoUrl')).toBe(photoUrl)
  })
})

describe('the public data of hosts', () => {
  test('is listed by name, in pages, without addresses or other private data', async () => {
    await db.doc(`hosts/${ada.uid}`).update({ email: ada.email, whyHost: 'secret' })
    const path = `/api/hosts?city=${encodeURIComponent(city)}&limit=1`
    const firstPage = await readAs(path)
    expect(firstPage.items.map(({ name }) => name)).toEqual(['Ada'])
    const secondPage = await readAs(`${path}&after=${firstPage.next}`)
    expect(secondPage).toMatchObject({ items: [{ name: 'Ben' }], next: null })
    expect(JSON.stringify(firstPage)).not.toMatch(/@|secret/)
    expect(JSON.stringify(await readAs<object>(`/api/hosts/${ada.uid}`))).not.toMatch(/@|secret/)
    await db.doc(`hosts/${ada.uid}`).update({ email: null, whyHost: null })
  })

  test('is not found after a host’s approval is revoked, and neither is the host’s list of events', async () => {
    const host = await makeNamedHost('Gone', makeCityName())
    await makeEvent([host])
    await setRole(host.id, () => ({ role: 'user', isApproved: false }), { now })
    for (const path of [`/api/hosts/${host.uid}`, `/api/hosts/${host.uid}/events`]) {
      const response = await send({ path })
      expect([response.status, response.error.code], path).toEqual([404, 'not_found'])
    }
  })

  test('is listed for hosts of the same city, without the caller’s own', async () => {
    expect((await readAs('/api/host/city-hosts', ada)).items.map(({ id }) => id)).toEqual([ben.id])
    expect((await readAs('/api/host/city-hosts', outsider)).items).toEqual([])
  })

  test('is found by other hosts by any word of a name, and not by an address', async () => {
    // No other host has this name.
    const familyName = `Zz${ada.uid}`
    const nearHost = await makeNamedHost(`Noor ${familyName}`, city)
    const distantHost = await makeNamedHost(`${familyName} Elsewhere`, makeCityName())
    const formerHost = await makeNamedHost(`Gone ${familyName}`, city)
    await setRole(formerHost.id, () => ({ role: 'user', isApproved: false }), { now })
    const listIds = async (path: string) => (await readAs(path, ada)).items.map(({ id }) => id)
    const q = encodeURIComponent(familyName.toLowerCase())
    // The hosts are in the order of their names.
    expect(await listIds(`/api/host/hosts?q=${q}`)).toEqual([nearHost.id, distantHost.id])
    expect(await listIds(`/api/host/city-hosts?q=${q}`)).toEqual([nearHost.id])
    expect(await listIds(`/api/host/hosts?q=${encodeURIComponent(nearHost.email)}`)).toEqual([])
    const firstPage = await readAs(`/api/host/hosts?q=${q}&limit=1`, ada)
    expect(firstPage.items.map(({ id }) => id)).toEqual([nearHost.id])
    const secondPage = await readAs(`/api/host/hosts?q=${q}&limit=1&after=${firstPage.next}`, ada)
    expect(secondPage.items.map(({ id }) => id)).toEqual([distantHost.id])
    expect(JSON.stringify([firstPage, secondPage])).not.toContain('@')
  })

  test('includes only public events of the host, and no private, draft, cancelled or invalid events', async () => {
    const hosts = [ben]
    const soonId = await makeEvent(hosts, { startsAt: now + DAY_MS, title: 'Soon' })
    const laterId = await makeEvent([outsider, ben], { startsAt: now + 2 * DAY_MS, title: 'Later' })
    const pastId = await makeEvent(hosts, { startsAt: now - 2 * DAY_MS, title: 'Past' })
    const earlierId = await makeEvent(hosts, { startsAt: now - 3 * DAY_MS, title: 'Before' })
    await makeEvent(hosts, { isPrivate: true })
    await makeEvent(hosts, { isPublished: false })
    await makeEvent(hosts, { cancelledAt: now })
    await makeEvent([ada])
    const invalidId = await makeEvent(hosts, { startsAt: now + 1.5 * DAY_MS })
    await db.doc(`events/${invalidId}`).update({ title: 7 })
    const unknownZoneId = await makeEvent(hosts, { startsAt: now + 1.5 * DAY_MS })
    await db.doc(`events/${unknownZoneId}`).update({ timezone: 'Europe/Atlantis' })
    const path = `/api/hosts/${ben.uid}/events`
    const page = await readAs(path)
    expect(page.items.map(({ id }) => id)).toEqual([soonId, laterId])
    expect(JSON.stringify(page)).not.toMatch(/@|venueAddress|virtualLink/)
    // An invalid event between two others does not end the list.
    const firstPage = await readAs(`${path}?limit=2`)
    expect(firstPage.items.map(({ id }) => id)).toEqual([soonId])
    const listIds = async (query: string) => (await readAs(`${path}?${query}`)).items.map(({ id }) => id)
    expect(await listIds(`limit=2&after=${firstPage.next}`)).toEqual([laterId])
    const pastPage = await readAs(`${path}?period=past&limit=1`)
    expect(pastPage.items).toMatchObject([{ id: pastId, isPast: true }])
    expect(await listIds(`period=past&limit=1&after=${pastPage.next}`)).toEqual([earlierId])
  })

  test('has pages that neither lose nor repeat an event, even if several events begin at the same time', async () => {
    const host = await makeNamedHost('Twin', makeCityName())
    const startsAt = Timestamp.now().toMillis() + 5 * DAY_MS
    const ids = await Promise.all([1, 2, 3].map(() => makeEvent([host], { startsAt })))
    const events = await readAllPages((after) => readAs(`/api/hosts/${host.uid}/events?limit=1${after}`))
    expect(events.map(({ id }) => id).sort()).toEqual(ids.sort())
  })
})
