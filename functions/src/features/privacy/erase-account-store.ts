import { PRODUCT } from '../../../shared/brand/brand.ts'
import {
  applicationRef,
  calendarFeedRef,
  hostStats,
  hostCardRef,
  invitations,
  loginTokens,
  readAll,
  rsvpDigests,
  userEmails,
  userRef,
  getField,
} from '../../platform/collections.ts'
import { deleteAuthAccount } from '../../core/accounts/account.ts'
import { invalidateCachedUser } from '../../core/accounts/users-store.ts'
import { recountMemberTotal } from '../../core/stats/member-total-store.ts'
import { parsePhotoId, removePhoto } from '../../core/photos/photos-store.ts'
import type { DeletionSubject } from '../../core/privacy/deletion-subject.ts'
import { forEachDocument, removeDocuments, removeDocument } from '../../core/privacy/each-document-store.ts'

/** Deletes the user's profile photos, including replaced ones. Photos of their events belong to the events. */
export async function removeProfilePhotos({ id }: DeletionSubject): Promise<number> {
  const [[user], [card], [application]] = await Promise.all([
    readAll([userRef(id)]),
    readAll([hostCardRef(id)]),
    readAll([applicationRef(id)]),
  ])
  const photoUrls = [
    getField(user, 'photoUrl'),
    getField(card, 'photoUrl'),
    getField(application, 'photoUrl'),
  ]
  const urls = [...photoUrls, ...(user?.data()?.replacedPhotos?.urls ?? [])]
  const ids = new Set(urls.flatMap((url) => (url ? (parsePhotoId(url) ?? []) : [])))
  await Promise.all([...ids].map(removePhoto))
  return ids.size
}

export const removeCard = ({ id }: DeletionSubject) => removeDocument(hostCardRef(id))
export const removeHostStats = ({ id }: DeletionSubject) => removeDocument(hostStats.doc(String(id)))
export const removeRsvpDigest = ({ id }: DeletionSubject) => removeDocument(rsvpDigests.doc(String(id)))
export const removeApplication = ({ id }: DeletionSubject) => removeDocument(applicationRef(id))
export const removeCalendarFeed = ({ id }: DeletionSubject) => removeDocument(calendarFeedRef(id))
export const removeLoginTokens = ({ id }: DeletionSubject) =>
  removeDocuments(loginTokens.where('userId', '==', id))

/** Deletes invitations that the user received. Invitations that they sent as an admin get the product as their sender. */
export async function removeInvitations({ id, name, addresses }: DeletionSubject): Promise<number> {
  const ownInvitations = [
    invitations.where('userId', '==', id),
    ...addresses.map((email) => invitations.where('email', '==', email)),
  ]
  let removedCount = 0
  for (const query of ownInvitations) removedCount += await removeDocuments(query)
  const productInvitation = { inviterName: PRODUCT, inviterId: null }
  await forEachDocument(invitations.where('inviterId', '==', id), ({ ref }) => ref.update(productInvitation))
  await forEachDocument(invitations.where('inviterName', '==', name), async (document) => {
    // Older invitations have no sender id, so only the name identifies their sender.
    if (document.data().inviterId === undefined) await document.ref.update(productInvitation)
  })
  return removedCount
}

/**
 * Deletes the user. The Firebase account was deleted when the deletion began. It is deleted again, because the user may have been
 * signing in at that moment.
 */
export async function removeUser({ id }: DeletionSubject, now: number): Promise<number> {
  await deleteAuthAccount(id)
  const removedCount = await removeDocument(userRef(id))
  invalidateCachedUser(id)
  await recountMemberTotal(now)
  return removedCount
}

/** Deletes the documents that reserve a user's addresses, so that someone else can use the addresses. */
export const releaseAddresses = ({ id }: DeletionSubject) =>
  removeDocuments(userEmails.where('userId', '==', id))
