import { describe, expect, test } from 'vitest'
import { toCityFields } from '../../functions/shared/cities/city-key.ts'
import { setRole } from '../../functions/src/core/accounts/set-role.ts'
import { updateMember } from '../../functions/src/core/accounts/users-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeCityName } from '../factories/events.ts'
import { makeNamedHost } from '../factories/hosts.ts'
import { makeTestUser, startSession, type TestUser } from '../factories/test-users.ts'
import { awaitMessage } from '../inbox.ts'
import { readMessagesTo } from '../mailgun-control.ts'
import { expectJson, type ResponseOf } from './expect-json.ts'
import { send, sendAs, makeCookieHeaders } from './request.ts'

const path = '/api/host/conversations'

const listConversations = (host: TestUser, query = '') =>
  expectJson<ResponseOf<'listConversations'>>(sendAs(host, 'GET', `${path}${query}`))

const sendMessage = (sender: TestUser, recipient: TestUser | 'group', subject = 'Kiln', headers = {}) =>
  send({
    method: 'POST',
    path,
    body: {
      subject,
      content: 'Do you have one?',
      senderId: 1,
      senderName: 'Someone else',
      sentAt: '1970-01-01',
      ...(recipient === 'group'
        ? { isGroupMessage: true }
        : { isGroupMessage: false, receiverId: recipient.id }),
    },
    headers: { ...makeCookieHeaders(sender.cookie), ...headers },
  })

/** Marks the messages of a conversation as read: all of them, or those up to `lastReadId`. */
async function markRead(host: TestUser, partner: TestUser | 'group', lastReadId?: string): Promise<void> {
  const partnerId = partner === 'group' ? partner : partner.id
  const lastId = lastReadId ?? (await listConversations(host, `?partner=${partnerId}&limit=1`)).items[0]?.id
  await expectJson(sendAs(host, 'PUT', `${path}/read`, { partner: partnerId, lastSeenId: lastId }))
}

const readUnreadCounts = async (host: TestUser) =>
  (await listConversations(host)).conversations.map((conversation) => conversation.unreadCount)
const toSubjects = ({ items }: ResponseOf<'listConversations'>) => items.map(({ subject }) => subject)

/** Makes two hosts of a new city; returns them and the city. */
async function makeTwoHosts(): Promise<[TestUser, TestUser, string]> {
  const city = makeCityName()
  return [...(await Promise.all([makeNamedHost('Ada', city), makeNamedHost('Ben', city)])), city]
}

test('lets two hosts of a city write to each other, and shows no address in the conversation or the email', async () => {
  const [ada, ben] = await makeTwoHosts()
  expect((await sendMessage(ada, ben, 'One')).status).toBe(201)
  expect((await sendMessage(ben, ada, 'Two')).status).toBe(201)
  const response = await listConversations(ben, `?partner=${ada.id}`)
  expect(response.conversations).toMatchObject([
    { partner: { id: ada.id, name: 'Ada' }, lastSubject: 'Two', unreadCount: 1 },
  ])
  expect(response.items).toMatchObject([
    { subject: 'Two', senderId: ben.id, senderName: 'Ben', receiverId: ada.id, isGroupMessage: false },
    { subject: 'One', senderId: ada.id, senderName: 'Ada', receiverId: ben.id },
  ])
  expect(JSON.stringify(response)).not.toMatch(/@/)
  const mail = await awaitMessage(ben.email, /One/)
  expect(mail.html).toContain('/unsubscribe/')
  expect(mail.html).toContain(`/host-dashboard?tab=collaborate&amp;with=${ada.id}`)
  expect(mail.html + mail.text).not.toContain(ada.email)
  const firstPage = await listConversations(ben, `?partner=${ada.id}&limit=1`)
  expect(toSubjects(firstPage)).toEqual(['Two'])
  expect(
    toSubjects(await listConversations(ben, `?partner=${ada.id}&limit=1&after=${firstPage.next}`)),
  ).toEqual(['One'])
  expect(toSubjects(await listConversations(ben))).toEqual([])
})

