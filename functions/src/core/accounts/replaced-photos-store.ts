import { FieldValue, Timestamp } from 'firebase-admin/firestore'
import type { storedUser } from '../../../shared/members/stored.ts'
import {
  applicationRef,
  conversations,
  eventsAsStored,
  readTogether,
  hostCardRef,
  readAll,
  userRef,
  users,
  type Stored,
  getField,
} from '../../platform/collections.ts'
import { readPages } from '../../platform/read-pages.ts'
import { db } from '../../platform/firebase.ts'
import * as log from '../../platform/log.ts'
import { parsePhotoId, removePhoto } from '../photos/photos-store.ts'

/*
 * Photos of a member that were replaced. The commit that replaces a photo records its URL in the member's document, and the
 * nightly job deletes the photo when no document shows it. Until then open pages and old snapshots can still load the photo.
 */

type StoredUser = Stored<typeof storedUser>

/** After this time, snapshots and caches are up to date. */
const PROPAGATION_MS = 3_600_000

const PAGE_SIZE = 100

/** The fields with which the commit of a new photo records the former ones. Photos outside our Storage are skipped. */
export function composeReplacedPhotos(
  user: Pick<StoredUser, 'replacedPhotos'>,
  previousUrls: readonly (string | null | undefined)[],
  nextUrl: string | null,
  now: number,
): Pick<StoredUser, 'replacedPhotos'> {
  const urlsInStorage = previousUrls.filter(
    (url): url is string => typeof url === 'string' && parsePhotoId(url) !== null,
  )
  const urls = new Set([...(user.replacedPhotos?.urls ?? []), ...urlsInStorage])
  if (nextUrl !== null) urls.delete(nextUrl)
  return urls.size === 0
    ? {}
    : { replacedPhotos: { urls: [...urls], lastReplacedAt: Timestamp.fromMillis(now) } }
}

/**
 * Deletes photos that were replaced at least an hour ago and are no longer shown. If a document still names a photo, or
 * Storage did not delete it, the next night's run tries again. The call is safe to repeat.
 */
export async function removeReplacedPhotos(now: number): Promise<void> {
  const dueUsers = users
    .where('replacedPhotos.lastReplacedAt', '<=', Timestamp.fromMillis(now - PROPAGATION_MS))
    .orderBy('replacedPhotos.lastReplacedAt')
  for await (const page of readPages(dueUsers, PAGE_SIZE)) {
    for (const document of page) {
      const { id } = document.data()
      try {
        await removeUnusedPhotos(id, document.data().replacedPhotos?.urls ?? [])
      } catch (error) {
        log.error('replaced photos were not deleted', {
          userId: id,
          ...log.describeError(error),
        })
      }
    }
  }
}

async function removeUnusedPhotos(id: number, replacedUrls: readonly string[]): Promise<void> {
  await refreshConversations(id)
  const usedUrls = await findUsedUrls(id)
  const unusedUrls = replacedUrls.filter((url) => !usedUrls.has(url))
  for (const url of unusedUrls) {
    const photoId = parsePhotoId(url)
    if (photoId !== null) await removePhoto(photoId)
  }
  if (unusedUrls.length === 0) return
  await db.runTransaction(async (transaction) => {
    const recordedPhotos = (await transaction.get(userRef(id))).data()?.replacedPhotos
    if (!recordedPhotos) return
    const urls = recordedPhotos.urls.filter((url) => !unusedUrls.includes(url))
    const replacedPhotos = urls.length === 0 ? FieldValue.delete() : { ...recordedPhotos, urls }
    transaction.update(userRef(id), { replacedPhotos })
  })
}

/**
 * The URLs of all photos of a member that documents show: their own, their card's, their application's, and the snapshots in
 * events and conversations.
 */
async function findUsedUrls(id: number): Promise<ReadonlySet<unknown>> {
  const uid = String(id)
  const [[user], [card], [application], eventDocuments, conversationDocuments] = await Promise.all([
    readAll([userRef(id)]),
    readAll([hostCardRef(id)]),
    readAll([applicationRef(id)]),
    eventsAsStored.where('hostIds', 'array-contains', uid).select('hosts').get(),
    conversations.where('participantIds', 'array-contains', uid).get(),
  ])
  const ownUrls = [getField(user, 'photoUrl'), getField(card, 'photoUrl'), getField(application, 'photoUrl')]
  const hostSnapshots = eventDocuments.docs.flatMap((document) => getField(document, 'hosts'))
  const participants = conversationDocuments.docs.map((document) => document.data().participants[uid])
  return new Set([
    ...ownUrls,
    ...hostSnapshots.map(({ photoUrl }) => photoUrl),
    ...participants.map((participant) => participant?.photoUrl),
  ])
}

/**
 * Copies a host's current photo into their conversations with one other host. Otherwise a conversation would get it only with its
 * next message.
 */
async function refreshConversations(id: number): Promise<void> {
  const uid = String(id)
  const conversationDocuments = await conversations.where('participantIds', 'array-contains', uid).get()
  for (const { ref } of conversationDocuments.docs) {
    await db.runTransaction(async (transaction) => {
      const [conversation, user] = await readTogether(transaction, ref, userRef(id))
      const { participants = {} } = conversation.data() ?? {}
      const participant = participants[uid]
      const photoUrl = user.data()?.photoUrl ?? null
      if (!participant || participant.photoUrl === photoUrl) return
      transaction.update(ref, { participants: { ...participants, [uid]: { ...participant, photoUrl } } })
    })
  }
}
