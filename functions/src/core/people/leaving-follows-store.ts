import { hostFollow } from '../../../shared/follows/follow-keys.ts'
import { userId } from '../../../shared/ids.ts'
import { follows, followsRef } from '../../platform/collections.ts'
import { changeFollows, withHost } from '../mail/follows-store.ts'
import type { Leaving } from './leaving.ts'
import { eachOf, removeOne } from './each-document-store.ts'

/** Whom they follow is known no more, and nobody follows them. */
export async function removeFollows({ id }: Leaving, now: number): Promise<number> {
  const followed = follows.where('keys', 'array-contains', hostFollow(id)).select('userId')
  const left = await eachOf(followed, (one) =>
    changeFollows(userId.parse(one.id), (present) => withHost(present, id, false), now),
  )
  return left + (await removeOne(followsRef(id)))
}