test('counts each unread message once, even if it is sent twice or at the same time as others', async () => {
  const [ada, ben] = await makeTwoHosts()
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const responses = await Promise.all([
    sendMessage(ada, ben, 'One', headers),
    sendMessage(ada, ben, 'One', headers),
  ])
  expect(responses.map(({ status }) => status)).toEqual([201, 201])
  await Promise.all(['Two', 'Three'].map((subject) => sendMessage(ada, ben, subject)))
  await sendMessage(ben, ada, 'Five')
  expect(await readUnreadCounts(ben)).toEqual([3])
  expect(await readUnreadCounts(ada)).toEqual([1])
  expect((await db.collection('emails').where('to', '==', ben.email).get()).size).toBe(3)
  await Promise.all([markRead(ben, ada), markRead(ben, ada), markRead(ada, ben)])
  expect([await readUnreadCounts(ben), await readUnreadCounts(ada)]).toEqual([[0], [0]])
  await Promise.all([markRead(ben, ada), sendMessage(ada, ben, 'Six')])
  await sendMessage(ada, ben, 'Seven')
  const [remainingCount = 0] = await readUnreadCounts(ben)
  expect([1, 2]).toContain(remainingCount)
  await markRead(ben, ada)
  expect(await readUnreadCounts(ben)).toEqual([0])
})

test('leaves newer messages unread when older messages are marked as read, even if that request arrives late', async () => {
  const [ada, ben] = await makeTwoHosts()
  for (const subject of ['One', 'Two', 'Three']) await sendMessage(ada, ben, subject)
  const [thirdMessage, secondMessage] = (await listConversations(ben, `?partner=${ada.id}`)).items
  await sendMessage(ben, ada, 'Four')
  await sendMessage(ada, ben, 'Five')
  await markRead(ben, ada, secondMessage?.id)
  expect(await readUnreadCounts(ben)).toEqual([2])
  await markRead(ben, ada, thirdMessage?.id)
  expect(await readUnreadCounts(ben)).toEqual([1])
  await markRead(ben, ada, secondMessage?.id)
  await markRead(ben, ada, 'no-such-message')
  expect(await readUnreadCounts(ben)).toEqual([1])
})

test('sends a message to all hosts of a city except its author, in one mailing', async () => {
  const [ada, ben, city] = await makeTwoHosts()
  const cem = await makeNamedHost('Cem', city)
  expect((await sendMessage(ada, 'group', 'Evening')).status).toBe(201)
  expect(await listConversations(cem, '?partner=group')).toMatchObject({
    conversations: [{ partner: null, lastSubject: 'Evening', unreadCount: 1 }],
    items: [{ subject: 'Evening', senderId: ada.id, isGroupMessage: true, receiverId: null }],
  })
  expect(await readUnreadCounts(ada)).toEqual([0])
  await Promise.all([awaitMessage(ben.email, /Evening/), awaitMessage(cem.email, /Evening/)])
  expect(await readMessagesTo(ada.email)).toEqual([])
  const mailings = await db.collection('mailings').where('audience.city', '==', city).get()
  expect(mailings.size).toBe(1)
  await markRead(cem, 'group')
  expect([await readUnreadCounts(cem), await readUnreadCounts(ben)]).toEqual([[0], [1]])
})

test('removes a host who moves to another city from the group, and keeps direct messages readable', async () => {
  const [ada, ben] = await makeTwoHosts()
  await sendMessage(ada, 'group', 'Evening')
  await sendMessage(ada, ben, 'Hello')
  const body = { name: 'Ben', city: makeCityName() }
  await sendAs(ben, 'PUT', '/api/user/profile', body)
  const response = await listConversations(ben, '?partner=group')
  expect(response.items).toEqual([])
  expect(response.conversations.map((conversation) => conversation.partner?.id)).toEqual([ada.id])
  expect((await sendMessage(ben, 'group')).error.code).toBe('not_found')
  for (const [sender, recipient] of [
    [ada, ben],
    [ben, ada],
  ] as const) {
    expect((await sendMessage(sender, recipient)).error.code).toBe('forbidden')
    expect(toSubjects(await listConversations(sender, `?partner=${recipient.id}`))).toEqual(['Hello'])
  }
})

