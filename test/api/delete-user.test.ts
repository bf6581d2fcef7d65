import './direct-project.ts'
import { createHash } from 'node:crypto'
import { FieldValue, getFirestore, Timestamp } from 'firebase-admin/firestore'
import { beforeAll, describe, expect, test } from 'vitest'
import { attendeeCalls } from '../../functions/shared/attendees/contract.ts'
import { storedEvent } from '../../functions/shared/events/stored.ts'
import { coHostCalls } from '../../functions/shared/hosting/co-host-contract.ts'
import { userId, type EventId, type UserId } from '../../functions/shared/ids.ts'
import { deletionSteps, type DeletionStep } from '../../functions/shared/privacy/deletion.ts'
import { userCalls } from '../../functions/shared/users/contract.ts'
import { correctAddress } from '../../functions/src/core/accounts/correct-address.ts'
import { saveHostDetails, saveHostPhoto } from '../../functions/src/core/accounts/host-details-store.ts'
import { createMember, findMember } from '../../functions/src/core/accounts/users-store.ts'
import {
  readAddressSettings,
  readSettingsOfAddresses,
  liftStoredSuppression,
  setUnsubscribedKinds,
} from '../../functions/src/core/mail/addresses-store.ts'
import { listAttendees } from '../../functions/src/features/attendees/list-attendees.ts'
import { listDoorAttendees } from '../../functions/src/features/door/list-door-attendees.ts'
import { doorCalls } from '../../functions/shared/door/contract.ts'
import { changeKeptOutEntries, findKeptOutEntries } from '../../functions/src/core/rsvps/kept-out-store.ts'
import { cancelEvent } from '../../functions/src/core/events/events-store.ts'
import {
  continueDeletion,
  continueDeletions,
} from '../../functions/src/features/privacy/continue-deletion.ts'
import { beginDeletion } from '../../functions/src/core/privacy/deletions-store.ts'
import { addCoHost } from '../../functions/src/features/hosting/co-hosts.ts'
import { deleteHost, deleteUser, getDeletion } from '../../functions/src/features/users/delete-user.ts'
import { writeMessage } from '../../functions/src/features/messages/conversations-store.ts'
import { applyWebhook } from '../../functions/src/features/delivery/webhook-store.ts'
import { moveAddressData } from '../../functions/src/triggers/on-user-written.ts'
import { auth, getPhotoBucket } from '../../functions/src/platform/firebase.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'
import { readAllDocuments, type AnyDocument } from '../all-documents.ts'
import { makeMemberToDelete, type MemberToDelete } from '../factories/member-to-delete.ts'
import { writeMember } from '../factories/mail-member.ts'
import { makeMemberFacts } from '../factories/member-facts.ts'
import { writeRsvpEvent } from '../factories/rsvp-event.ts'
import { makeEventFacts, makeHostCardFacts } from '../factories/event-facts.ts'
import { moveEventToPast } from '../factories/signup-on-day.ts'
import { submitRsvp } from '../factories/submit-rsvp.ts'
import { makeDirectCall } from './direct-call.ts'

const db = getFirestore()
const call = makeDirectCall({ ...userCalls, ...coHostCalls, ...attendeeCalls, ...doorCalls })
const MINUTE_MS = 60_000

/** Lists the texts that reveal an address: the address, its encodings, and the start of each hash that anyone can compute. */
function listRevealingTexts(address: string): string[] {
  const formats = ['hex', 'base64', 'base64url'] as const
  const encodings = formats.map((encoding) => Buffer.from(address).toString(encoding).replaceAll('=', ''))
  const hashes = ['sha256', 'sha1', 'md5'].flatMap((algorithm) =>
    formats.map((encoding) => createHash(algorithm).update(address).digest(encoding).slice(0, 16)),
  )
  return [address, ...encodings, ...hashes].map((text) => text.toLowerCase())
}

/** Finds the paths of all documents that contain a member's name or one of their addresses. */
async function findPathsNaming(
  { name, email, oldEmail }: MemberToDelete,
  documents?: readonly AnyDocument[],
): Promise<string[]> {
  const revealingTexts = [name.toLowerCase(), ...listRevealingTexts(email), ...listRevealingTexts(oldEmail)]
  return (documents ?? (await readAllDocuments()))
    .filter(({ path, data }) => {
      const text = `${path} ${JSON.stringify(data)}`.toLowerCase()
      return revealingTexts.some((revealingText) => text.includes(revealingText))
    })
    .map(({ path }) => path)
}

