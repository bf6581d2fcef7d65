import './direct-project.ts'
import { getFirestore } from 'firebase-admin/firestore'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventId, makeRandomId, userId, type UserId } from '../../functions/shared/ids.ts'
import { findHostCard, toHostCard } from '../../functions/src/core/accounts/host-cards-store.ts'
import { saveHostPhoto } from '../../functions/src/core/accounts/host-details-store.ts'
import { removeReplacedPhotos } from '../../functions/src/core/accounts/replaced-photos-store.ts'
import { writeRights } from '../../functions/src/core/accounts/users-store.ts'
import { createEvent, updateHostCardInEvents } from '../../functions/src/core/events/events-store.ts'
import { continueDeletion } from '../../functions/src/features/privacy/continue-deletion.ts'
import { beginDeletion } from '../../functions/src/core/privacy/deletions-store.ts'
import { storePhoto, type StoredPhoto } from '../../functions/src/core/photos/photos-store.ts'
import { writeMessage } from '../../functions/src/features/messages/conversations-store.ts'
import { getPhotoBucket } from '../../functions/src/platform/firebase.ts'
import { makeEventFacts, makeHostCardFacts } from '../factories/event-facts.ts'
import { approvedHostFields, writeMember } from '../factories/mail-member.ts'

const db = getFirestore()
const HOUR_MS = 3_600_000
const now = Date.now()
const nightlyRunAt = now + 2 * HOUR_MS
const picture = Buffer.from('RIFF')
const storeNewPhoto = () => storePhoto({ page: picture, tile: picture })

let hostId: UserId
let firstPhoto: StoredPhoto