/** The ways in which a host's city can change. */
const moves = {
  'in the host profile': (host: TestUser, city: string) =>
    sendAs(host, 'PUT', '/api/user/profile', { name: host.name, city }),
  'in the member profile': (host: TestUser, city: string) =>
    sendAs(host, 'PUT', '/api/auth/user', { name: host.name, email: host.email, city, area: null }),
  'through an admin': async (host: TestUser, city: string) =>
    sendAs(await makeTestUser('admin'), 'PUT', `/api/admin/users/${host.uid}`, { cities: [city] }),
}
const moveHost = async (host: TestUser, city: string, move: keyof typeof moves = 'in the host profile') => {
  await expectJson(moves[move](host, city))
}

test('keeps the group’s messages for a host who saves the same city again or spells it differently', async () => {
  const [ada, ben, city] = await makeTwoHosts()
  await sendMessage(ada, 'group', 'One')
  await moveHost(ben, city.toUpperCase())
  await moveHost(ben, city, 'in the member profile')
  expect(toSubjects(await listConversations(ben, '?partner=group'))).toEqual(['One'])
  expect((await sendMessage(ben, 'group')).status).toBe(201)
})

describe('a host who moves to another city', () => {
  const DAY_MS = 86_400_000

  const backdateMove = (host: TestUser, ageMs: number) =>
    db.doc(`users/${host.uid}`).update({
      createdAt: new Date(Date.now() - 90 * DAY_MS),
      citySince: new Date(Date.now() - ageMs),
    })

  // The next three tests after this one move the host in the host profile.
  test.each(['in the member profile', 'through an admin'] as const)(
    'must wait a day before they can write in the new city (%s)',
    async (move) => {
      const city = makeCityName()
      const [mallory] = await Promise.all([
        makeNamedHost('Mallory', makeCityName()),
        makeNamedHost('Ada', city),
      ])
      await moveHost(mallory, city, move)
      expect((await sendMessage(mallory, 'group')).error.code).toBe('forbidden')
      const { writingAllowedAt } = await listConversations(mallory, '?partner=group')
      expect(Date.parse(writingAllowedAt ?? '') - Date.now()).toBeGreaterThan(DAY_MS - 60_000)
    },
  )

  test('sees only messages that the new group gets after the move, and cannot write to the group', async () => {
    const [ada, ben, city] = await makeTwoHosts()
    const mallory = await makeNamedHost('Mallory', makeCityName())
    await sendMessage(ada, 'group', 'Before')
    await moveHost(mallory, city)
    expect(await listConversations(mallory, '?partner=group')).toMatchObject({ conversations: [], items: [] })
    for (const recipient of ['group', ada] as const) {
      const { status, error } = await sendMessage(mallory, recipient, 'Hello all')
      expect([status, error.code]).toEqual([403, 'forbidden'])
    }
    await sendMessage(ben, 'group', 'After')
    const response = await listConversations(mallory, '?partner=group')
    expect(toSubjects(response)).toEqual(['After'])
    expect(response.conversations).toMatchObject([{ lastSubject: 'After', unreadCount: 1 }])
    // Paging back shows no older message.
    const page = await listConversations(mallory, '?partner=group&limit=1')
    expect([toSubjects(page), page.next]).toEqual([['After'], null])
    const mailings = await db.collection('mailings').where('audience.city', '==', city).get()
    expect(mailings.docs.map((document) => document.get('data.senderName') as string).sort()).toEqual([
      'Ada',
      'Ben',
    ])
    const deliveries = await db.collection('deliveries').where('to', '==', ada.email).get()
    expect(deliveries.docs).toEqual([])
  })

  test('can write to the group and the hosts of the new city a day after the move', async () => {
    const [ada, , city] = await makeTwoHosts()
    const mallory = await makeNamedHost('Mallory', makeCityName())
    await sendMessage(ada, 'group', 'Before')
    await moveHost(mallory, city)
    await backdateMove(mallory, DAY_MS - 60_000)
    expect((await sendMessage(mallory, 'group')).status).toBe(403)
    await backdateMove(mallory, DAY_MS + 60_000)
    expect((await sendMessage(mallory, ada, 'Direct')).status).toBe(201)
    expect((await sendMessage(mallory, 'group', 'Mine')).status).toBe(201)
    expect((await listConversations(mallory)).writingAllowedAt).toBeNull()
  })

  test('does not see messages that the group got before the host returned', async () => {
    const [ada, ben, city] = await makeTwoHosts()
    await sendMessage(ada, 'group', 'One')
    await markRead(ben, 'group')
    await moveHost(ben, makeCityName())
    await sendMessage(ada, 'group', 'Two')
    await moveHost(ben, city)
    await sendMessage(ada, 'group', 'Three')
    const response = await listConversations(ben, '?partner=group')
    expect(toSubjects(response)).toEqual(['Three'])
    expect(response.conversations).toMatchObject([{ unreadCount: 1 }])
  })

  test('can write immediately if an admin approved them in the new city', async () => {
    const [ada, , city] = await makeTwoHosts()
    const mallory = await makeNamedHost('Mallory', makeCityName())
    await setRole(mallory.id, () => ({ role: 'host', isApproved: false }), { now: Date.now() })
    await updateMember(mallory.id, { city }, Date.now())
    await sendMessage(ada, 'group', 'Before')
    await setRole(mallory.id, () => ({ role: 'host', isApproved: true }), { now: Date.now() })
    const approvedHost = { ...mallory, ...(await startSession(mallory.uid)) }
    expect(toSubjects(await listConversations(approvedHost, '?partner=group'))).toEqual([])
    expect((await sendMessage(approvedHost, 'group')).status).toBe(201)
  })
})

