import './direct-project.ts'
import { Timestamp } from 'firebase-admin/firestore'
import { expect, test } from 'vitest'
import { storedEvent } from '../../functions/shared/events/stored.ts'
import { findPublicEvents } from '../../functions/src/core/events/events-store.ts'
import { ticketCode, ticketHash } from '../../functions/src/core/rsvps/ticket-code.ts'
import { migrate } from '../../functions/src/features/migration/migration-store.ts'
import { auth, db } from '../../functions/src/platform/firebase.ts'
import { addressHash } from '../../functions/src/platform/tokens.ts'
import { newEmail } from '../factories/people.ts'
import { messagesTo } from '../inbox.ts'
import { sendAt } from '../send-mail.ts'

const startsAt = Date.now() + 86_400_000
const made = Timestamp.fromMillis(startsAt - 864_000_000)

/** As they were written before events had an owner, a city's key and an end to their story. */
const older = {
  'events/1000000001': {
    id: 1_000_000_001,
    title: 'Clay & Cold Brew',
    descriptionMd: 'Hands.',
    city: 'london ',
    cityCode: 'LDN',
    area: 'Hackney',
    venueName: 'The Boathouse',
    venueAddress: '1 Towpath',
    startsAt: Timestamp.fromMillis(startsAt),
    endsAt: Timestamp.fromMillis(startsAt + 3_600_000),
    timezone: 'Europe/London',
    isVirtual: false,
    virtualPlatform: null,
    isPrivate: false,
    isPublished: true,
    hosts: [],
    hostIds: ['2000000001'],
    signupLimit: 9,
    confirmedCount: 4,
    waitlistCount: 0,
    nextSeq: 5,
    imageUrl: null,
    photos: [],
    searchTokens: ['clay'],
    revision: 3,
    createdAt: made,
    updatedAt: made,
  },
  'users/2000000001': { id: 2_000_000_001, name: 'Mara', email: 'mara@example.com', city: 'new york' },
  'users/2000000002': { id: 2_000_000_002, name: 'Mona', email: 'mona@example.com', city: 'Paris' },
  'applications/2000000002': { userId: 2_000_000_002, name: 'Mona', email: 'mona@example.com' },
  'hosts/2000000001': { id: 2_000_000_001, name: 'Mara', city: 'new york' },
  'events/1000000001/signups/old': {
    name: 'Zoë van der Berg',
    email: 'zoe@example.com',
    status: 'confirmed',
    seq: 1,
  },
  'events/1000000001/signups/mara': { eventId: 1_000_000_001, name: 'Mara', email: 'mara@example.com' },
  'events/1000000001/signups/guest': { eventId: 1_000_000_001, name: 'Gus', email: 'guest@example.com' },
  'citySignups/old': { name: 'Ann', email: 'ann@example.com', city: 'NEW YORK', cityKey: 'new york' },
}
const privateEvent = {
  ...older['events/1000000001'],
  id: 1_000_000_002,
  isPrivate: true,
  ...{ venueName: 'Zinnia Cellar', venueAddress: '77 Quillwort Lane' },
}

/** An account of Firebase Auth, where it is not there yet. */
async function account(uid: string, email: string, emailVerified: boolean): Promise<void> {
  const { users } = await auth.getUsers([{ uid }])
  if (users.length === 0) await auth.createUser({ uid, email, emailVerified })
}

async function writeOlder() {
  for (const [path, data] of Object.entries(older)) await db.doc(path).set(data)
  await db.doc('events/1000000002').set(privateEvent)
  await account('2000000001', 'mara@example.com', false)
  await account('2000000002', 'mona@example.com', true)
  await db.doc('events/1000000002/guests/one').set({ email: 'guest@example.com' })
}

