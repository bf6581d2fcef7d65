import './direct-project.ts'
import { createHash } from 'node:crypto'
import { FieldValue, getFirestore } from 'firebase-admin/firestore'
import { beforeAll, describe, expect, test } from 'vitest'
import { attendeeCalls } from '../../functions/shared/attendees/contract.ts'
import { storedEvent } from '../../functions/shared/events/stored.ts'
import { coHostCalls } from '../../functions/shared/hosting/co-host-contract.ts'
import { userId, type EventId, type UserId } from '../../functions/shared/ids.ts'
import { deletionSteps, type DeletionStep } from '../../functions/shared/privacy/deletion.ts'
import { userCalls } from '../../functions/shared/users/contract.ts'
import { correctAddress } from '../../functions/src/core/accounts/correct-address.ts'
import { saveHostDetails, saveHostPhoto } from '../../functions/src/core/accounts/host-details-store.ts'
import { findMember } from '../../functions/src/core/accounts/users-store.ts'
import {
  readAddressState,
  readAddressStates,
  removeSuppression,
  setUnsubscribed,
} from '../../functions/src/core/mail/addresses-store.ts'
import { listAttendees } from '../../functions/src/features/attendees/list-attendees.ts'
import { listDoor } from '../../functions/src/features/door/list-door.ts'
import { doorCalls } from '../../functions/shared/door/contract.ts'
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
import { followAddress } from '../../functions/src/triggers/on-user-written.ts'
import { auth, bucket } from '../../functions/src/platform/firebase.ts'
import { addressHash } from '../../functions/src/platform/tokens.ts'
import { readAllDocuments, type AnyDocument } from '../every-document.ts'
import { makeDeletedPerson, type DeletedPerson } from '../factories/deleted-person.ts'
import { writeMember } from '../factories/mail-member.ts'
import { writeRsvpEvent } from '../factories/rsvp-event.ts'
import { eventFacts, hostCardOf } from '../factories/event-facts.ts'
import { submitRsvp } from '../factories/submit-rsvp.ts'
import { callerOf } from './direct-call.ts'

const db = getFirestore()
const call = callerOf({ ...userCalls, ...coHostCalls, ...attendeeCalls, ...doorCalls })
const MINUTE = 60_000

/** Forms by which an address can be recognised: itself, encoded, or the start of a hash that anybody can make of it. */
function formsOf(address: string): string[] {
  const encodings = ['hex', 'base64', 'base64url'] as const
  const encoded = encodings.map((encoding) => Buffer.from(address).toString(encoding).replaceAll('=', ''))
  const hashed = ['sha256', 'sha1', 'md5'].flatMap((hash) =>
    encodings.map((encoding) => createHash(hash).update(address).digest(encoding).slice(0, 16)),
  )
  return [address, ...encoded, ...hashed].map((form) => form.toLowerCase())
}

/** Paths of all documents that name somebody, by their name or an address of theirs. */
async function pathsNaming(
  { name, email, formerEmail }: DeletedPerson,
  documents?: readonly AnyDocument[],
): Promise<string[]> {
  const forms = [name.toLowerCase(), ...formsOf(email), ...formsOf(formerEmail)]
  return (documents ?? (await readAllDocuments()))
    .filter(({ path, data }) => {
      const text = `${path} ${JSON.stringify(data)}`.toLowerCase()
      return forms.some((form) => text.includes(form))
    })
    .map(({ path }) => path)
}

const begin = ({ id }: { readonly id: number }, now = Date.now()) =>
  call('deleteUser', deleteUser, { params: { id }, now })
const state = ({ id }: { readonly id: number }) => call('getDeletion', getDeletion, { params: { id } })

/** Begins or continues a deletion at `now`, up to and including a step. */
async function deleteUpTo(person: DeletedPerson, last: DeletionStep, now: number): Promise<void> {
  // A deletion is due from when it began.
  await begin(person, now)
  const onStep = (step: DeletionStep) => {
    if (step === last) throw new Error(`Stopped after ${step}`)
  }
  await expect(continueDeletion(person.id, { now: () => now, onStep })).rejects.toThrow('Stopped after')
}

/** Begins a deletion, and carries it out as the sweep does. */
async function deleteWhole(person: { readonly id: number }): Promise<void> {
  await begin(person)
  await continueDeletions({ now: Date.now, until: Date.now() + 5 * MINUTE })
}

/** The sign-ups at an event of people whose accounts were deleted. */
async function erasedSignups(event: EventId): Promise<Record<string, unknown>[]> {
  const all = await db.collection(`events/${event}/signups`).get()
  return all.docs.map((document) => document.data()).filter(({ name }) => name === 'Deleted person')
}