/** Makes a host with a photo, which is also on their card. */
beforeEach(async () => {
  const { id } = await writeMember({ role: 'user' })
  hostId = userId.parse(id)
  firstPhoto = await storeNewPhoto()
  await saveHostPhoto(hostId, firstPhoto.url, now)
  await writeRights(hostId, () => ({ role: 'host', isApproved: true }), { now })
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function isStored({ id }: StoredPhoto): Promise<boolean> {
  const [files] = await getPhotoBucket().getFiles({ prefix: `photos/${id}` })
  expect([0, 2]).toContain(files.length)
  return files.length > 0
}

const readReplacedUrls = async () =>
  ((await db.doc(`users/${hostId}`).get()).get('replacedPhotos') as { urls: string[] } | undefined)?.urls

async function replacePhoto(): Promise<StoredPhoto> {
  const photo = await storeNewPhoto()
  await saveHostPhoto(hostId, photo.url, now)
  return photo
}

test('deletes a replaced photo at night, but neither the current photo nor photos of other hosts', async () => {
  const { id } = await writeMember(approvedHostFields)
  const otherHostsPhoto = await storeNewPhoto()
  await saveHostPhoto(userId.parse(id), otherHostsPhoto.url, now)
  const secondPhoto = await replacePhoto()
  const thirdPhoto = await replacePhoto()
  expect(await readReplacedUrls()).toEqual([firstPhoto.url, secondPhoto.url])
  // Open pages and snapshots in events may still show the replaced photo.
  await removeReplacedPhotos(now + HOUR_MS / 2)
  expect(await isStored(firstPhoto)).toBe(true)

  await removeReplacedPhotos(nightlyRunAt)
  const photos = [firstPhoto, secondPhoto, thirdPhoto, otherHostsPhoto]
  expect(await Promise.all(photos.map(isStored))).toEqual([false, false, true, true])
  expect(await readReplacedUrls()).toBeUndefined()
  await removeReplacedPhotos(nightlyRunAt)
  expect(await isStored(thirdPhoto)).toBe(true)
})

test('keeps a replaced photo while an event or an application shows it, and updates conversations', async () => {
  const oldCard = toHostCard(String(hostId), { ...makeHostCardFacts(hostId), photoUrl: firstPhoto.url })
  const event = makeEventFacts(eventId.parse(makeRandomId()), now + 9 * 24 * HOUR_MS, { hosts: [oldCard] })
  await createEvent(event, { virtualLink: null }, now)
  const { id: otherHostId } = await writeMember(approvedHostFields)
  const message = { senderId: hostId, receiverId: userId.parse(otherHostId), subject: 'Hi', content: 'You' }
  expect(await writeMessage({ ...message, id: `m-${hostId}` }, now, () => undefined)).toBe('written')
  await db.doc(`applications/${hostId}`).set({ photoUrl: firstPhoto.url, status: 'approved' })
  const secondPhoto = await replacePhoto()

  const [conversation] = (
    await db.collection('conversations').where('participantIds', 'array-contains', String(hostId)).get()
  ).docs
  const readPhotoInConversation = async () =>
    (await conversation?.ref.get())?.get(`participants.${hostId}.photoUrl`) as unknown
  expect(await readPhotoInConversation()).toBe(firstPhoto.url)
  await removeReplacedPhotos(nightlyRunAt)
  expect(await readPhotoInConversation()).toBe(secondPhoto.url)
  expect(await isStored(firstPhoto)).toBe(true)
  await db.doc(`applications/${hostId}`).update({ photoUrl: null })
  await removeReplacedPhotos(nightlyRunAt)
  expect(await isStored(firstPhoto)).toBe(true)
  const card = await findHostCard(hostId)
  if (!card) throw new Error('There is no card')
  await updateHostCardInEvents(card, now)
  await removeReplacedPhotos(nightlyRunAt)
  expect(await Promise.all([firstPhoto, secondPhoto].map(isStored))).toEqual([false, true])
  expect(await readReplacedUrls()).toBeUndefined()
})

test('deletes a photo the next night if Storage fails, and deletes other photos meanwhile', async () => {
  const { id } = await writeMember(approvedHostFields)
  const otherHostsPhoto = await storeNewPhoto()
  await saveHostPhoto(userId.parse(id), otherHostsPhoto.url, now)
  await replacePhoto()
  await saveHostPhoto(userId.parse(id), (await storeNewPhoto()).url, now + 1)
  const filePrototype = Object.getPrototypeOf(getPhotoBucket().file('x')) as { delete(): Promise<unknown> }
  vi.spyOn(filePrototype, 'delete').mockRejectedValueOnce(new Error('Storage is unavailable'))
  await removeReplacedPhotos(nightlyRunAt)
  expect(await isStored(otherHostsPhoto)).toBe(false)
  expect(await readReplacedUrls()).toEqual([firstPhoto.url])
  await removeReplacedPhotos(nightlyRunAt)
  expect(await isStored(firstPhoto)).toBe(false)
  expect(await readReplacedUrls()).toBeUndefined()
})

test('does not list a replaced photo for deletion if another site stores it', async () => {
  await db.doc(`users/${hostId}`).update({ photoUrl: 'https://elsewhere.example/me.webp' })
  await db.doc(`hosts/${hostId}`).delete()
  await replacePhoto()
  expect(await readReplacedUrls()).toBeUndefined()
})

test('deletes a deleted host’s replaced photos, and the photos of their drafts', async () => {
  const [secondPhoto, cover] = [await replacePhoto(), await storeNewPhoto()]
  const draft = makeEventFacts(eventId.parse(makeRandomId()), now + 9 * 24 * HOUR_MS, {
    hosts: [makeHostCardFacts(hostId)],
    isPublished: false,
    photos: [cover.url],
    imageUrl: cover.url,
  })
  const event = await createEvent(draft, { virtualLink: null }, now)
  // A host with a draft of an upcoming event cannot be deleted, so the draft is moved to the past first.
  await db
    .doc(`events/${event.id}`)
    .update({ startsAt: new Date(now - 9 * HOUR_MS), endsAt: new Date(now - HOUR_MS) })
  expect(await beginDeletion(hostId, now)).toBe('started')
  await continueDeletion(hostId, { now: Date.now })
  expect((await db.doc(`events/${event.id}`).get()).exists).toBe(false)
  expect(await Promise.all([firstPhoto, secondPhoto, cover].map(isStored))).toEqual([false, false, false])
})