test('data of an older version is brought up to date: first said, then done, and done once', async () => {
  await writeOlder()
  const all = { now: Date.now(), when: 'upcoming', city: null, after: null, limit: 10 } as const
  expect(await findPublicEvents(all)).toEqual([])
  const expected = {
    events: { changed: 2, broken: [] },
    users: { changed: 2, broken: [] },
    applications: { changed: 1, broken: [] },
    hosts: { changed: 1, broken: [] },
    citySignups: { changed: 1, broken: [] },
    follows: { changed: 0, broken: [] },
    conversations: { changed: 0, broken: [] },
    signups: { changed: 3, broken: [] },
    guests: { changed: 1, broken: [] },
    emails: { changed: 0, broken: [] },
    sends: { changed: 0, broken: [] },
  }
  expect(await migrate({ isDryRun: true })).toEqual(expected)
  expect((await db.doc('events/1000000001').get()).data()).toEqual(older['events/1000000001'])

  expect(await migrate({ isDryRun: false })).toEqual(expected)
  expect(storedEvent.parse((await db.doc('events/1000000001').get()).data())).toMatchObject({
    city: 'London',
    cityKey: 'london',
    ownerId: '2000000001',
    hostIds: ['2000000001'],
    hosts: [{ id: 2_000_000_001, name: 'Mara', city: 'New York' }],
    cancelledAt: null,
    hasGuestList: false,
    confirmedCount: 4,
    nextSeq: 5,
    revision: 3,
    startsAt,
    endsAt: startsAt + 3_600_000,
    contentUpdatedAt: made.toMillis(),
  })
  const closed = (await db.doc('events/1000000002').get()).data() ?? {}
  expect(closed).toMatchObject({ hasGuestList: true, venueName: '', venueAddress: null, revision: 3 })
  expect(JSON.stringify(closed)).not.toMatch(/zinnia|quillwort/i)
  expect((await db.doc('events/1000000002/access/place').get()).data()).toEqual({
    ...{ venueName: 'Zinnia Cellar', venueAddress: '77 Quillwort Lane' },
  })
  expect((await findPublicEvents(all))?.map(({ id }) => id)).toEqual([1_000_000_001])
  const owner = await db.doc(`userEmails/${addressHash('mara@example.com')}`).get()
  expect(owner.data()).toEqual({ userId: 2_000_000_001 })
  expect((await db.doc('applications/2000000002').get()).get('isProven')).toBe(true)
  const [mara, mona] = [await db.doc('users/2000000001').get(), await db.doc('users/2000000002').get()]
  expect(mara.data()).toMatchObject({ city: 'New York', cityKey: 'new-york' })
  expect(mona.data()).toMatchObject({ city: 'Paris', cityKey: 'paris' })
  const card = await db.doc('hosts/2000000001').get()
  expect(card.data()).toMatchObject({ city: 'New York', cityKey: 'new-york' })
  const signups = db.collection('events/1000000001/signups')
  expect((await signups.doc('mara').get()).get('userId')).toBe(2_000_000_001)
  expect((await signups.doc('guest').get()).get('userId')).toBeNull()
  // Only who has followed a link to it has shown that an address is theirs.
  expect(mara.get('provenAt')).toBeNull()
  expect(mona.get('provenAt')).toBeInstanceOf(Timestamp)
  expect((await db.doc('events/1000000001/signups/old').get()).data()).toMatchObject({
    nameKey: 'zoe van der berg',
    familyKey: 'berg',
    ticketHash: ticketHash(ticketCode({ eventId: 1_000_000_001, signupId: 'old', seq: 1 })),
  })
  const asked = await db.collection('citySignups').get()
  expect(asked.docs.map((one) => one.data())).toEqual([
    { name: 'Ann', email: 'ann@example.com', city: 'New York', cityKey: 'new-york' },
  ])

  const guest = await db.doc('events/1000000002/guests/one').get()
  const unknown = { name: null, nameKey: null, invitedAt: null, invitation: null }
  expect(guest.data()).toEqual({ email: 'guest@example.com', ...unknown })

  const nothing = { changed: 0, broken: [] }
  expect(await migrate({ isDryRun: false })).toEqual({
    events: nothing,
    users: nothing,
    applications: nothing,
    hosts: nothing,
    citySignups: nothing,
    follows: nothing,
    conversations: nothing,
    signups: nothing,
    guests: nothing,
    emails: nothing,
    sends: nothing,
  })
})