async function expectGone(person: DeletedPerson): Promise<void> {
  const { id, email, formerEmail, photoId, events } = person
  const documents = await readAllDocuments()
  expect(await pathsNaming(person, documents)).toEqual([])
  // Their number is in the audit log, in reports about them and in the deletion itself, and nowhere else.
  const marked = documents.filter(({ path, data }) => `${path} ${JSON.stringify(data)}`.includes(String(id)))
  expect([...new Set(marked.map(({ kind }) => kind))].sort()).toEqual([
    'adminActions',
    'deletions',
    'reports',
  ])
  await expect(auth.getUser(String(id))).rejects.toMatchObject({ code: 'auth/user-not-found' })
  await expect(auth.getUserByEmail(email)).rejects.toMatchObject({ code: 'auth/user-not-found' })
  const [files] = await bucket().getFiles({ prefix: `photos/${photoId}` })
  expect(files).toEqual([])

  const event = async (item: number) => storedEvent.parse((await db.doc(`events/${item}`).get()).data())
  const [coHosted, past, together, attended] = await Promise.all(
    [events.coHosted, events.past, events.pastTogether, events.attended].map(event),
  )
  // The waitlisted attendee has the spot, and counts of past events stay.
  for (const item of [events.upcoming, events.withTwoRsvps]) {
    expect(await event(item)).toMatchObject({ confirmedCount: 1, waitlistCount: 0 })
    const seats = await db.collection(`events/${item}/signups`).where('status', '==', 'confirmed').get()
    expect(seats.docs.map((seat) => seat.get('name') as string)).toEqual(['Nia Next'])
  }
  expect(attended).toMatchObject({ confirmedCount: 2 })
  const erased = await erasedSignups(events.attended)
  expect(erased).toMatchObject([{ email: '', userId: null, status: 'confirmed' }])
  // They were let in, which stays with the sign-up.
  expect(erased[0]?.['scans']).toHaveLength(1)
  expect(past).toMatchObject({ ownerId: null, hostIds: [], hosts: [], confirmedCount: 1 })
  expect(together).toMatchObject({ ownerId: null, hosts: [{ name: 'Olga Other' }] })
  expect(coHosted?.hosts.map(({ name }) => name)).toEqual(['Olga Other'])
  expect((await db.doc(`events/${events.draft}`).get()).exists).toBe(false)

  // No mail goes to their addresses, which no document names.
  expect(await readAddressState(email)).toMatchObject({ suppressed: { reason: 'bounced', detail: '' } })
  expect(await readAddressState(formerEmail)).toMatchObject({ unsubscribed: ['reminders'] })
  const auditLog = await db.collection('adminActions').where('subject.id', '==', String(id)).get()
  expect(auditLog.docs.map((document) => document.get('subject.name') as string)).toEqual(
    auditLog.docs.map(() => 'Deleted person'),
  )
  const follows = await db.collection('follows').get()
  expect(JSON.stringify(follows.docs.map((document) => document.data()))).not.toContain(String(id))
  // Texts of other users stay.
  const group = await db.doc('conversations/group-london').get()
  expect(group.get('lastSubject')).toBe('Mine')
  expect(Object.keys(group.get('own') as object)).not.toContain(String(id))
}