test('keeps a conversation readable, but closes it to new messages, after one of its hosts stops hosting', async () => {
  const [ada, ben] = await makeTwoHosts()
  await sendMessage(ada, ben, 'Hello')
  await setRole(ben.id, () => ({ role: 'user', isApproved: false }), { now: Date.now() })
  expect((await sendMessage(ada, ben)).error.code).toBe('forbidden')
  expect(toSubjects(await listConversations(ada, `?partner=${ben.id}`))).toEqual(['Hello'])
  expect((await sendMessage(ada, 'group')).error.code).toBe('not_found')
})

test('lets no host read or write in a conversation of other hosts', async () => {
  const [ada, ben, city] = await makeTwoHosts()
  const [outsider, member, applicant] = [
    await makeNamedHost('Far', makeCityName()),
    await makeTestUser('user'),
    await makeTestUser('host', { isApproved: false }),
  ]
  await db.doc(`users/${applicant.uid}`).update(toCityFields(city))
  await sendMessage(ada, ben, 'Hello')
  expect((await listConversations(outsider, `?partner=${ada.id}`)).items).toEqual([])
  expect((await listConversations(outsider, '?partner=group')).conversations).toEqual([])
  for (const recipient of [ada, member, applicant, outsider]) {
    expect((await sendMessage(outsider, recipient)).error.code, recipient.name).toBe('not_found')
  }
  expect((await sendMessage(ada, applicant)).error.code).toBe('not_found')
  // Marking another pair's conversation as read does not change their counts.
  const [helloMessage] = (await listConversations(ben, `?partner=${ada.id}`)).items
  await markRead(outsider, ada, helloMessage?.id)
  await markRead(outsider, 'group', helloMessage?.id)
  expect(await readUnreadCounts(ben)).toEqual([1])
})