const beginDeletionOf = ({ id }: { readonly id: number }, now = Date.now()) =>
  call('deleteUser', deleteUser, { params: { id }, now })
const readDeletion = ({ id }: { readonly id: number }) => call('getDeletion', getDeletion, { params: { id } })

/** Begins a deletion, and carries it out as the sweep does. */
async function deleteMember(member: { readonly id: number }): Promise<void> {
  await beginDeletionOf(member)
  await continueDeletions({ now: Date.now, deadline: Date.now() + 5 * MINUTE_MS })
}

/** Lists the sign-ups at an event of members whose accounts were deleted. */
async function listErasedSignups(eventId: EventId): Promise<Record<string, unknown>[]> {
  const signups = await db.collection(`events/${eventId}/signups`).get()
  return signups.docs.map((document) => document.data()).filter(({ name }) => name === 'Deleted person')
}

async function expectErased(member: MemberToDelete): Promise<void> {
  const { id, email, oldEmail, photoId, eventIds } = member
  const documents = await readAllDocuments()
  expect(await findPathsNaming(member, documents)).toEqual([])
  // The member's id is in the audit log, in reports about them and in the deletion itself, and nowhere else.
  const documentsWithId = documents.filter(({ path, data }) =>
    `${path} ${JSON.stringify(data)}`.includes(String(id)),
  )
  expect([...new Set(documentsWithId.map(({ kind }) => kind))].sort()).toEqual([
    'adminActions',
    'deletions',
    'reports',
  ])
  await expect(auth.getUser(String(id))).rejects.toMatchObject({ code: 'auth/user-not-found' })
  await expect(auth.getUserByEmail(email)).rejects.toMatchObject({ code: 'auth/user-not-found' })
  const [files] = await getPhotoBucket().getFiles({ prefix: `photos/${photoId}` })
  expect(files).toEqual([])

  const readStoredEvent = async (id: number) => storedEvent.parse((await db.doc(`events/${id}`).get()).data())
  const [coHostedEvent, pastEvent, pastCoHostedEvent, attendedEvent] = await Promise.all(
    [eventIds.coHosted, eventIds.past, eventIds.pastCoHosted, eventIds.attended].map(readStoredEvent),
  )
  // The waitlisted attendee has the spot, and counts of past events stay.
  for (const eventId of [eventIds.upcoming, eventIds.withTwoRsvps]) {
    expect(await readStoredEvent(eventId)).toMatchObject({ confirmedCount: 1, waitlistCount: 0 })
    const confirmedSignups = await db
      .collection(`events/${eventId}/signups`)
      .where('status', '==', 'confirmed')
      .get()
    expect(confirmedSignups.docs.map((signup) => signup.get('name') as string)).toEqual(['Nia Next'])
  }
  expect(attendedEvent).toMatchObject({ confirmedCount: 2 })
  const erasedSignups = await listErasedSignups(eventIds.attended)
  expect(erasedSignups).toMatchObject([{ email: '', userId: null, status: 'confirmed' }])
  // The member's check-in stays with the sign-up.
  expect(erasedSignups[0]?.['scans']).toHaveLength(1)
  expect(pastEvent).toMatchObject({ ownerId: null, hostIds: [], hosts: [], confirmedCount: 1 })
  expect(pastCoHostedEvent).toMatchObject({ ownerId: null, hosts: [{ name: 'Olga Other' }] })
  expect(coHostedEvent?.hosts.map(({ name }) => name)).toEqual(['Olga Other'])
  expect((await db.doc(`events/${eventIds.draft}`).get()).exists).toBe(false)

  // The suppression of one address and the unsubscription of the other stay, although no document names the addresses.
  expect(await readAddressSettings(email)).toMatchObject({ suppression: { reason: 'bounced', detail: '' } })
  expect(await readAddressSettings(oldEmail)).toMatchObject({ unsubscribedKinds: ['reminders'] })
  const auditLog = await db.collection('adminActions').where('subject.id', '==', String(id)).get()
  expect(auditLog.docs.map((document) => document.get('subject.name') as string)).toEqual(
    auditLog.docs.map(() => 'Deleted person'),
  )
  const follows = await db.collection('follows').get()
  expect(JSON.stringify(follows.docs.map((document) => document.data()))).not.toContain(String(id))
  // Texts of other users stay.
  const group = await db.doc('conversations/group-london').get()
  expect(group.get('lastSubject')).toBe('Mine')
  expect(Object.keys(group.get('sentCounts') as object)).not.toContain(String(id))
}