describe('the deletion of a person', () => {
  test('leaves nothing of them, wherever it was stopped', async () => {
    const person = await makeDeletedPerson()
    expect((await pathsNaming(person)).length).toBeGreaterThan(20)
    const before = await state(person)
    expect(before).toMatchObject({ state: 'none', toSettleCount: 0, counts: { spots: 3, attended: 1 } })
    await begin(person)
    expect(await findMember(person.id)).toBeNull()

    let now = Date.now()
    const stopped: DeletionStep[] = []
    const onStep = (step: DeletionStep) => {
      if (stopped.includes(step)) return
      stopped.push(step)
      throw new Error(`Stopped after ${step}`)
    }
    for (let run = 0; run < deletionSteps.length; run += 1) {
      await expect(continueDeletion(person.id, { now: () => now, onStep })).rejects.toThrow('Stopped after')
      // Not before its time, even if it is asked for.
      await continueDeletion(person.id, { now: () => now, onStep })
      now += 2 * MINUTE
      if (run === 5) {
        expect(await state(person)).toMatchObject({ state: 'running', counts: null })
      }
    }
    expect(stopped).toEqual([...deletionSteps])
    // After the last step nothing is left to do.
    await continueDeletions({ now: () => now, until: now + MINUTE })
    await expectGone(person)
    const after = await state(person)
    expect(after).toMatchObject({ state: 'done' })
    expect(after.steps.find(({ step }) => step === 'spots')?.count).toBeDefined()
    expect((await db.doc(`deletions/${person.id}`).get()).data()).toMatchObject({ name: null, email: null })
  })

  test('is carried out whole by the sweep, and says what was done', async () => {
    const person = await makeDeletedPerson()
    await deleteWhole(person)
    await expectGone(person)
    const { steps } = await state(person)
    expect(Object.fromEntries(steps.map(({ step, count }) => [step, count]))).toMatchObject({
      ...{ spots: 3, citySignups: 1, follows: 2, guests: 1, photos: 1, hosts: 1, users: 1, userEmails: 2 },
    })
  })

  test('prevents invitations and messages to them in the meantime, and saves nothing about them', async () => {
    const person = await makeDeletedPerson()
    const { upcoming, attended } = person.events
    const other = userId.parse(Number((await db.doc(`events/${upcoming}`).get()).get('ownerId')))
    const caller = { id: other, role: 'host' }
    const invite = (id: EventId) =>
      call('addCoHost', addCoHost, { params: { id }, body: { hostId: person.id }, caller })
    const refused = { code: 'invalid_body', fields: { hostId: 'Please choose an approved host.' } }
    const start = Date.now()
    const write = (senderId: UserId, receiverId: UserId) => {
      const message = { subject: `Dear ${person.name}`, content: 'Are you there?' }
      const id = `late-${senderId}-${person.mark}`
      return writeMessage({ ...message, id, senderId, receiverId }, start, () => undefined)
    }

    await deleteUpTo(person, 'account', start)
    await expect(invite(upcoming)).rejects.toMatchObject(refused)
    expect(await write(other, person.id)).toBe('apart')
    await deleteUpTo(person, 'photos', start + 2 * MINUTE)
    const links = { portfolioUrl: null, linkedinUrl: null, twitterUrl: null, socialMediaUrl: null }
    const profile = { name: `Late ${person.mark}`, city: 'London', bio: 'I go.', ...links }
    expect(await saveHostDetails(person.id, profile, start)).toBe(false)
    expect(await saveHostPhoto(person.id, 'https://pictures.test/late.webp', start)).toBe(false)
    await deleteUpTo(person, 'events', start + 4 * MINUTE)
    await expect(invite(upcoming)).rejects.toMatchObject(refused)
    await deleteUpTo(person, 'conversations', start + 6 * MINUTE)
    expect(await write(other, person.id)).toBe('unknown')
    expect(await write(person.id, other)).toBe('apart')
    await continueDeletion(person.id, { now: () => start + 8 * MINUTE })
    await expect(invite(attended)).rejects.toMatchObject(refused)
    await expectGone(person)
  })

  test('waits, if an admin begins it, for events without an owner that only they host', async () => {
    const host = await writeMember({ role: 'host', isApproved: true })
    const id = userId.parse(host.id)
    const eventId = await writeRsvpEvent(db, { hosts: [hostCardOf(id)], ownerId: null })
    expect(await state({ id })).toMatchObject({ toSettleCount: 1, toSettle: [{ id: eventId }] })
    await expect(begin({ id })).rejects.toMatchObject({ code: 'has_events' })
    // They never accepted the event, so it does not keep them from deleting their own account.
    expect(await beginDeletion(id, Date.now())).toBe('begun')
  })

  test('changes nothing of another user with the same name', async () => {
    const name = `Nora Namesake ${crypto.randomUUID()}`
    const [person, namesake] = [await makeDeletedPerson(name), await makeDeletedPerson(name)]
    const marksOf = ({ id, mark, events }: DeletedPerson) => [id, mark, ...Object.values(events)].map(String)
    const isMarked = (text: string, of: DeletedPerson) => marksOf(of).some((item) => text.includes(item))
    const theirs = async () =>
      (await readAllDocuments()).flatMap(({ path, data }) => {
        const text = JSON.stringify(data)
        const isTheirs = isMarked(`${path} ${text}`, namesake) && !isMarked(`${path} ${text}`, person)
        return isTheirs ? [`${path} ${text}`] : []
      })
    const before = await theirs()
    expect(before.filter((item) => item.includes(name)).length).toBeGreaterThan(20)
    await deleteWhole(person)
    expect(await state(person)).toMatchObject({ state: 'done' })
    expect(await theirs()).toEqual(before)
  })

  test('finds documents without the user’s id by their name, and is not stopped by a broken event', async () => {
    const person = await makeDeletedPerson()
    const snapshots = ['deliveries', 'mailings', 'invitations', 'adminActions'].map((item) =>
      db.collection(item).get(),
    )
    for (const { ref } of (await Promise.all(snapshots)).flatMap(({ docs }) => docs)) {
      const none = FieldValue.delete()
      const older = {
        deliveries: { 'data.authorId': none },
        mailings: { 'data.authorId': none, 'data.hostIds': none },
        invitations: { invitedById: none },
        adminActions: { before: { hosts: `Olga Other, ${person.name}` } },
      }[ref.parent.id]
      const text = JSON.stringify((await ref.get()).data())
      if (older && text.includes(person.name) && !text.includes('"data":null')) await ref.update(older)
    }
    await db.doc(`events/${person.events.past}`).update({ timezone: 'Europe/Atlantis' })
    await db.doc(`events/${person.events.pastTogether}`).update({ title: 7 })
    await deleteWhole(person)
    expect(await pathsNaming(person)).toEqual([])
    const [alone, together] = await Promise.all(
      [person.events.past, person.events.pastTogether].map((id) => db.doc(`events/${id}`).get()),
    )
    expect(alone?.data()).toMatchObject({ ownerId: null, hostIds: [], hosts: [] })
    expect(together?.data()).toMatchObject({
      ...{ ownerId: null, hosts: [{ name: 'Olga Other' }], hostIds: [expect.any(String)] },
    })
    expect(await state(person)).toMatchObject({ state: 'done' })
  })

  test('does not email a deleted user about a promotion to their own former spot', async () => {
    const person = await makeDeletedPerson()
    const emailsTo = () => db.collection('emails').where('userId', '==', person.id).get()
    const before = (await emailsTo()).size
    await deleteUpTo(person, 'spots', Date.now())
    // The last email, which says that the account is gone, is the only one.
    const { docs } = await emailsTo()
    expect(docs).toHaveLength(before + 1)
    expect(docs.map((document) => document.get('template') as string)).toContain('account-deleted')
  })

  test('erases RSVPs that moved to an address that an admin gave them, and no other RSVPs of that address', async () => {
    const person = await makeDeletedPerson()
    const { id, email, events } = person
    const to = `corrected.${person.mark}@people.test`
    const owners = await writeRsvpEvent(db)
    const before = await findMember(id)
    if (!before) throw new Error('There is no such member')
    await correctAddress(before, to, { id: userId.parse(1_000_000_001), name: 'Ada' }, Date.now())
    await submitRsvp(owners, to, { name: 'The Owner', userId: id })
    await followAddress(id, { from: email, isProven: true, changedAt: Date.now() }, Date.now())
    const signup = async (event: EventId) =>
      (await db.doc(`events/${event}/signups/${addressHash(to)}`).get()).data()
    expect(await signup(events.upcoming)).toMatchObject({ email: to, userId: id, status: 'confirmed' })
    expect(await state(person)).toMatchObject({ counts: { spots: 3 } })
    await deleteWhole(person)
    expect(await signup(owners)).toMatchObject({
      name: 'The Owner',
      email: to,
      userId: null,
      status: 'confirmed',
    })
    const gone = { name: 'Deleted person', email: '', userId: null }
    expect(await signup(events.upcoming)).toBeUndefined()
    expect(await erasedSignups(events.upcoming)).toMatchObject([{ ...gone, status: 'cancelled' }])
    expect(await erasedSignups(events.attended)).toMatchObject([{ ...gone, status: 'confirmed' }])
  })

  test('keeps the data of an address that was never proven to be theirs', async () => {
    const email = `victim-${crypto.randomUUID()}@people.test`
    const stranger = await writeMember({ email, name: 'A Stranger', provenAt: null })
    const event = await writeRsvpEvent(db)
    await submitRsvp(event, email, { name: 'The Owner' })
    await deleteWhole(stranger)
    const signup = await db.doc(`events/${event}/signups/${addressHash(email)}`).get()
    expect(signup.data()).toMatchObject({ name: 'The Owner', email, status: 'confirmed' })
    expect((await db.doc(`users/${stranger.id}`).get()).exists).toBe(false)
  })
})

