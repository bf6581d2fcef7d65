import { describe, expect, test } from 'vitest'
import {
  userCalls,
  type AdminUser,
  type DeletionDetails,
  type UserEvent,
} from '../../functions/shared/users/contract.ts'
import { applicationCalls } from '../../functions/shared/applications/contract.ts'
import { listHostsForAdmin } from '../../functions/src/features/applications/admin-queries.ts'
import { listUsers } from '../../functions/src/features/users/list-users.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { approvedHostFields, writeMember } from '../factories/mail-member.ts'
import { makeApprovedHost } from '../factories/hosts.ts'
import { moveEventToPast } from '../factories/signup-on-day.ts'
import { makeTestUser, makeEmail, changeNameAndCity, type TestUser } from '../factories/test-users.ts'
import { readMessagesTo } from '../mailgun-control.ts'
import { countBilledReads } from '../count-billed-reads.ts'
import { readAuditEntriesOf } from './audit-entries.ts'
import { makeDirectCall } from './direct-call.ts'
import { readTemplatesTo } from './email-log.ts'
import type { Page } from './all-pages.ts'
import { waitFor } from './wait-for.ts'
import { expectJson, type ResponseOf } from './expect-json.ts'
import { post, send, sendAs, makeCookieHeaders } from './request.ts'
import { rsvp } from './rsvp.ts'

const callDirectly = makeDirectCall({ ...userCalls, ...applicationCalls })
/** Stored counts of a member, so that the list need not compute them. */
const storedCounts = { eventCounts: { attendedCount: 3, hostedCount: 2 } }

const admin = await makeTestUser('admin')

const getAsAdmin = <T>(path: string) => expectJson<T>(sendAs(admin, 'GET', path))

const searchUsers = (query: Record<string, string>) =>
  getAsAdmin<Page<AdminUser>>(`/api/admin/users?${new URLSearchParams(query).toString()}`)

