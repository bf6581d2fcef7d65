import { makeHostFollowKey } from '../../../shared/follows/follow-keys.ts'
import { userId } from '../../../shared/ids.ts'
import { follows, followsRef } from '../../platform/collections.ts'
import { changeFollows, changeHostFollow } from '../../core/mail/follows-store.ts'
import type { DeletionSubject } from '../../core/privacy/deletion-subject.ts'
import { forEachDocument, removeDocument } from '../../core/privacy/each-document-store.ts'

/** Deletes a user's follows, and removes the user from the follows of their followers. */
export async function removeFollows({ id }: DeletionSubject, now: number): Promise<number> {
  const query = follows.where('keys', 'array-contains', makeHostFollowKey(id)).select('userId')
  const erasedCount = await forEachDocument(query, (document) =>
    changeFollows(
      userId.parse(document.id),
      (currentFollows) => changeHostFollow(currentFollows, id, { isFollowed: false }),
      now,
    ),
  )
  return erasedCount + (await removeDocument(followsRef(id)))
}