describe('after a deletion', () => {
  const now = Date.now()
  let person: DeletedPerson
  let mailId: string
  let listed: Awaited<ReturnType<typeof doorOf>>
  const doorOf = (since?: string) =>
    call('listDoor', listDoor, { params: { id: person.events.attended }, query: { since }, now })

  beforeAll(async () => {
    person = await makeDeletedPerson()
    const log = await db.collection('emails').where('to', '==', person.email).get()
    mailId = log.docs[0]?.id ?? ''
    listed = await doorOf()
    await deleteWhole(person)
  })

  test('a late webhook about an email brings nothing back', async () => {
    const at = Date.now()
    const detail = `550 <${person.email}> is unknown`
    const news = { status: 'bounced', at, recipient: person.email, messageId: null, reason: detail } as const
    const suppression = { address: person.email, reason: 'bounced', detail, at } as const
    const token = crypto.randomUUID()
    await applyWebhook({ token, email: { id: mailId, news, link: null }, suppression }, at)
    expect(await pathsNaming(person)).toEqual([])
  })

  test('no host can check a guessed address against the erased sign-ups', async () => {
    const params = { id: person.events.attended }
    const attendees = await call('listAttendees', listAttendees, {
      params,
      query: { q: null, limit: 50 },
    })
    const later = await doorOf(listed.cursor)
    const forms = [person.email, person.formerEmail].flatMap(formsOf)
    const answers = JSON.stringify([attendees, await doorOf(), later]).toLowerCase()
    expect(answers).toContain('deleted person')
    expect(forms.filter((form) => answers.includes(form))).toEqual([])
    // A device at the door replaces the row with one without a name.
    const [theirs] = listed.rows.filter(({ name }) => name === person.name)
    expect(later.gone).toEqual([theirs?.ref])
    expect(later.rows.map(({ name, scans }) => [name, scans.length])).toContainEqual(['Deleted person', 1])
    expect(later.rows.map(({ ref }) => ref)).not.toContain(theirs?.ref)
  })

  test('the address stays suppressed until its new owner lifts that', async () => {
    const { states } = await readAddressStates([person.email, 'nobody@people.test'])
    expect(states).toMatchObject([{ suppressed: { reason: 'bounced' } }, { suppressed: null }])
    await removeSuppression(person.email, Date.now())
    expect(await readAddressState(person.email)).toMatchObject({ suppressed: null })
    for (const kinds of [['reminders', 'cities'], []] as const) {
      await setUnsubscribed(person.formerEmail, kinds)
      expect(await readAddressState(person.formerEmail)).toMatchObject({ unsubscribed: kinds })
    }
    const addresses = await db
      .collection('mailAddresses')
      .where('email', 'in', ['', person.formerEmail])
      .get()
    expect(addresses.docs.filter((document) => document.get('email') === person.formerEmail)).toHaveLength(1)
  })
})

