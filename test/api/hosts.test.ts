import { Timestamp } from 'firebase-admin/firestore'
import { beforeAll, describe, expect, test } from 'vitest'
import type { HostProfile } from '../../functions/shared/hosts/contract.ts'
import { setRole } from '../../functions/src/core/accounts/set-role.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent, newCity } from '../factories/events.ts'
import { makeHost } from '../factories/hosts.ts'
import { makePerson, type Person } from '../factories/people.ts'
import { makePicture } from '../factories/pictures.ts'
import { allPages } from './all-pages.ts'
import { eventually } from './eventually.ts'
import { ok } from './ok.ts'
import { send, sendAs, withCookie } from './request.ts'

const DAY = 86_400_000
const now = Date.now()

interface Listed {
  items: { id: number; name?: string; title?: string; isPast?: boolean }[]
  next: string | null
}

const read = <T = Listed>(path: string, person?: Person) =>
  ok<T>(send({ path, ...(person ? { headers: withCookie(person.cookie) } : {}) }))

const save = (person: Person, body: object) =>
  ok<HostProfile>(sendAs(person, 'PUT', '/api/user/profile', body))

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

  test('is saved on the card and the member together, and every event’s copy follows', async () => {
    const host = await makeHost('Noor', newCity())
    await db.doc(`hosts/${host.uid}`).update({ area: 'Hackney' })
    const past = await makeEvent([host], { startsAt: now - 9 * DAY })
    const draft = await makeEvent([host], { isPublished: false })
    const saved = await save(host, { ...body, role: 'admin', isApproved: false, email: 'x@y.example', id: 7 })
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
    expect(saved).toMatchObject({
      ...profile,
      id: host.id,
      email: host.email,
      role: 'host',
      isApproved: true,
    })
    expect(await read<HostProfile>('/api/user/profile', host)).toEqual(saved)
    const [card, member] = await Promise.all([
      db.doc(`hosts/${host.uid}`).get(),
      db.doc(`users/${host.uid}`).get(),
    ])
    expect(card.data()).toMatchObject(profile)
    expect(member.data()).toMatchObject({ ...profile, role: 'host', isApproved: true, email: host.email })
    for (const id of [past, draft]) {
      await eventually(async () => {
        const [copy] = (await db.doc(`events/${id}`).get()).get('hosts') as object[]
        expect(copy).toMatchObject(profile)
      })
    }
  })

  test('keeps its area if the city stays', async () => {
    const city = newCity()
    const host = await makeHost('Noor', city)
    await Promise.all(
      ['hosts', 'users'].map((kind) => db.doc(`${kind}/${host.uid}`).update({ area: 'Mitte' })),
    )
    expect(await save(host, { ...body, city })).toMatchObject({ area: 'Mitte' })
    expect(await save(host, body)).toMatchObject({ area: null })
  })

  test('keeps cleared fields empty after a new approval, even if the application had values', async () => {
    const host = await makeHost('Noor', newCity())
    await db.doc(`applications/${host.uid}`).set({ bio: 'As I applied.', status: 'approved' })
    await save(host, { ...body, bio: '' })
    await setRole(host.id, () => ({ role: 'user', isApproved: false }), { now })
    await setRole(host.id, () => ({ role: 'host', isApproved: true }), { now })
    expect((await db.doc(`hosts/${host.uid}`).get()).data()).toMatchObject({
      bio: null,
      socialMediaUrl: 'http://noor.example',
    })
  })

  test('says since when they host, and whether anything of theirs is out', async () => {
    const person = await makePerson('user')
    await setRole(person.id, () => ({ role: 'host', isApproved: true }), { now: now - 3 * DAY })
    const draft = await makeEvent([person], { isPublished: false })
    expect(await read('/api/user/profile', person)).toMatchObject({
      createdAt: new Date(now - 3 * DAY).toISOString(),
      hasPublished: false,
    })
    await db.doc(`events/${draft}`).update({ isPublished: true })
    expect(await read('/api/user/profile', person)).toMatchObject({ hasPublished: true })
  })

  test('exists for an admin without a card, and saving it makes none', async () => {
    const admin = await makePerson('admin')
    expect(await save(admin, body)).toMatchObject({ role: 'admin', name: 'Noor Haddad', bio: 'Bookbinder.' })
    expect((await db.doc(`hosts/${admin.uid}`).get()).exists).toBe(false)
  })

  test('shows its photo on the card, and refuses a file that is no picture without changing anything', async () => {
    const host = await makeHost('Noor', newCity())
    const upload = (bytes: Uint8Array) => {
      const form = new FormData()
      form.set('photo', new Blob([new Uint8Array(bytes)]), 'x.jpg')
      form.set('role', 'admin')
      return sendAs(host, 'POST', '/api/user/profile/photo', form)
    }
    const answer = await upload(await makePicture())
    const { photoUrl } = answer.json() as HostProfile
    expect(photoUrl).toMatch(/photos%2F[0-9a-f]{32}%2Fpage\.webp/)
    expect((await fetch(photoUrl ?? '')).headers.get('content-type')).toBe('image/webp')
    expect((await upload(Buffer.from('<svg onload="alert(1)"/>'))).error.code).toBe('invalid_image')
    expect((await db.doc(`hosts/${host.uid}`).get()).get('photoUrl')).toBe(photoUrl)
  })
})