describe('the list of users', () => {
  test('shows the newest first, filtered by role and city, page by page', async () => {
    const city = makeCityName()
    const [firstMember, host, lastMember] = [
      await changeNameAndCity(await makeTestUser('user'), 'Bo Ahn', city),
      await changeNameAndCity(await makeTestUser('host', { isApproved: true }), 'Ada Zorn', city),
      await changeNameAndCity(await makeTestUser('user'), 'Cem Miró', city),
    ]
    const listIds = async (query: Record<string, string>) =>
      (await searchUsers({ city, ...query })).items.map(({ id }) => id)
    expect(await listIds({})).toEqual([lastMember.id, host.id, firstMember.id])
    expect(await listIds({ role: 'host' })).toEqual([host.id])
    expect(await listIds({ sort: 'name' })).toEqual([host.id, firstMember.id, lastMember.id])
    expect(userCalls.listUsers.query.parse({}).limit).toBe(50)

    const page = await searchUsers({ city, limit: '2' })
    expect(page.items.map(({ id }) => id)).toEqual([lastMember.id, host.id])
    const secondPage = await searchUsers({ city, limit: '2', after: page.next ?? '' })
    expect(secondPage).toMatchObject({ items: [{ id: firstMember.id }], next: null })
    const firstPageByName = await searchUsers({ city, sort: 'name', limit: '1' })
    const cursor = firstPageByName.next ?? ''
    expect(await listIds({ sort: 'name', limit: '1', after: cursor })).toEqual([firstMember.id])
  })

  test('is searched by prefixes of words in the name and by parts of the email, within its filters', async () => {
    const city = makeCityName()
    const member = await changeNameAndCity(await makeTestUser('user'), 'Zoë van der Berg', city)
    await changeNameAndCity(await makeTestUser('host', { isApproved: true }), 'Berg Olsen', city)
    const listNames = async (query: Record<string, string>) =>
      (await searchUsers({ city, ...query })).items.map(({ name }) => name)
    expect(await listNames({ q: 'zoe VAN' })).toEqual(['Zoë van der Berg'])
    expect(await listNames({ q: member.email.split(/[-@]/)[1] ?? '' })).toEqual(['Zoë van der Berg'])
    expect(await listNames({ q: '@people.test', role: 'host' })).toEqual(['Berg Olsen'])
    expect(await listNames({ q: 'berg' })).toEqual(['Berg Olsen', 'Zoë van der Berg'])
    expect(await listNames({ q: 'berg', role: 'user' })).toEqual(['Zoë van der Berg'])
    expect(await listNames({ q: member.email.slice(0, -5).toUpperCase() })).toEqual(['Zoë van der Berg'])
    const email = makeEmail('moved')
    const editBody = { name: 'Zoë Łukasz-Ærø', email }
    const path = `/api/admin/users/${member.uid}`
    expect((await sendAs(admin, 'PUT', path, editBody)).status).toBe(200)
    expect(await listNames({ q: 'lukasz' })).toEqual([editBody.name])
    expect(await listNames({ q: email })).toEqual([editBody.name])
    expect(await listNames({ q: member.email })).toEqual([])
    await changeNameAndCity(member, 'Zoë van der Berg', city)
    const { next } = await searchUsers({ city, q: 'berg', limit: '1' })
    expect(await listNames({ q: 'berg', limit: '1', after: next ?? '' })).toEqual(['Zoë van der Berg'])
  })

  test('reads as many documents for many users as for few, with or without a search', async () => {
    const word = `Heron${crypto.randomUUID().slice(0, 6)}`
    const city = makeCityName()
    const writeMembers = (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, n) => writeMember({ ...storedCounts, name: `${word} ${n}`, city })),
      )
    const query = { sort: 'newest', city: null, q: null, limit: 50 }
    const countReadsWith = async (filter: object) =>
      countBilledReads(() => callDirectly('listUsers', listUsers, { query: { ...query, ...filter } }))
    await writeMembers(52)
    const countReads = async () => [
      await countReadsWith({ q: word }),
      await countReadsWith({ city }),
      await countReadsWith({ city, q: word }),
    ]
    const billedReadCountsForFew = await countReads()
    await writeMembers(30)
    expect(await countReads()).toEqual(billedReadCountsForFew)
    expect(Math.max(...billedReadCountsForFew)).toBeLessThanOrEqual(60)
  })

  test('costs at most 60 reads for 50 hosts, including the read of the caller, and so does the list of hosts', async () => {
    const word = `Heron${crypto.randomUUID().slice(0, 6)}`
    const city = makeCityName()
    const host = { ...approvedHostFields, ...storedCounts, name: `Ada ${word}`, city }
    await Promise.all(Array.from({ length: 52 }, () => writeMember(host)))
    const query = userCalls.listUsers.query.parse({ role: 'host', city, q: word })
    const page = await callDirectly('listUsers', listUsers, { query })
    expect(page.items).toHaveLength(50)
    expect(page.items[0]).toMatchObject({ totalEventsAttended: 3, totalEventsHosted: 2 })
    expect(
      1 + (await countBilledReads(() => callDirectly('listUsers', listUsers, { query }))),
    ).toBeLessThanOrEqual(60)
    const hostQuery = applicationCalls.listHostsForAdmin.query.parse({ status: 'approved', city })
    const listHosts = () => callDirectly('listHostsForAdmin', listHostsForAdmin, { query: hostQuery })
    expect((await listHosts()).items).toHaveLength(50)
    expect(1 + (await countBilledReads(listHosts))).toBeLessThanOrEqual(60)
  })

  test('finds users by their current name', async () => {
    const [member, host] = [await makeTestUser('user'), await makeTestUser('host', { isApproved: true })]
    const word = `Quill${crypto.randomUUID().slice(0, 8)}`
    const headers = makeCookieHeaders(member.cookie)
    const body = { name: `Ola ${word}`, email: member.email, city: 'London', area: null }
    expect((await send({ method: 'PUT', path: '/api/auth/user', body, headers })).status).toBe(200)
    const profile = { name: `Ivo ${word}`, city: 'London' }
    await expectJson(sendAs(host, 'PUT', '/api/user/profile', profile))
    expect((await searchUsers({ q: word })).items.map(({ id }) => id).sort()).toEqual(
      [member.id, host.id].sort(),
    )
  })
})