test('what cannot be brought up to date is named, and the rest is done', async () => {
  await writeOlder()
  await db.doc('events/1000000003').set({ title: 'Nothing else' })
  const found = await migrate({ isDryRun: false })
  expect(found['events']).toEqual({ changed: 2, broken: ['events/1000000003: Error'] })
  await db.doc('events/1000000003').delete()
})

test('hosts without a card get one: theirs, else a bare one; what somebody wrote there stays', async () => {
  await writeOlder()
  const ref = db.doc('events/1000000004')
  const card = { id: 2_000_000_003, name: 'Gone', city: 'Paris', area: null, bio: 'Kept.' }
  const links = {
    photoUrl: null,
    socialMediaUrl: null,
    portfolioUrl: null,
    linkedinUrl: null,
    twitterUrl: null,
  }
  const written = { ...card, ...links }
  // Of whom nothing is known; with a card here; a member who hosts no more; a host.
  const hostIds = ['2000000009', '2000000003', '2000000002', '2000000001']
  await ref.set({ ...older['events/1000000001'], id: 1_000_000_004, hosts: [written], hostIds })
  const cards = [
    written,
    { ...written, id: 2_000_000_002, name: 'Mona', bio: null },
    { ...written, id: 2_000_000_001, name: 'Mara', city: 'New York', bio: null },
  ]
  const hosts = async () => storedEvent.parse((await ref.get()).data()).hosts
  await migrate({ isDryRun: false })
  expect(await hosts()).toEqual(cards)
  // As a run of before cards were filled in left it.
  await ref.update({ hosts: [written] })
  expect((await migrate({ isDryRun: false }))['events']?.changed).toBe(1)
  expect(await hosts()).toEqual(cards)
  expect((await ref.get()).data()).toMatchObject({ hostIds, ownerId: '2000000009' })
  expect((await migrate({ isDryRun: false }))['events']?.changed).toBe(0)
})

/** Puts into a world that is up to date what was found by the keys of before `ł` was `l`. */
async function writeOlderKeys() {
  await migrate({ isDryRun: false })
  const event = (await db.doc('events/1000000001').get()).data() ?? {}
  const keyed = {
    id: 1_000_000_007,
    title: 'Źródło',
    city: 'Łódź',
    cityKey: 'łodz',
    searchTokens: ['ło', 'łod'],
  }
  await db.doc('events/1000000007').set({ ...event, ...keyed })
  const person = { name: 'Søren Østergård', nameKey: 'søren østergard', familyKey: 'østergard' }
  const member = (await db.doc('users/2000000001').get()).data() ?? {}
  const soren = { id: 2_000_000_007, email: 'soren@example.com', city: 'Łódź', cityKey: 'łodz' }
  await db.doc('users/2000000007').set({ ...member, ...person, ...soren })
  await db.doc(`userEmails/${addressHash(soren.email)}`).set({ userId: soren.id })
  const card = (await db.doc('hosts/2000000001').get()).data() ?? {}
  await db
    .doc('hosts/2000000007')
    .set({ ...card, id: soren.id, name: person.name, city: 'Łódź', cityKey: 'łodz' })
  const signup = { eventId: 1_000_000_007, email: soren.email, userId: soren.id, ticketHash: 'hash' }
  await db.doc('events/1000000007/signups/soren').set({ ...signup, ...person })
  const guest = { email: soren.email, name: person.name, nameKey: person.nameKey }
  await db.doc('events/1000000007/guests/soren').set({ ...guest, invitedAt: null, invitation: null })
  const asked = { name: person.name, email: soren.email, city: 'Łódź', cityKey: 'łodz', createdAt: made }
  await db.doc('citySignups/older-key').set(asked)
  await db.doc('follows/2000000007').set({
    ...{ userId: soren.id, hosts: [2_000_000_001], cities: ['Łódź', 'Paris', 'Lodz'], updatedAt: made },
    keys: ['host:2000000001', 'city:łodz', 'city:paris', 'city:lodz'],
  })
  await writeGroup('łodz', [1, 4], { 2000000001: 1 })
  await writeGroup('lodz', [2, 3], { 2000000001: 2 })
}