describe('hosts as others see them', () => {
  const city = newCity()
  let ada: Person
  let ben: Person
  let far: Person

  beforeAll(async () => {
    ;[ada, ben, far] = await Promise.all([
      makeHost('Ada', city),
      makeHost('Ben', city),
      makeHost('Far', newCity()),
    ])
  })

  test('are listed by name, a page at a time, without addresses or other private data', async () => {
    await db.doc(`hosts/${ada.uid}`).update({ email: ada.email, whyHost: 'secret' })
    const path = `/api/hosts?city=${encodeURIComponent(city)}&limit=1`
    const first = await read(path)
    expect(first.items.map(({ name }) => name)).toEqual(['Ada'])
    const second = await read(`${path}&after=${first.next}`)
    expect(second).toMatchObject({ items: [{ name: 'Ben' }], next: null })
    expect(JSON.stringify(first)).not.toMatch(/@|secret/)
    expect(JSON.stringify(await read<object>(`/api/hosts/${ada.uid}`))).not.toMatch(/@|secret/)
    await db.doc(`hosts/${ada.uid}`).update({ email: null, whyHost: null })
  })

  test('are gone once their approval is revoked, with their list of events', async () => {
    const host = await makeHost('Gone', newCity())
    await makeEvent([host])
    await setRole(host.id, () => ({ role: 'user', isApproved: false }), { now })
    for (const path of [`/api/hosts/${host.uid}`, `/api/hosts/${host.uid}/events`]) {
      const answer = await send({ path })
      expect([answer.status, answer.error.code], path).toEqual([404, 'not_found'])
    }
  })

  test('are listed to hosts of the same city, without the host themselves', async () => {
    expect((await read('/api/host/city-hosts', ada)).items.map(({ id }) => id)).toEqual([ben.id])
    expect((await read('/api/host/city-hosts', far)).items).toEqual([])
  })

  test('are found by any word of their names, and by nothing else, for hosts', async () => {
    // A name that nobody else has.
    const family = `Zz${ada.uid}`
    const near = await makeHost(`Noor ${family}`, city)
    const away = await makeHost(`${family} Elsewhere`, newCity())
    const gone = await makeHost(`Gone ${family}`, city)
    await setRole(gone.id, () => ({ role: 'user', isApproved: false }), { now })
    const idsOf = async (path: string) => (await read(path, ada)).items.map(({ id }) => id)
    const q = encodeURIComponent(family.toLowerCase())
    // In the order of their names.
    expect(await idsOf(`/api/host/hosts?q=${q}`)).toEqual([near.id, away.id])
    expect(await idsOf(`/api/host/city-hosts?q=${q}`)).toEqual([near.id])
    expect(await idsOf(`/api/host/hosts?q=${encodeURIComponent(near.email)}`)).toEqual([])
    const first = await read(`/api/host/hosts?q=${q}&limit=1`, ada)
    expect(first.items.map(({ id }) => id)).toEqual([near.id])
    const second = await read(`/api/host/hosts?q=${q}&limit=1&after=${first.next}`, ada)
    expect(second.items.map(({ id }) => id)).toEqual([away.id])
    expect(JSON.stringify([first, second])).not.toContain('@')
  })

  test('have only public events listed: no private, draft or cancelled one, and none of others', async () => {
    const of = [ben]
    const soon = await makeEvent(of, { startsAt: now + DAY, title: 'Soon' })
    const later = await makeEvent([far, ben], { startsAt: now + 2 * DAY, title: 'Later' })
    const past = await makeEvent(of, { startsAt: now - 2 * DAY, title: 'Past' })
    const before = await makeEvent(of, { startsAt: now - 3 * DAY, title: 'Before' })
    await makeEvent(of, { isPrivate: true })
    await makeEvent(of, { isPublished: false })
    await makeEvent(of, { cancelledAt: now })
    await makeEvent([ada])
    const broken = await makeEvent(of, { startsAt: now + 1.5 * DAY })
    await db.doc(`events/${broken}`).update({ title: 7 })
    const nowhere = await makeEvent(of, { startsAt: now + 1.5 * DAY })
    await db.doc(`events/${nowhere}`).update({ timezone: 'Europe/Atlantis' })
    const path = `/api/hosts/${ben.uid}/events`
    const all = await read(path)
    expect(all.items.map(({ id }) => id)).toEqual([soon, later])
    expect(JSON.stringify(all)).not.toMatch(/@|venueAddress|virtualLink/)
    // A broken neighbour ends no list.
    const first = await read(`${path}?limit=2`)
    expect(first.items.map(({ id }) => id)).toEqual([soon])
    expect((await read(`${path}?limit=2&after=${first.next}`)).items.map(({ id }) => id)).toEqual([later])
    const old = await read(`${path}?when=past&limit=1`)
    expect(old.items).toMatchObject([{ id: past, isPast: true }])
    expect((await read(`${path}?when=past&limit=1&after=${old.next}`)).items.map(({ id }) => id)).toEqual([
      before,
    ])
  })

  test('have each of several events that begin at once on one page', async () => {
    const host = await makeHost('Twin', newCity())
    const startsAt = Timestamp.now().toMillis() + 5 * DAY
    const made = await Promise.all([1, 2, 3].map(() => makeEvent([host], { startsAt })))
    const listed = await allPages((after) => read(`/api/hosts/${host.uid}/events?limit=1${after}`))
    expect(listed.map(({ id }) => id).sort()).toEqual(made.sort())
  })
})
