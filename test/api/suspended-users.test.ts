import { afterEach, describe, expect, test, vi } from 'vitest'
import type { EventId } from '../../functions/shared/ids.ts'
import { engine } from '../../functions/src/core/rsvps/engine.ts'
import {
  repeatDueSuspensions,
  suspendUser,
  unsuspendUser,
} from '../../functions/src/core/safety/suspend-user.ts'
import { auth, db, getExportBucket } from '../../functions/src/platform/firebase.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'
import { makePublicApplication } from '../factories/application-form.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeApprovedHost } from '../factories/hosts.ts'
import { writeMember } from '../factories/mail-member.ts'
import { makeNamedMember, makeTestUser, makeEmail, type TestUser } from '../factories/test-users.ts'
import { readMessagesTo } from '../mailgun-control.ts'
import { readAuditEntriesOf } from './audit-entries.ts'
import { readTemplatesTo } from './email-log.ts'
import { waitFor } from './wait-for.ts'
import { expectJson } from './expect-json.ts'
import { post, send, sendAs, makeCookieHeaders, type ApiResponse } from './request.ts'
import { postRsvp } from './rsvp.ts'

const REASON = 'Several hosts told us about your messages.'
const MINUTE_MS = 60_000

const [admin, host] = await Promise.all([makeTestUser('admin'), makeApprovedHost()])

const decide = (user: Pick<TestUser, 'id'>, action: 'suspend' | 'unsuspend') =>
  post(`/api/admin/users/${user.id}/${action}`, { reason: REASON }, makeCookieHeaders(admin.cookie))

const toStatusAndCode = ({ status, error }: ApiResponse) => [status, error.code]
const rsvp = (eventId: EventId, email: string, member?: TestUser) =>
  postRsvp(eventId, email, { headers: member ? makeCookieHeaders(member.cookie) : {} })
const readSignup = async (eventId: EventId, email: string) =>
  (await db.doc(`events/${eventId}/signups/${hashAddress(email)}`).get()).data()
const readStoredEvent = async (id: EventId) => (await db.doc(`events/${id}`).get()).data()
const isDisabled = async ({ uid }: TestUser) => (await auth.getUser(uid)).disabled