describe('a deletion is refused', () => {
  test('while events that are not over are to be settled, which it names', async () => {
    const host = await writeMember({ role: 'host', isApproved: true })
    const hosts = [hostCardOf(host.id, host.name)]
    const id = await writeRsvpEvent(db, { hosts })
    await expect(begin(host)).rejects.toMatchObject({ code: 'has_events' })
    const remove = () => call('deleteHost', deleteHost, { params: { id: host.id } })
    await expect(remove()).rejects.toMatchObject({ code: 'has_events' })
    expect(await state(host)).toMatchObject({
      state: 'none',
      toSettle: [{ id, title: eventFacts(id, Date.now()).title }],
      toSettleCount: 1,
    })
    expect(await findMember(userId.parse(host.id))).not.toBeNull()
    await cancelEvent(id, Date.now())
    expect(await remove()).toEqual({ message: 'Deletion started' })
    expect(await remove()).toEqual({ message: 'Deletion started' })
  })

  test('for the caller, the last admin, an unknown user, and a member as a host', async () => {
    const caller = { id: userId.parse(1_000_000_001), email: 'admin@kiln.test', role: 'admin' }
    const own = call('deleteUser', deleteUser, { params: { id: caller.id }, caller })
    await expect(own).rejects.toMatchObject({ code: 'own_account' })
    const admin = await writeMember({ role: 'admin', isApproved: true })
    await expect(begin(admin)).rejects.toMatchObject({ code: 'last_admin' })
    const another = await writeMember({ role: 'admin', isApproved: true })
    await begin(admin)
    await expect(begin(another)).rejects.toMatchObject({ code: 'last_admin' })
    await expect(begin({ id: 1_000_000_002 })).rejects.toMatchObject({ code: 'not_found' })
    await expect(state({ id: 1_000_000_002 })).rejects.toMatchObject({ code: 'not_found' })
    const user = await writeMember()
    const notHost = call('deleteHost', deleteHost, { params: { id: user.id } })
    await expect(notHost).rejects.toMatchObject({ code: 'not_found' })
  })
})
