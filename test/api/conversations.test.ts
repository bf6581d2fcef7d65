import { describe, expect, test, vi } from 'vitest'
import { cityFields } from '../../functions/shared/cities/city-key.ts'
import { setRole } from '../../functions/src/core/accounts/set-role.ts'
import { updateMember } from '../../functions/src/core/accounts/users-store.ts'
import { setUnsubscribed } from '../../functions/src/core/mail/addresses-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { newCity } from '../factories/events.ts'
import { makeHost } from '../factories/hosts.ts'
import { makePerson, sessionOf, type Person } from '../factories/people.ts'
import { awaitMessage, messagesTo } from '../inbox.ts'
import { eventually } from './eventually.ts'
import { ok, type AnswerOf } from './ok.ts'
import { send, sendAs, withCookie } from './request.ts'

const path = '/api/host/conversations'

const list = (person: Person, query = '') =>
  ok<AnswerOf<'listConversations'>>(sendAs(person, 'GET', `${path}${query}`))

const write = (from: Person, to: Person | 'group', subject = 'Kiln', headers = {}) =>
  send({
    method: 'POST',
    path,
    body: {
      subject,
      content: 'Do you have one?',
      senderId: 1,
      senderName: 'Somebody else',
      sentAt: '1970-01-01',
      ...(to === 'group' ? { isGroupMessage: true } : { isGroupMessage: false, receiverId: to.id }),
    },
    headers: { ...withCookie(from.cookie), ...headers },
  })

/** Marks all messages as read, or those up to one. */
async function read(person: Person, other: Person | 'group', seen?: string): Promise<void> {
  const partner = other === 'group' ? other : other.id
  const newest = seen ?? (await list(person, `?with=${partner}&limit=1`)).items[0]?.id
  await ok(sendAs(person, 'PUT', `${path}/read`, { with: partner, seen: newest }))
}

const unread = async (person: Person) =>
  (await list(person)).conversations.map((conversation) => conversation.unread)
const subjects = ({ items }: AnswerOf<'listConversations'>) => items.map(({ subject }) => subject)

/** Two hosts of a new city, and the city. */
async function makeTwoHosts(): Promise<[Person, Person, string]> {
  const city = newCity()
  return [...(await Promise.all([makeHost('Ada', city), makeHost('Ben', city)])), city]
}

test('lets two hosts of a city write to each other, by email too, without showing an address', async () => {
  const [ada, ben] = await makeTwoHosts()
  expect((await write(ada, ben, 'One')).status).toBe(201)
  expect((await write(ben, ada, 'Two')).status).toBe(201)
  const answer = await list(ben, `?with=${ada.id}`)
  expect(answer.conversations).toMatchObject([
    { with: { id: ada.id, name: 'Ada' }, lastSubject: 'Two', unread: 1 },
  ])
  expect(answer.items).toMatchObject([
    { subject: 'Two', senderId: ben.id, senderName: 'Ben', receiverId: ada.id, isGroupMessage: false },
    { subject: 'One', senderId: ada.id, senderName: 'Ada', receiverId: ben.id },
  ])
  expect(JSON.stringify(answer)).not.toMatch(/@/)
  const mail = await awaitMessage(ben.email, /One/)
  expect(mail.html).toContain('/unsubscribe/')
  expect(mail.html).toContain(`/host-dashboard?tab=collaborate&amp;with=${ada.id}`)
  expect(mail.html + mail.text).not.toContain(ada.email)
  const first = await list(ben, `?with=${ada.id}&limit=1`)
  expect(subjects(first)).toEqual(['Two'])
  expect(subjects(await list(ben, `?with=${ada.id}&limit=1&after=${first.next}`))).toEqual(['One'])
  expect(subjects(await list(ben))).toEqual([])
})

test('counts unread messages that arrive twice, at once or out of order', async () => {
  const [ada, ben] = await makeTwoHosts()
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const twice = await Promise.all([write(ada, ben, 'One', key), write(ada, ben, 'One', key)])
  expect(twice.map(({ status }) => status)).toEqual([201, 201])
  await Promise.all(['Two', 'Three', 'Four'].map((subject) => write(ada, ben, subject)))
  await write(ben, ada, 'Five')
  expect(await unread(ben)).toEqual([4])
  expect(await unread(ada)).toEqual([1])
  expect((await db.collection('emails').where('to', '==', ben.email).get()).size).toBe(4)
  await Promise.all([read(ben, ada), read(ben, ada), read(ada, ben)])
  expect([await unread(ben), await unread(ada)]).toEqual([[0], [0]])
  await Promise.all([read(ben, ada), write(ada, ben, 'Six')])
  await write(ada, ben, 'Seven')
  const [left = 0] = await unread(ben)
  expect([1, 2]).toContain(left)
  await read(ben, ada)
  expect(await unread(ben)).toEqual([0])
})