describe('a user', () => {
  test('is shown with the events that they attended and host', async () => {
    const host = await makeTestUser('host', { isApproved: true })
    const publishedId = await makeEvent([host], { isPublished: true })
    const draftId = await makeEvent([host], { isPublished: false })
    await makeEvent([host], { cancelledAt: Date.now() })
    const [latestId, earlierId, upcomingId] = [await makeEvent(), await makeEvent(), await makeEvent()]
    for (const id of [latestId, earlierId, upcomingId]) await rsvp(id, host.email)
    await moveEventToPast(latestId, 3)
    await moveEventToPast(earlierId, 9)
    expect(await getAsAdmin<AdminUser>(`/api/admin/users/${host.uid}`)).toMatchObject({
      id: host.id,
      email: host.email,
      role: 'host',
      isApproved: true,
      totalEventsAttended: 2,
      totalEventsHosted: 2,
      isBeingDeleted: false,
    })
    const path = `/api/admin/users/${host.uid}/events`
    const attendedPage = await getAsAdmin<Page<UserEvent>>(`${path}?limit=1`)
    expect(attendedPage.items).toMatchObject([
      { id: latestId, hostFacts: null, city: expect.any(String) as string },
    ])
    const nextPage = await getAsAdmin<Page<UserEvent>>(`${path}?limit=1&after=${attendedPage.next ?? ''}`)
    expect(nextPage).toMatchObject({ items: [{ id: earlierId }], next: null })
    const hostedPage = await getAsAdmin<Page<UserEvent>>(`${path}?role=host`)
    expect(hostedPage.items.map(({ id }) => id).sort()).toEqual([publishedId, draftId].sort())
    expect(hostedPage.items.find(({ id }) => id === draftId)?.hostFacts).toEqual({
      signupCount: 0,
      photoCount: 0,
      isPublished: false,
      isHidden: false,
    })
  })

  test('responds with 404 for an unknown id', async () => {
    for (const suffix of ['', '/events', '/history']) {
      const response = await sendAs(admin, 'GET', `/api/admin/users/1000000001${suffix}`)
      expect([response.status, response.error.message]).toEqual([404, 'There is no such user.'])
    }
  })

  test('has a history of all mail to them, including mail from before they joined', async () => {
    const email = makeEmail('history')
    const [firstEventId, secondEventId] = [await makeEvent(), await makeEvent()]
    await rsvp(firstEventId, email)
    const member = await makeTestUser('user', { email })
    await rsvp(secondEventId, email)
    const message = { subject: 'A word', content: 'About Tuesday.' }
    const path = `/api/admin/users/${member.uid}/message`
    expect((await post(path, message, makeCookieHeaders(admin.cookie))).status).toBe(202)
    const readHistory = (query: string) =>
      getAsAdmin<ResponseOf<'getUserHistory'>>(`/api/admin/users/${member.uid}/history?${query}`)
    const wholeHistory = await readHistory('')
    const triggers = wholeHistory.emailsSent.map(({ trigger }) => trigger)
    expect(triggers).toEqual(['message', 'rsvp_confirmation', 'rsvp_confirmation'])
    expect(new Set(wholeHistory.emailsSent.map(({ id }) => id)).size).toBe(3)
    const page = await readHistory('limit=2')
    const secondPage = await readHistory(`limit=2&after=${page.next ?? ''}`)
    const pickIds = (emails: readonly { id: string }[]) => emails.map(({ id }) => id)
    expect(pickIds([...page.emailsSent, ...secondPage.emailsSent])).toEqual(pickIds(wholeHistory.emailsSent))
    expect(secondPage.next).toBeNull()
  })
})