describe('a suspended member', () => {
  test('has no pending application to host until the suspension ends', async () => {
    const member = await makeTestUser()
    const application = makePublicApplication({ email: member.email })
    await expectJson(post('/api/hosts/apply', application, makeCookieHeaders(member.cookie)), 201)
    const readStatus = async () => (await sendAs(admin, 'GET', `/api/admin/applications/${member.id}`)).status
    for (const [action, status] of [
      ['suspend', 404],
      ['unsuspend', 200],
    ] as const) {
      await expectJson(decide(member, action))
      expect(await readStatus()).toBe(status)
    }
  })

  test('is signed out, and can neither RSVP, register nor apply to host', async () => {
    const member = await makeTestUser()
    const id = await makeEvent([host])
    await expectJson(decide(member, 'suspend'))
    expect(await isDisabled(member)).toBe(true)
    await waitFor(async () => {
      const currentResponse = await sendAs(member, 'GET', '/api/auth/current')
      expect(toStatusAndCode(currentResponse)).toEqual([401, 'signed_out'])
    })
    const { email } = member
    expect(toStatusAndCode(await rsvp(id, email))).toEqual([403, 'forbidden'])
    const form = { name: 'Robin', email, city: 'London', role: 'user' }
    expect(toStatusAndCode(await post('/api/auth/register', form))).toEqual([409, 'already_registered'])
    const applicationFields = {
      bio: 'Bookbinder.',
      portfolioUrl: '',
      reason: 'A long table.',
      referrerId: null,
    }
    expect((await post('/api/hosts/apply', { name: 'Robin', email, ...applicationFields })).status).toBe(409)
  })

  test('gets an email about the suspension instead of a login link, but the same response as other members', async () => {
    const [suspendedMember, otherMember] = await Promise.all([makeTestUser(), makeTestUser()])
    await expectJson(decide(suspendedMember, 'suspend'))
    const responses = await Promise.all(
      [suspendedMember, otherMember].map(({ email }) => post('/api/auth/request-login', { email })),
    )
    const [suspendedResult, otherResult] = responses.map((response) => {
      const { message } = response.json() as { message: string }
      return [response.status, message]
    })
    expect(suspendedResult).toEqual(otherResult)
    await waitFor(async () => {
      const mails = await readMessagesTo(suspendedMember.email)
      expect(mails.map(({ subject }) => subject)).toEqual(
        Array.from({ length: 2 }, () => 'Your Kiln account is suspended'),
      )
      expect(mails[0]?.text).toContain(REASON)
      expect(mails[0]?.text).toContain('/objection/')
    })
  })

  test('loses spots and waitlist positions, and the first attendee on the waitlist moves up', async () => {
    const member = await makeTestUser()
    const makeSmallEvent = () => makeEvent([host], { signupLimit: 1 })
    const [confirmedEventId, waitlistEventId] = [await makeSmallEvent(), await makeSmallEvent()]
    const nextEmail = makeEmail()
    await rsvp(confirmedEventId, member.email, member)
    await rsvp(confirmedEventId, nextEmail)
    await rsvp(waitlistEventId, makeEmail())
    await rsvp(waitlistEventId, member.email, member)
    await expectJson(decide(member, 'suspend'))
    expect(await readSignup(confirmedEventId, member.email)).toMatchObject({ status: 'cancelled' })
    expect(await readSignup(waitlistEventId, member.email)).toMatchObject({ status: 'cancelled' })
    expect(await readSignup(confirmedEventId, nextEmail)).toMatchObject({ status: 'confirmed' })
    expect(await readTemplatesTo(member.email)).not.toContain('rsvp-cancelled')
    await expectJson(decide(member, 'unsuspend'))
    expect(await readSignup(confirmedEventId, member.email)).toMatchObject({ status: 'cancelled' })
    expect((await rsvp(waitlistEventId, member.email)).status).toBe(201)
  })

  test('has no public page as a host, and the events that they own are hidden until the suspension ends', async () => {
    const [owner, coHost] = await Promise.all([makeApprovedHost(), makeApprovedHost()])
    const ownEventId = await makeEvent([owner, coHost])
    const draftId = await makeEvent([owner], { isPublished: false })
    const coHostsEventId = await makeEvent([coHost, owner])
    const adminHiddenEventId = await makeEvent([owner])
    await expectJson(
      post(
        `/api/admin/events/${adminHiddenEventId}/hide`,
        { reason: REASON },
        makeCookieHeaders(admin.cookie),
      ),
    )
    await expectJson(decide(owner, 'suspend'))
    expect((await send({ path: `/api/hosts/${owner.id}` })).status).toBe(404)
    expect(await readStoredEvent(ownEventId)).toMatchObject({
      isPublished: false,
      hidden: { suspendedOwnerId: owner.uid },
    })
    expect(await readStoredEvent(draftId)).toMatchObject({ hidden: { wasPublished: false } })
    expect(await readStoredEvent(coHostsEventId)).toMatchObject({ isPublished: true })
    await waitFor(async () => expect(await readTemplatesTo(coHost.email)).toContain('event-hidden'))
    const coHostResponse = await sendAs(coHost, 'GET', `/api/host/events/${ownEventId}`)
    expect(coHostResponse.text).not.toContain(REASON)
    expect(coHostResponse.json()).toMatchObject({ hidden: { isBySuspension: true, objectionUrl: null } })

    await expectJson(decide(owner, 'unsuspend'))
    expect((await send({ path: `/api/hosts/${owner.id}` })).status).toBe(200)
    expect(await readStoredEvent(ownEventId)).toMatchObject({ isPublished: true, hidden: null })
    expect(await readStoredEvent(draftId)).toMatchObject({ isPublished: false, hidden: null })
    expect(await readStoredEvent(adminHiddenEventId)).toMatchObject({
      isPublished: false,
      hidden: { suspendedOwnerId: null },
    })
    expect(await isDisabled(owner)).toBe(false)
  })

  test('cannot be made a co-host or be invited to host', async () => {
    const [suspendedHost, invitee] = await Promise.all([makeApprovedHost(), makeTestUser()])
    await Promise.all([expectJson(decide(suspendedHost, 'suspend')), expectJson(decide(invitee, 'suspend'))])
    const id = await makeEvent([host])
    const additionResponse = await post(
      `/api/events/${id}/hosts`,
      { hostId: suspendedHost.id },
      makeCookieHeaders(host.cookie),
    )
    expect(toStatusAndCode(additionResponse)).toEqual([400, 'invalid_body'])
    const path = `/api/admin/users/${invitee.id}/invite-host`
    const invitationResponse = await post(
      path,
      { inviteMessage: 'Will you?' },
      makeCookieHeaders(admin.cookie),
    )
    expect(toStatusAndCode(invitationResponse)).toEqual([404, 'not_found'])
  })

  test('is listed among the suspended users for admins, the latest first', async () => {
    const city = makeCityName()
    const makeMember = () => makeNamedMember('Robin Example', city)
    const [firstMember, secondMember] = [await makeMember(), await makeMember()]
    // A third member is not suspended.
    await writeMember({ city })
    for (const member of [firstMember, secondMember]) await expectJson(decide(member, 'suspend'))
    const listSuspendedUsers = async (query: string) => {
      const path = `/api/admin/users?status=suspended&city=${encodeURIComponent(city)}${query}`
      const page = (await sendAs(admin, 'GET', path)).json()
      const { items, next } = page as { items: { id: number }[]; next: string | null }
      return { ids: items.map(({ id }) => id), next }
    }
    expect(await listSuspendedUsers('')).toEqual({ ids: [secondMember.id, firstMember.id], next: null })
    expect((await listSuspendedUsers('&role=host')).ids).toEqual([])
    expect((await listSuspendedUsers('&role=user&q=robin')).ids.length).toBe(2)
    const page = await listSuspendedUsers('&limit=1')
    expect((await listSuspendedUsers(`&limit=1&after=${page.next ?? ''}`)).ids).toEqual([firstMember.id])
  })

  test('is suspended and unsuspended once, even if the calls are repeated', async () => {
    const member = await makeTestUser()
    await Promise.all([1, 2].map(() => expectJson(decide(member, 'suspend'))))
    await expectJson(decide(member, 'suspend'))
    await Promise.all([1, 2].map(() => expectJson(decide(member, 'unsuspend'))))
    await expectJson(decide(member, 'unsuspend'))
    expect((await readAuditEntriesOf(member.uid)).map(({ action }) => action)).toEqual([
      'user_unsuspended',
      'user_suspended',
    ])
    expect(await readTemplatesTo(member.email)).toEqual(['account-suspended', 'account-unsuspended'])
    expect((await db.doc(`userEmails/${hashAddress(member.email)}`).get()).data()).toEqual({
      userId: member.id,
    })
  })

  test('can be deleted, and an RSVP with their address is then accepted', async () => {
    const member = await makeTestUser()
    await expectJson(decide(member, 'suspend'))
    const response = await sendAs(admin, 'DELETE', `/api/admin/users/${member.id}`)
    expect(response.status, response.text).toBeLessThan(300)
    await waitFor(async () => {
      expect((await db.doc(`userEmails/${hashAddress(member.email)}`).get()).exists).toBe(false)
    })
    expect((await rsvp(await makeEvent([host]), member.email)).status).toBe(201)
  })
})