/** What one host wrote to the others, at these seconds. */
async function writeGroup(cityKey: string, seconds: number[], read: Record<string, number>) {
  const ref = db.doc(`conversations/group-${cityKey}`)
  const at = (second: number) => Timestamp.fromMillis(made.toMillis() + second * 1000)
  for (const [index, second] of seconds.entries()) {
    const said = { senderId: 2_000_000_007, senderName: 'Søren', receiverId: null, content: 'Clay.' }
    const message = { ...said, seq: index + 1, subject: `At ${second}`, sentAt: at(second) }
    await ref.collection('messages').doc(`m${second}`).set(message)
  }
  const last = seconds.at(-1) ?? 0
  const own = { 2000000007: seconds.length }
  const found = { cityKey, memberIds: [], people: {}, count: seconds.length, own, read }
  await ref.set({ ...found, lastSubject: `At ${last}`, lastAt: at(last) })
}

test('what was found by a key of before ł was l is found by the present one, and nobody hears of it', async () => {
  await writeOlder()
  await writeOlderKeys()
  const event = db.doc('events/1000000007')
  const before = (await event.get()).data() ?? {}
  const one = { changed: 1, broken: [] }
  const kinds = ['events', 'users', 'hosts', 'citySignups', 'signups', 'guests', 'follows', 'conversations']
  const dry = await migrate({ isDryRun: true })
  expect(kinds.map((kind) => dry[kind])).toEqual(kinds.map(() => one))
  expect((await event.get()).data()).toEqual(before)
  expect(await migrate({ isDryRun: false })).toEqual(dry)

  const after = (await event.get()).data() ?? {}
  const { searchTokens } = after as { searchTokens: string[] }
  expect(searchTokens).toEqual(expect.arrayContaining(['lodz', 'zrodlo']))
  // Its revision, and when it was changed, among them.
  expect(after).toEqual({ ...before, cityKey: 'lodz', searchTokens })
  const keys = { nameKey: 'soren ostergard', familyKey: 'ostergard' }
  expect((await db.doc('users/2000000007').get()).data()).toMatchObject({ ...keys, cityKey: 'lodz' })
  expect((await db.doc('hosts/2000000007').get()).get('cityKey')).toBe('lodz')
  expect((await event.collection('signups').doc('soren').get()).data()).toMatchObject(keys)
  const guest = (await event.collection('guests').doc('soren').get()).data()
  expect(guest).toMatchObject({ name: 'Søren Østergård', nameKey: keys.nameKey })
  const asked = await db.collection('citySignups').where('email', '==', 'soren@example.com').get()
  expect(asked.docs.map((found) => found.get('cityKey') as string)).toEqual(['lodz'])
  expect((await db.doc('follows/2000000007').get()).data()).toEqual({
    ...{ userId: 2_000_000_007, hosts: [2_000_000_001], cities: ['Łódź', 'Paris'], updatedAt: made },
    keys: ['host:2000000001', 'city:lodz', 'city:paris'],
  })

  const group = db.doc('conversations/group-lodz')
  expect((await db.doc('conversations/group-łodz').get()).exists).toBe(false)
  expect((await db.collection('conversations/group-łodz/messages').get()).empty).toBe(true)
  expect((await group.get()).data()).toMatchObject({
    ...{ cityKey: 'lodz', count: 4, own: { 2000000007: 4 }, read: { 2000000001: 3 }, lastSubject: 'At 4' },
  })
  const messages = await group.collection('messages').orderBy('seq').get()
  expect(messages.docs.map((found) => [found.get('seq') as number, found.id])).toEqual([
    ...[
      [1, 'm1'],
      [2, 'm2'],
      [3, 'm3'],
      [4, 'm4'],
    ],
  ])

  const again = await migrate({ isDryRun: false })
  expect(kinds.map((kind) => again[kind])).toEqual(kinds.map(() => ({ changed: 0, broken: [] })))
})