test('leaves messages unread that came after the shown ones, even if those are reported late', async () => {
  const [ada, ben] = await makeTwoHosts()
  for (const subject of ['One', 'Two', 'Three']) await write(ada, ben, subject)
  const [three, two] = (await list(ben, `?with=${ada.id}`)).items
  await write(ben, ada, 'Four')
  await write(ada, ben, 'Five')
  await read(ben, ada, two?.id)
  expect(await unread(ben)).toEqual([2])
  await read(ben, ada, three?.id)
  expect(await unread(ben)).toEqual([1])
  await read(ben, ada, two?.id)
  await read(ben, ada, 'no-such-message')
  expect(await unread(ben)).toEqual([1])
})

test('sends a message to the hosts of a city by one mailing, without its author', async () => {
  const [ada, ben, city] = await makeTwoHosts()
  const cem = await makeHost('Cem', city)
  expect((await write(ada, 'group', 'Evening')).status).toBe(201)
  expect(await list(cem, '?with=group')).toMatchObject({
    conversations: [{ with: null, lastSubject: 'Evening', unread: 1 }],
    items: [{ subject: 'Evening', senderId: ada.id, isGroupMessage: true, receiverId: null }],
  })
  expect(await unread(ada)).toEqual([0])
  await Promise.all([awaitMessage(ben.email, /Evening/), awaitMessage(cem.email, /Evening/)])
  expect(await messagesTo(ada.email)).toEqual([])
  const mailings = await db.collection('mailings').where('audience.city', '==', city).get()
  expect(mailings.size).toBe(1)
  await read(cem, 'group')
  expect([await unread(cem), await unread(ben)]).toEqual([[0], [1]])
})

test('takes a host who moves to another city out of the group, and keeps direct messages readable', async () => {
  const [ada, ben] = await makeTwoHosts()
  await write(ada, 'group', 'Evening')
  await write(ada, ben, 'Hello')
  const body = { name: 'Ben', city: newCity() }
  await sendAs(ben, 'PUT', '/api/user/profile', body)
  const answer = await list(ben, '?with=group')
  expect(answer.items).toEqual([])
  expect(answer.conversations.map((conversation) => conversation.with?.id)).toEqual([ada.id])
  expect((await write(ben, 'group')).error.code).toBe('not_found')
  for (const [from, to] of [
    [ada, ben],
    [ben, ada],
  ] as const) {
    expect((await write(from, to)).error.code).toBe('forbidden')
    expect(subjects(await list(from, `?with=${to.id}`))).toEqual(['Hello'])
  }
})