describe('the deletion of a member', () => {
  test('leaves none of their data, even if every step is interrupted once, and prevents invitations and messages to the member and new data about the member', async () => {
    const member = await makeMemberToDelete()
    expect((await findPathsNaming(member)).length).toBeGreaterThan(20)
    expect(await readDeletion(member)).toMatchObject({
      state: 'none',
      eventsToSettleCount: 0,
      counts: { upcomingRsvps: 3, attendedEvents: 1 },
    })
    const { upcoming: upcomingEventId, attended: attendedEventId } = member.eventIds
    const otherHostId = userId.parse(Number((await db.doc(`events/${upcomingEventId}`).get()).get('ownerId')))
    const caller = { id: otherHostId, role: 'host' }
    const start = Date.now()
    const expectInvitationRefused = (id: EventId) =>
      expect(
        call('addCoHost', addCoHost, { params: { id }, body: { hostId: member.id }, caller }),
      ).rejects.toMatchObject({
        code: 'invalid_body',
        fields: { hostId: 'Please choose an approved host.' },
      })
    const sendMessage = (senderId: UserId, receiverId: UserId) => {
      const message = { subject: `Dear ${member.name}`, content: 'Are you there?' }
      const id = `late-${senderId}-${member.marker}`
      return writeMessage({ ...message, id, senderId, receiverId }, start, () => undefined)
    }
    const readTemplates = async () => {
      const { docs } = await db.collection('emails').where('userId', '==', member.id).get()
      return docs.map((document) => document.get('template') as string)
    }
    const templatesBefore = await readTemplates()
    /** Checks to run after a step that is done but not recorded yet. */
    const checks: Partial<Record<DeletionStep, () => Promise<void>>> = {
      account: async () => {
        await expectInvitationRefused(upcomingEventId)
        expect(await sendMessage(otherHostId, member.id)).toBe('not_allowed')
      },
      photos: async () => {
        const links = { portfolioUrl: null, linkedinUrl: null, twitterUrl: null, socialMediaUrl: null }
        const profile = { name: `Late ${member.marker}`, city: 'London', bio: 'I go.', ...links }
        expect(await saveHostDetails(member.id, profile, start)).toBe(false)
        expect(await saveHostPhoto(member.id, 'https://pictures.test/late.webp', start)).toBe(false)
      },
      upcomingRsvps: async () => {
        // The member's own waitlisted RSVP could get the spot of their other RSVP, but no email says so.
        expect((await readTemplates()).sort()).toEqual([...templatesBefore, 'account-deleted'].sort())
        expect(await readDeletion(member)).toMatchObject({ state: 'running', counts: null })
      },
      events: () => expectInvitationRefused(upcomingEventId),
      conversations: async () => {
        expect(await sendMessage(otherHostId, member.id)).toBe('unknown')
        expect(await sendMessage(member.id, otherHostId)).toBe('not_allowed')
      },
    }

    await beginDeletionOf(member, start)
    expect(await findMember(member.id)).toBeNull()
    let now = start
    const interruptedSteps = new Set<DeletionStep>()
    const onStep = (step: DeletionStep) => {
      if (interruptedSteps.has(step)) return
      interruptedSteps.add(step)
      throw new Error(`Stopped after ${step}`)
    }
    for (const step of deletionSteps) {
      await expect(continueDeletion(member.id, { now: () => now, onStep })).rejects.toThrow(
        `Stopped after ${step}`,
      )
      // Nothing happens before the deletion is due again, even if another run begins.
      await continueDeletion(member.id, { now: () => now, onStep })
      now += 2 * MINUTE_MS
      await checks[step]?.()
    }
    // After the last step nothing is left to do.
    await continueDeletions({ now: () => now, deadline: now + MINUTE_MS })
    await expectInvitationRefused(attendedEventId)
    await expectErased(member)
    const deletionAfter = await readDeletion(member)
    expect(deletionAfter).toMatchObject({ state: 'done' })
    expect(deletionAfter.steps.find(({ step }) => step === 'upcomingRsvps')?.count).toBeDefined()
    expect((await db.doc(`deletions/${member.id}`).get()).data()).toMatchObject({ name: null, email: null })
  })

  test('is refused to an admin, but not to the host, if the host is the only host of an event without an owner', async () => {
    const host = await writeMember({ role: 'host', isApproved: true })
    const id = userId.parse(host.id)
    const eventId = await writeRsvpEvent(db, { hosts: [makeHostCardFacts(id)], ownerId: null })
    expect(await readDeletion({ id })).toMatchObject({
      eventsToSettleCount: 1,
      eventsToSettle: [{ id: eventId }],
    })
    await expect(beginDeletionOf({ id })).rejects.toMatchObject({ code: 'has_events' })
    // The host never accepted the event, so it does not prevent them from deleting their own account.
    expect(await beginDeletion(id, Date.now())).toBe('started')
  })

  test('finds documents that lack the user’s id by the user’s name, even if an event is invalid', async () => {
    const member = await makeMemberToDelete()
    const snapshotPromises = ['deliveries', 'mailings', 'invitations', 'adminActions'].map((collection) =>
      db.collection(collection).get(),
    )
    for (const { ref } of (await Promise.all(snapshotPromises)).flatMap(({ docs }) => docs)) {
      const fieldDeletion = FieldValue.delete()
      const fields = {
        deliveries: { 'data.authorId': fieldDeletion },
        mailings: { 'data.authorId': fieldDeletion, 'data.hostIds': fieldDeletion },
        invitations: { inviterId: fieldDeletion },
        adminActions: { before: { hosts: `Olga Other, ${member.name}` } },
      }[ref.parent.id]
      const text = JSON.stringify((await ref.get()).data())
      if (fields && text.includes(member.name) && !text.includes('"data":null')) await ref.update(fields)
    }
    await db.doc(`events/${member.eventIds.past}`).update({ timezone: 'Europe/Atlantis' })
    await db.doc(`events/${member.eventIds.pastCoHosted}`).update({ title: 7 })
    await deleteMember(member)
    expect(await findPathsNaming(member)).toEqual([])
    const [pastEvent, pastCoHostedEvent] = await Promise.all(
      [member.eventIds.past, member.eventIds.pastCoHosted].map((id) => db.doc(`events/${id}`).get()),
    )
    expect(pastEvent?.data()).toMatchObject({ ownerId: null, hostIds: [], hosts: [] })
    expect(pastCoHostedEvent?.data()).toMatchObject({ ownerId: null, hosts: [{ name: 'Olga Other' }] })
    expect(pastCoHostedEvent?.get('hostIds')).toEqual([expect.any(String)])
    expect(await readDeletion(member)).toMatchObject({ state: 'done' })
  })

  test('erases RSVPs that moved to an address set by an admin, and no other RSVPs of that address', async () => {
    const member = makeMemberFacts()
    await createMember(member, null)
    const { id, email } = member
    const newEmail = `corrected-${email}`
    const [upcomingEventId, attendedEventId, addressOwnersEventId] = [
      await writeRsvpEvent(db),
      await writeRsvpEvent(db),
      await writeRsvpEvent(db),
    ]
    for (const eventId of [upcomingEventId, attendedEventId]) await submitRsvp(eventId, email)
    await moveEventToPast(attendedEventId, 9)
    await correctAddress(member, newEmail, { id: userId.parse(1_000_000_001), name: 'Ada' }, Date.now())
    await submitRsvp(addressOwnersEventId, newEmail, { name: 'The Owner', userId: id })
    await moveAddressData(id, { oldEmail: email, wasProven: true, changedAt: Date.now() }, Date.now())
    const readSignup = async (eventId: EventId) =>
      (await db.doc(`events/${eventId}/signups/${hashAddress(newEmail)}`).get()).data()
    expect(await readSignup(upcomingEventId)).toMatchObject({
      email: newEmail,
      userId: id,
      status: 'confirmed',
    })
    expect(await readDeletion(member)).toMatchObject({ counts: { upcomingRsvps: 1, attendedEvents: 1 } })
    await deleteMember(member)
    expect(await readSignup(addressOwnersEventId)).toMatchObject({
      name: 'The Owner',
      email: newEmail,
      userId: null,
      status: 'confirmed',
    })
    const erasedFields = { name: 'Deleted person', email: '', userId: null }
    expect(await readSignup(upcomingEventId)).toBeUndefined()
    expect(await listErasedSignups(upcomingEventId)).toMatchObject([{ ...erasedFields, status: 'cancelled' }])
    expect(await listErasedSignups(attendedEventId)).toMatchObject([{ ...erasedFields, status: 'confirmed' }])
  })

  test('keeps the data of an address that the member never proved', async () => {
    const email = `victim-${crypto.randomUUID()}@people.test`
    const stranger = await writeMember({ email, name: 'A Stranger', provenAt: null })
    const eventId = await writeRsvpEvent(db)
    await submitRsvp(eventId, email, { name: 'The Owner' })
    const [hostId, signupId] = [`host-of-${eventId}`, hashAddress(email)]
    const keptOutEntry = { name: 'The Owner', email, note: '', eventId, removedAt: Timestamp.now() }
    await changeKeptOutEntries(hostId, () => ({ [signupId]: { ...keptOutEntry, userId: stranger.id } }))
    await deleteMember(stranger)
    expect(await findKeptOutEntries(hostId)).toEqual({ [signupId]: { ...keptOutEntry, userId: null } })
    const signup = await db.doc(`events/${eventId}/signups/${hashAddress(email)}`).get()
    expect(signup.data()).toMatchObject({ name: 'The Owner', email, status: 'confirmed' })
    expect((await db.doc(`users/${stranger.id}`).get()).exists).toBe(false)
  })
})