const hour = 3_600_000

/** A log entry as it was while it was the queue as well. */
function olderEntry(fields: object) {
  return {
    template: 'host-approved',
    trigger: 'host_approved',
    campaign: null,
    data: { name: 'Mara', city: 'London' },
    to: 'mara@example.com',
    toName: 'Mara',
    eventId: null,
    userId: 2_000_000_001,
    subject: null,
    status: 'queued',
    createdAt: made,
    nextAttemptAt: made,
    usefulUntil: null,
    attempts: 0,
    providerId: null,
    ...fields,
  }
}

test('mail that waits in the older queue is sent once, and its log goes on', async () => {
  const to = newEmail('older')
  await db.doc('emails/older-waiting').set(olderEntry({ to }))
  await db.doc('emails/older-sent').set(olderEntry({ status: 'delivered', nextAttemptAt: null, attempts: 1 }))
  await db
    .doc('emails/older-many')
    .set(olderEntry({ sendId: 'wrap', status: 'sent', nextAttemptAt: null, signup: null }))
  expect((await migrate({ isDryRun: false }))['emails']).toEqual({ changed: 3, broken: [] })
  expect((await migrate({ isDryRun: false }))['emails']).toEqual({ changed: 0, broken: [] })

  await sendAt('older-waiting', Date.now())
  await sendAt('older-waiting', Date.now() + hour)
  await sendAt('older-sent', Date.now() + hour)
  expect(await messagesTo(to)).toHaveLength(1)
  const entry = (await db.doc('emails/older-waiting').get()).data()
  expect(entry).toMatchObject({ status: 'sent', deliveryId: 'older-waiting', mailingId: null, to })
  expect(Object.keys(entry ?? {})).not.toContain('data')
  expect((await db.doc('emails/older-many').get()).data()).toMatchObject({
    mailingId: 'wrap',
    status: 'sent',
  })
  expect((await db.doc('deliveries/older-many').get()).exists).toBe(false)
})

test('a mailing that has ended is kept as one; one under way is refused by name, untouched', async () => {
  const audience = { kind: 'all_users' }
  const data = { city: null, month: 'May', eventsHeld: 3, upcoming: [] }
  const send = {
    template: 'monthly-wrap',
    data,
    audience,
    eventId: null,
    createdAt: made,
    nextAttemptAt: null,
  }
  await db.doc('sends/ended').set({ ...send, status: 'done', isRead: true })
  await db.doc('sends/ended/batches/000000').set({ recipients: [], status: 'sending' })
  const running = { ...send, status: 'running', nextAttemptAt: made }
  await db.doc('sends/running').set(running)
  const { changed, broken } = (await migrate({ isDryRun: false }))['sends'] ?? {}
  expect(changed).toBe(1)
  expect(broken).toEqual([expect.stringContaining('sends/running: still being sent')])
  expect((await db.doc('mailings/ended').get()).data()).toMatchObject({
    template: 'monthly-wrap',
    data,
    audience,
    isRead: true,
    nextAttemptAt: null,
  })
  expect((await db.doc('sends/ended/batches/000000').get()).exists).toBe(false)
  expect((await db.doc('sends/running').get()).data()).toEqual(running)
  await db.doc('sends/running').delete()
})
