import { PRODUCT } from '../../../shared/brand/brand.ts'
import {
  applicationRef,
  calendarFeedRef,
  hostStats,
  hostRef,
  invitations,
  loginTokens,
  readAll,
  rsvpDigests,
  userEmails,
  userRef,
  fieldOf,
} from '../../platform/collections.ts'
import { removeAccount } from '../../core/accounts/account.ts'
import { forgetMember } from '../../core/accounts/users-store.ts'
import { saveMemberTotal } from '../../core/stats/member-total-store.ts'
import { photoIdOf, removePhoto } from '../../core/photos/photos-store.ts'
import type { DeletionSubject } from '../../core/privacy/deletion-subject.ts'
import { forEachDocument, removeEach, removeOne } from '../../core/privacy/each-document-store.ts'

/** Pictures of themselves, those they replaced among them. Those of their events are the events'. */
export async function removePhotos({ id }: DeletionSubject): Promise<number> {
  const [[user], [card], [applied]] = await Promise.all([
    readAll([userRef(id)]),
    readAll([hostRef(id)]),
    readAll([applicationRef(id)]),
  ])
  const photoUrls = [fieldOf(user, 'photoUrl'), fieldOf(card, 'photoUrl'), fieldOf(applied, 'photoUrl')]
  const urls = [...photoUrls, ...(user?.data()?.replacedPhotos?.urls ?? [])]
  const ids = new Set(urls.flatMap((url) => (url ? (photoIdOf(url) ?? []) : [])))
  await Promise.all([...ids].map(removePhoto))
  return ids.size
}

export const removeCard = ({ id }: DeletionSubject) => removeOne(hostRef(id))
export const removeHostStats = ({ id }: DeletionSubject) => removeOne(hostStats.doc(String(id)))
export const removeRsvpDigest = ({ id }: DeletionSubject) => removeOne(rsvpDigests.doc(String(id)))
export const removeApplication = ({ id }: DeletionSubject) => removeOne(applicationRef(id))
export const removeCalendarFeed = ({ id }: DeletionSubject) => removeOne(calendarFeedRef(id))
export const removeLoginTokens = ({ id }: DeletionSubject) =>
  removeEach(loginTokens.where('userId', '==', id))

/** Those they got go; those they sent, as an admin, are the product's. */
export async function removeInvitations({ id, name, addresses }: DeletionSubject): Promise<number> {
  const got = [
    invitations.where('userId', '==', id),
    ...addresses.map((email) => invitations.where('email', '==', email)),
  ]
  let removed = 0
  for (const query of got) removed += await removeEach(query)
  const withoutInviter = { invitedBy: PRODUCT, invitedById: null }
  await forEachDocument(invitations.where('invitedById', '==', id), ({ ref }) => ref.update(withoutInviter))
  await forEachDocument(invitations.where('invitedBy', '==', name), async (document) => {
    // Older than the id: identified by the name only.
    if (document.data().invitedById === undefined) await document.ref.update(withoutInviter)
  })
  return removed
}

/** Deletes the account again: they may have been signing in when the deletion began. */
export async function removeUser({ id }: DeletionSubject, now: number): Promise<number> {
  await removeAccount(id)
  const removed = await removeOne(userRef(id))
  forgetMember(id)
  await saveMemberTotal(now)
  return removed
}

/** Their addresses may be somebody's again. */
export const releaseAddresses = ({ id }: DeletionSubject) => removeEach(userEmails.where('userId', '==', id))