describe('an account that was deleted', () => {
  const now = Date.now()
  let member: MemberToDelete
  let namesake: MemberToDelete
  let namesakeDataBefore: readonly string[]
  let loggedEmailId: string
  let doorListBefore: Awaited<ReturnType<typeof readDoorList>>
  const readDoorList = (cursor?: string) =>
    call('listDoorAttendees', listDoorAttendees, {
      params: { id: member.eventIds.attended },
      query: { cursor },
      now,
    })
  const hasIdentifierOf = ({ id, marker, eventIds }: MemberToDelete, text: string) =>
    [id, marker, ...Object.values(eventIds)].some((identifier) => text.includes(String(identifier)))
  const readNamesakeData = async () =>
    (await readAllDocuments())
      .map(({ path, data }) => `${path} ${JSON.stringify(data)}`)
      .filter((text) => hasIdentifierOf(namesake, text) && !hasIdentifierOf(member, text))

  beforeAll(async () => {
    const name = `Nora Namesake ${crypto.randomUUID()}`
    ;[member, namesake] = [await makeMemberToDelete(name), await makeMemberToDelete(name)]
    const loggedEmails = await db.collection('emails').where('to', '==', member.email).get()
    loggedEmailId = loggedEmails.docs[0]?.id ?? ''
    doorListBefore = await readDoorList()
    namesakeDataBefore = await readNamesakeData()
    await deleteMember(member)
  })

  test('leaves all data of another user with the same name, and a list of what was deleted', async () => {
    expect(namesakeDataBefore.filter((text) => text.includes(namesake.name)).length).toBeGreaterThan(20)
    expect(await readNamesakeData()).toEqual(namesakeDataBefore)
    const { state, steps } = await readDeletion(member)
    expect(state).toBe('done')
    const counts = Object.fromEntries(steps.map(({ step, count }) => [step, count]))
    expect(counts).toMatchObject({ upcomingRsvps: 3, citySignups: 1, follows: 2, guests: 2 })
    expect(counts).toMatchObject({ photos: 1, hosts: 1, users: 1, userEmails: 2 })
  })

  test('gets no data back from a late webhook about an email', async () => {
    const receivedAt = Date.now()
    const detail = `550 <${member.email}> is unknown`
    const update = {
      status: 'bounced',
      occurredAt: receivedAt,
      recipient: member.email,
      messageId: null,
      reason: detail,
    } as const
    const suppression = { address: member.email, reason: 'bounced', detail, occurredAt: receivedAt } as const
    const token = crypto.randomUUID()
    // Documents of the other user contain the same name.
    const pathsBefore = await findPathsNaming(member)
    await applyWebhook(
      { token, email: { id: loggedEmailId, update, clickedLink: null }, suppression },
      receivedAt,
    )
    expect(await findPathsNaming(member)).toEqual(pathsBefore)
  })

  test('leaves no sign-up against which a host could check a guessed address', async () => {
    const params = { id: member.eventIds.attended }
    const query = { q: null, limit: 50 }
    const attendees = await call('listAttendees', listAttendees, { params, query })
    const doorListUpdate = await readDoorList(doorListBefore.cursor)
    const revealingTexts = [member.email, member.oldEmail].flatMap(listRevealingTexts)
    const responses = JSON.stringify([attendees, await readDoorList(), doorListUpdate]).toLowerCase()
    expect(responses).toContain('deleted person')
    expect(revealingTexts.filter((text) => responses.includes(text))).toEqual([])
    // A device at the door replaces the row with a row that does not name the member.
    const [formerRow] = doorListBefore.rows.filter(({ name }) => name === member.name)
    expect(doorListUpdate.removedRefs).toEqual([formerRow?.ref])
    expect(doorListUpdate.rows.map(({ name, scans }) => [name, scans.length])).toContainEqual([
      'Deleted person',
      1,
    ])
    expect(doorListUpdate.rows.map(({ ref }) => ref)).not.toContain(formerRow?.ref)
  })

  test('leaves its address suppressed until a new owner lifts the suppression', async () => {
    const { addressSettings } = await readSettingsOfAddresses([member.email, 'nobody@people.test'])
    expect(addressSettings).toMatchObject([{ suppression: { reason: 'bounced' } }, { suppression: null }])
    await liftStoredSuppression(member.email, Date.now())
    expect(await readAddressSettings(member.email)).toMatchObject({ suppression: null })
    for (const kinds of [['reminders', 'cities'], []] as const) {
      await setUnsubscribedKinds(member.oldEmail, kinds)
      expect(await readAddressSettings(member.oldEmail)).toMatchObject({ unsubscribedKinds: kinds })
    }
    const addresses = await db.collection('mailAddresses').where('email', 'in', ['', member.oldEmail]).get()
    expect(addresses.docs.filter((document) => document.get('email') === member.oldEmail)).toHaveLength(1)
  })
})