describe('a user whom an admin changes', () => {
  const putUser = ({ uid }: TestUser, body: object) => sendAs(admin, 'PUT', `/api/admin/users/${uid}`, body)

  test('gets the new name, city and area, and the new name on their events, with one entry in the audit log', async () => {
    const host = await makeApprovedHost()
    const eventId = await makeEvent([host])
    const body = { name: 'Robin Renamed', email: host.email, cities: ['berlin'], area: 'Mitte' }
    for (let n = 0; n < 2; n += 1) {
      expect(await expectJson(putUser(host, body))).toEqual(
        expect.objectContaining({ name: 'Robin Renamed', email: host.email, city: 'Berlin', area: 'Mitte' }),
      )
    }
    await waitFor(async () => {
      const hosts = (await db.doc(`events/${eventId}`).get()).get('hosts') as { name: string }[]
      expect(hosts.map(({ name }) => name)).toEqual(['Robin Renamed'])
    })
    expect(await readAuditEntriesOf(host.uid)).toMatchObject([
      {
        action: 'user_updated',
        before: { name: host.name, city: 'London', area: null },
        after: { name: 'Robin Renamed', city: 'Berlin', area: 'Mitte' },
      },
    ])
  })

  test('keeps fields that the admin does not send', async () => {
    const host = await makeTestUser('host', { isApproved: true })
    const expectedUser = { name: host.name, email: host.email, city: 'London', area: 'Hackney' }
    await db.doc(`users/${host.uid}`).update({ area: 'Hackney' })
    for (const body of [{}, { cities: ['Berlin'] }, { area: null }]) {
      const response = await putUser(host, body)
      const { cities, ...fields } = body as { cities?: string[] }
      Object.assign(expectedUser, fields, cities ? { city: cities[0] } : {})
      expect([response.status, response.json()]).toEqual([200, expect.objectContaining(expectedUser)])
    }
    const entries = await readAuditEntriesOf(host.uid)
    expect(entries.map(({ after }) => after)).toEqual([{ area: null }, { city: 'Berlin' }])
  })

  test('is signed out if their email changes, and the old email gets a link that undoes the change', async () => {
    const member = await makeTestUser('user')
    const email = makeEmail('corrected')
    const body = { name: member.name, email, cities: ['London'], area: null }
    const otherMember = await makeTestUser('user')
    expect((await putUser(member, { ...body, email: otherMember.email })).error.code).toBe(
      'already_registered',
    )
    expect((await putUser(member, body)).status).toBe(200)
    expect((await sendAs(member, 'GET', '/api/auth/user')).status).toBe(401)
    const storedUser = await db.doc(`users/${member.uid}`).get()
    expect([storedUser.get('email'), storedUser.get('provenAt')]).toEqual([email, null])
    expect(await readTemplatesTo(member.email)).toEqual(['login-link'])
    expect(await readAuditEntriesOf(member.uid)).toMatchObject([
      { action: 'address_changed', before: { email: member.email }, after: { email } },
    ])
  })
})

test('ends the sessions of a deleted user immediately, sends them a last email, and keeps only an audit entry without their name', async () => {
  const member = await makeTestUser('user')
  const path = `/api/admin/users/${member.uid}`
  expect(await expectJson(sendAs(admin, 'DELETE', path), 202)).toEqual({ message: 'Deletion started' })
  expect((await sendAs(member, 'GET', '/api/auth/user')).status).toBe(401)
  await waitFor(async () =>
    expect(await getAsAdmin<DeletionDetails>(`${path}/deletion`)).toMatchObject({ state: 'done' }),
  )
  expect((await sendAs(admin, 'GET', path)).status).toBe(404)
  const [lastMail] = await readMessagesTo(member.email)
  expect(lastMail?.subject).toBe('Your Kiln account was deleted')
  expect(lastMail?.text).toContain('The Kiln team deleted your account.')
  expect(await readAuditEntriesOf(member.uid)).toMatchObject([
    { action: 'user_deleted', subject: { name: 'Deleted person' } },
  ])
  // The address can be registered again.
  const body = { name: 'Robin Again', email: member.email, city: 'London', area: null, role: 'user' }
  expect((await post('/api/auth/register', body)).status).toBe(201)
})
