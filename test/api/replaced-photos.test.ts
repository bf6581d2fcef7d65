import './direct-project.ts'
import { getFirestore } from 'firebase-admin/firestore'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventId, randomId, userId, type UserId } from '../../functions/shared/ids.ts'
import { findHostCard, toHostCard } from '../../functions/src/core/accounts/host-cards-store.ts'
import { saveHostPhoto } from '../../functions/src/core/accounts/host-details-store.ts'
import { removeReplacedPhotos } from '../../functions/src/core/accounts/replaced-photos-store.ts'
import { writeAuthority } from '../../functions/src/core/accounts/users-store.ts'
import { createEvent, updateHostCardInEvents } from '../../functions/src/core/events/events-store.ts'
import { continueDeletion } from '../../functions/src/features/privacy/continue-deletion.ts'
import { beginDeletion } from '../../functions/src/core/privacy/deletions-store.ts'
import { storePhoto, type StoredPhoto } from '../../functions/src/core/photos/photos-store.ts'
import { writeMessage } from '../../functions/src/features/messages/conversations-store.ts'
import { bucket } from '../../functions/src/platform/firebase.ts'
import { eventFacts, hostCardOf } from '../factories/event-facts.ts'
import { approvedHost, writeMember } from '../factories/mail-member.ts'

const db = getFirestore()
const HOUR = 3_600_000
const now = Date.now()
const night = now + 2 * HOUR
const picture = Buffer.from('RIFF')
const newPhoto = () => storePhoto({ page: picture, tile: picture })

let host: UserId
let first: StoredPhoto

/** A host with a photo, on their card as well. */
beforeEach(async () => {
  const { id } = await writeMember({ role: 'user' })
  host = userId.parse(id)
  first = await newPhoto()
  await saveHostPhoto(host, first.url, now)
  await writeAuthority(host, () => ({ role: 'host', isApproved: true }), { now })
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function isStored({ id }: StoredPhoto): Promise<boolean> {
  const [files] = await bucket().getFiles({ prefix: `photos/${id}` })
  expect([0, 2]).toContain(files.length)
  return files.length > 0
}

const replacedUrls = async () =>
  ((await db.doc(`users/${host}`).get()).get('replacedPhotos') as { urls: string[] } | undefined)?.urls

async function replace(): Promise<StoredPhoto> {
  const photo = await newPhoto()
  await saveHostPhoto(host, photo.url, now)
  return photo
}

test('deletes a replaced photo at night, and neither the current one nor those of others', async () => {
  const { id } = await writeMember(approvedHost)
  const others = await newPhoto()
  await saveHostPhoto(userId.parse(id), others.url, now)
  const second = await replace()
  const third = await replace()
  expect(await replacedUrls()).toEqual([first.url, second.url])
  // Pages that are open and copies in events may still show it.
  await removeReplacedPhotos(now + HOUR / 2)
  expect(await isStored(first)).toBe(true)

  await removeReplacedPhotos(night)
  expect(await Promise.all([first, second, third, others].map(isStored))).toEqual([false, false, true, true])
  expect(await replacedUrls()).toBeUndefined()
  await removeReplacedPhotos(night)
  expect(await isStored(third)).toBe(true)
})

test('keeps a replaced photo while an event or an application shows it, and updates conversations', async () => {
  const card = toHostCard(String(host), { ...hostCardOf(host), photoUrl: first.url })
  const event = eventFacts(eventId.parse(randomId()), now + 9 * 24 * HOUR, { hosts: [card] })
  await createEvent(event, { virtualLink: null }, now)
  const { id: other } = await writeMember(approvedHost)
  const to = { senderId: host, receiverId: userId.parse(other), subject: 'Hi', content: 'You' }
  expect(await writeMessage({ ...to, id: `m-${host}` }, now, () => undefined)).toBe('written')
  await db.doc(`applications/${host}`).set({ photoUrl: first.url, status: 'approved' })
  const second = await replace()

  const [conversation] = (
    await db.collection('conversations').where('memberIds', 'array-contains', String(host)).get()
  ).docs
  const photoInConversation = async () =>
    (await conversation?.ref.get())?.get(`people.${host}.photoUrl`) as unknown
  expect(await photoInConversation()).toBe(first.url)
  await removeReplacedPhotos(night)
  expect(await photoInConversation()).toBe(second.url)
  expect(await isStored(first)).toBe(true)
  await db.doc(`applications/${host}`).update({ photoUrl: null })
  await removeReplacedPhotos(night)
  expect(await isStored(first)).toBe(true)
  const shown = await findHostCard(host)
  if (!shown) throw new Error('There is no card')
  await updateHostCardInEvents(shown, now)
  await removeReplacedPhotos(night)
  expect(await Promise.all([first, second].map(isStored))).toEqual([false, true])
  expect(await replacedUrls()).toBeUndefined()
})

test('deletes the next night what Storage did not delete, without stopping other photos', async () => {
  const { id } = await writeMember(approvedHost)
  const theirs = await newPhoto()
  await saveHostPhoto(userId.parse(id), theirs.url, now)
  await replace()
  await saveHostPhoto(userId.parse(id), (await newPhoto()).url, now + 1)
  const file = Object.getPrototypeOf(bucket().file('x')) as { delete(): Promise<unknown> }
  vi.spyOn(file, 'delete').mockRejectedValueOnce(new Error('Storage is away'))
  await removeReplacedPhotos(night)
  expect(await isStored(theirs)).toBe(false)
  expect(await replacedUrls()).toEqual([first.url])
  await removeReplacedPhotos(night)
  expect(await isStored(first)).toBe(false)
  expect(await replacedUrls()).toBeUndefined()
})

test('does not delete an address that is not one of our photos', async () => {
  await db.doc(`users/${host}`).update({ photoUrl: 'https://elsewhere.example/me.webp' })
  await db.doc(`hosts/${host}`).delete()
  await replace()
  expect(await replacedUrls()).toBeUndefined()
})

test('deletes a deleted host’s replaced photos, and the photos of their drafts', async () => {
  const [second, cover] = [await replace(), await newPhoto()]
  const draft = eventFacts(eventId.parse(randomId()), now + 9 * 24 * HOUR, {
    hosts: [hostCardOf(host)],
    isPublished: false,
    photos: [cover.url],
    imageUrl: cover.url,
  })
  const event = await createEvent(draft, { virtualLink: null }, now)
  // A draft is to be settled as well; then it is over.
  await db
    .doc(`events/${event.id}`)
    .update({ startsAt: new Date(now - 9 * HOUR), endsAt: new Date(now - HOUR) })
  expect(await beginDeletion(host, now)).toBe('begun')
  await continueDeletion(host, { now: Date.now })
  expect((await db.doc(`events/${event.id}`).get()).exists).toBe(false)
  expect(await Promise.all([first, second, cover].map(isStored))).toEqual([false, false, false])
})