describe('a deletion', () => {
  test('is refused while the host has events to settle, and its state lists these events', async () => {
    const host = await writeMember({ role: 'host', isApproved: true })
    const hosts = [makeHostCardFacts(host.id, host.name)]
    const id = await writeRsvpEvent(db, { hosts })
    await expect(beginDeletionOf(host)).rejects.toMatchObject({ code: 'has_events' })
    const callDeleteHost = () => call('deleteHost', deleteHost, { params: { id: host.id } })
    await expect(callDeleteHost()).rejects.toMatchObject({ code: 'has_events' })
    expect(await readDeletion(host)).toMatchObject({
      state: 'none',
      eventsToSettle: [{ id, title: makeEventFacts(id, Date.now()).title }],
      eventsToSettleCount: 1,
    })
    expect(await findMember(userId.parse(host.id))).not.toBeNull()
    await cancelEvent(id, Date.now())
    expect(await callDeleteHost()).toEqual({ message: 'Deletion started' })
    expect(await callDeleteHost()).toEqual({ message: 'Deletion started' })
  })

  test('is refused for the caller’s own account, the last admin, an unknown user, and by `deleteHost` for a member who is not a host', async () => {
    const caller = { id: userId.parse(1_000_000_001), email: 'admin@kiln.test', role: 'admin' }
    const ownDeletion = call('deleteUser', deleteUser, { params: { id: caller.id }, caller })
    await expect(ownDeletion).rejects.toMatchObject({ code: 'own_account' })
    const admin = await writeMember({ role: 'admin', isApproved: true })
    await expect(beginDeletionOf(admin)).rejects.toMatchObject({ code: 'last_admin' })
    const otherAdmin = await writeMember({ role: 'admin', isApproved: true })
    await beginDeletionOf(admin)
    await expect(beginDeletionOf(otherAdmin)).rejects.toMatchObject({ code: 'last_admin' })
    await expect(beginDeletionOf({ id: 1_000_000_002 })).rejects.toMatchObject({ code: 'not_found' })
    await expect(readDeletion({ id: 1_000_000_002 })).rejects.toMatchObject({ code: 'not_found' })
    const user = await writeMember()
    const memberDeletion = call('deleteHost', deleteHost, { params: { id: user.id } })
    await expect(memberDeletion).rejects.toMatchObject({ code: 'not_found' })
  })
})