test('makes a suspended user’s data export when an operator requests it, and mails it to nobody', async () => {
  const member = await makeTestUser()
  await expectJson(decide(member, 'suspend'))
  const now = Date.now()
  const [requestDate, expiryDate] = [new Date(now), new Date(now + 7 * 86_400_000)]
  const ref = db.doc(`dataExports/${member.uid}`)
  await ref.set({
    userId: member.id,
    requestedAt: requestDate,
    nextAttemptAt: requestDate,
    expiresAt: expiryDate,
    attemptCount: 0,
    fileId: null,
    byteCount: null,
    availableUntil: null,
  })
  await waitFor(async () => expect((await ref.get()).get('fileId')).toEqual(expect.any(String)))
  const file = getExportBucket().file(`${member.uid}/${String((await ref.get()).get('fileId'))}.zip`)
  expect(await file.exists()).toEqual([true])
  expect(await readTemplatesTo(member.email)).toEqual(['account-suspended'])
})

describe('a suspension', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })
  const makeDecision = (now: number) => ({ reason: REASON, actor: { id: admin.id, name: admin.name }, now })

  test.each(['account', 'upcomingRsvps'] as const)(
    'is completed after an interruption of the step “%s”',
    async (step) => {
      const owner = await makeApprovedHost()
      const [ownEventId, otherEventId] = [await makeEvent([owner]), await makeEvent([host])]
      await rsvp(otherEventId, owner.email, owner)
      const spy = step === 'account' ? vi.spyOn(auth, 'updateUser') : vi.spyOn(engine, 'submit')
      spy.mockRejectedValue(new Error('stopped'))
      const now = Date.now()
      await expect(suspendUser(owner.id, makeDecision(now))).rejects.toThrow('stopped')
      // From the first commit on, the user cannot RSVP.
      expect(toStatusAndCode(await rsvp(await makeEvent([host]), owner.email))).toEqual([403, 'forbidden'])
      spy.mockRestore()
      await repeatDueSuspensions({ now: () => now + 2 * MINUTE_MS, deadline: Infinity })
      expect(await isDisabled(owner)).toBe(true)
      expect(await readSignup(otherEventId, owner.email)).toMatchObject({ status: 'cancelled' })
      expect(await readStoredEvent(ownEventId)).toMatchObject({ hidden: { suspendedOwnerId: owner.uid } })
      expect((await db.doc(`users/${owner.uid}`).get()).get('suspensionRepeatAt')).toBeUndefined()
    },
  )

  test('is not carried out again after it has ended, even if the call that ended it was interrupted', async () => {
    const owner = await makeApprovedHost()
    const eventId = await makeEvent([owner])
    const now = Date.now()
    await suspendUser(owner.id, makeDecision(now))
    vi.spyOn(auth, 'updateUser').mockRejectedValueOnce(new Error('stopped'))
    await expect(unsuspendUser(owner.id, makeDecision(now + 1))).rejects.toThrow('stopped')
    await repeatDueSuspensions({ now: () => now + 2 * MINUTE_MS, deadline: Infinity })
    expect(await isDisabled(owner)).toBe(false)
    expect(await readStoredEvent(eventId)).toMatchObject({ isPublished: true, hidden: null })
  })

  test('cancels an RSVP that was under way when the user was suspended', async () => {
    const member = await makeTestUser()
    const id = await makeEvent([host])
    const now = Date.now()
    await suspendUser(member.id, makeDecision(now))
    // The state from before the suspension is restored, so that this RSVP commits like one that read the state before it changed.
    await db.doc(`userEmails/${hashAddress(member.email)}`).set({ userId: member.id })
    expect((await rsvp(id, member.email)).status).toBe(201)
    await repeatDueSuspensions({ now: () => now + 2 * MINUTE_MS, deadline: Infinity })
    expect(await readSignup(id, member.email)).toMatchObject({ status: 'cancelled' })
  })
})

test('suspends neither admins nor the caller', async () => {
  const otherAdmin = await makeTestUser('admin')
  expect(toStatusAndCode(await decide(otherAdmin, 'suspend'))).toEqual([409, 'is_admin'])
  expect(toStatusAndCode(await decide(admin, 'suspend'))).toEqual([409, 'own_account'])
  const unknownUser = { id: 1_999_999_999 as TestUser['id'] }
  expect(toStatusAndCode(await decide(unknownUser, 'suspend'))).toEqual([404, 'not_found'])
})
