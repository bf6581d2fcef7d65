import { hostFollowKey } from '../../../shared/follows/follow-keys.ts'
import { userId } from '../../../shared/ids.ts'
import { follows, followsRef } from '../../platform/collections.ts'
import { changeFollows, withHost } from '../../core/mail/follows-store.ts'
import type { DeletionSubject } from '../../core/privacy/deletion-subject.ts'
import { forEachDocument, removeOne } from '../../core/privacy/each-document-store.ts'

/** Removes the list of hosts and cities that they follow, and removes them from their followers' lists. */
export async function removeFollows({ id }: DeletionSubject, now: number): Promise<number> {
  const query = follows.where('keys', 'array-contains', hostFollowKey(id)).select('userId')
  const erasedCount = await forEachDocument(query, (document) =>
    changeFollows(userId.parse(document.id), (present) => withHost(present, id, false), now),
  )
  return erasedCount + (await removeOne(followsRef(id)))
}