describe('a host who moves to another city', () => {
  const DAY = 86_400_000

  /** Each way in which a host's city can change. */
  const ways = {
    'in the host profile': (host: Person, city: string) =>
      sendAs(host, 'PUT', '/api/user/profile', { name: host.name, city }),
    'in the member profile': (host: Person, city: string) =>
      sendAs(host, 'PUT', '/api/auth/user', { name: host.name, email: host.email, city, area: null }),
    'through an admin': async (host: Person, city: string) =>
      sendAs(await makePerson('admin'), 'PUT', `/api/admin/users/${host.uid}`, { cities: [city] }),
  }
  const moveTo = async (host: Person, city: string, way: keyof typeof ways = 'in the host profile') => {
    await ok(ways[way](host, city))
  }
  const setMovedAgo = (host: Person, ago: number) =>
    db.doc(`users/${host.uid}`).update({
      createdAt: new Date(Date.now() - 90 * DAY),
      citySince: new Date(Date.now() - ago),
    })

  test.each(Object.keys(ways) as (keyof typeof ways)[])('waits a day to write there (%s)', async (way) => {
    const city = newCity()
    const [mallory] = await Promise.all([makeHost('Mallory', newCity()), makeHost('Ada', city)])
    await moveTo(mallory, city, way)
    expect((await write(mallory, 'group')).error.code).toBe('forbidden')
    const { canWriteFrom } = await list(mallory, '?with=group')
    expect(Date.parse(canWriteFrom ?? '') - Date.now()).toBeGreaterThan(DAY - 60_000)
  })

  test('sees only newer messages of its group, and cannot message it', async () => {
    const [ada, ben, city] = await makeTwoHosts()
    const mallory = await makeHost('Mallory', newCity())
    await write(ada, 'group', 'Before')
    await moveTo(mallory, city)
    expect(await list(mallory, '?with=group')).toMatchObject({ conversations: [], items: [] })
    for (const to of ['group', ada] as const) {
      const { status, error } = await write(mallory, to, 'Hello all')
      expect([status, error.code]).toEqual([403, 'forbidden'])
    }
    await write(ben, 'group', 'After')
    const answer = await list(mallory, '?with=group')
    expect(subjects(answer)).toEqual(['After'])
    expect(answer.conversations).toMatchObject([{ lastSubject: 'After', unread: 1 }])
    // A cursor leads no further back.
    const paged = await list(mallory, '?with=group&limit=1')
    expect([subjects(paged), paged.next]).toEqual([['After'], null])
    const mailed = await db.collection('mailings').where('audience.city', '==', city).get()
    expect(mailed.docs.map((document) => document.get('data.senderName') as string).sort()).toEqual([
      'Ada',
      'Ben',
    ])
    const direct = await db.collection('deliveries').where('to', '==', ada.email).get()
    expect(direct.docs).toEqual([])
  })

  test('writes to the new city after a day, and still sees only messages since then', async () => {
    const [ada, , city] = await makeTwoHosts()
    const mallory = await makeHost('Mallory', newCity())
    await write(ada, 'group', 'Before')
    await moveTo(mallory, city)
    await setMovedAgo(mallory, DAY - 60_000)
    expect((await write(mallory, 'group')).status).toBe(403)
    await setMovedAgo(mallory, DAY + 60_000)
    expect((await write(mallory, ada, 'Direct')).status).toBe(201)
    expect((await write(mallory, 'group', 'Mine')).status).toBe(201)
    expect((await list(mallory)).canWriteFrom).toBeNull()
  })

  test('loses the messages that were written while they were elsewhere', async () => {
    const [ada, ben, city] = await makeTwoHosts()
    await write(ada, 'group', 'One')
    await read(ben, 'group')
    await moveTo(ben, newCity())
    await write(ada, 'group', 'Two')
    await moveTo(ben, city)
    await write(ada, 'group', 'Three')
    const answer = await list(ben, '?with=group')
    expect(subjects(answer)).toEqual(['Three'])
    expect(answer.conversations).toMatchObject([{ unread: 1 }])
  })

  test('has not moved when the same city is spelt otherwise or saved again', async () => {
    const [ada, ben, city] = await makeTwoHosts()
    await write(ada, 'group', 'One')
    await moveTo(ben, city.toUpperCase())
    await moveTo(ben, city, 'in the member profile')
    expect(subjects(await list(ben, '?with=group'))).toEqual(['One'])
    expect((await write(ben, 'group')).status).toBe(201)
  })

  test('writes at once after an admin has approved them there', async () => {
    const [ada, , city] = await makeTwoHosts()
    const mallory = await makeHost('Mallory', newCity())
    await setRole(mallory.id, () => ({ role: 'host', isApproved: false }), { now: Date.now() })
    await updateMember(mallory.id, { city }, Date.now())
    await write(ada, 'group', 'Before')
    await setRole(mallory.id, () => ({ role: 'host', isApproved: true }), { now: Date.now() })
    const signedIn = { ...mallory, ...(await sessionOf(mallory.uid)) }
    expect(subjects(await list(signedIn, '?with=group'))).toEqual([])
    expect((await write(signedIn, 'group')).status).toBe(201)
  })
})

test('keeps a conversation readable, but not open, after one of its hosts stops hosting', async () => {
  const [ada, ben] = await makeTwoHosts()
  await write(ada, ben, 'Hello')
  await setRole(ben.id, () => ({ role: 'user', isApproved: false }), { now: Date.now() })
  expect((await write(ada, ben)).error.code).toBe('forbidden')
  expect(subjects(await list(ada, `?with=${ben.id}`))).toEqual(['Hello'])
  await vi.waitFor(
    async () => {
      const answer = await sendAs(ben, 'GET', `${path}?with=${ada.id}`)
      expect([401, 403]).toContain(answer.status)
    },
    { timeout: 8000, interval: 250 },
  )
  expect((await write(ada, 'group')).error.code).toBe('not_found')
})

test('lets no host read or write in a conversation of others', async () => {
  const [ada, ben, city] = await makeTwoHosts()
  const [far, member, waiting] = [
    await makeHost('Far', newCity()),
    await makePerson('user'),
    await makePerson('host', false),
  ]
  await db.doc(`users/${waiting.uid}`).update(cityFields(city))
  await write(ada, ben, 'Hello')
  expect((await list(far, `?with=${ada.id}`)).items).toEqual([])
  expect((await list(far, '?with=group')).conversations).toEqual([])
  for (const to of [ada, member, waiting, far]) {
    expect((await write(far, to)).error.code, to.name).toBe('not_found')
  }
  expect((await write(ada, waiting)).error.code).toBe('not_found')
  // Marking a conversation of others as read changes no count of theirs.
  const [hello] = (await list(ben, `?with=${ada.id}`)).items
  await read(far, ada, hello?.id)
  await read(far, 'group', hello?.id)
  expect(await unread(ben)).toEqual([1])
})

test('sends no email to a host who unsubscribed, but shows the message on the dashboard', async () => {
  const [ada, ben] = await makeTwoHosts()
  await setUnsubscribed(ben.email, ['hosting'])
  await write(ada, ben, 'Quiet')
  expect(subjects(await list(ben, `?with=${ada.id}`))).toEqual(['Quiet'])
  await eventually(async () => {
    const [entry] = (await db.collection('emails').where('to', '==', ben.email).get()).docs
    expect(entry?.data()).toMatchObject({ status: 'left_out', leftOut: 'unsubscribed' })
  })
})
