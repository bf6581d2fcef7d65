import { cityKeyOf } from '../../../shared/cities/city-key.ts'
import { millisOf } from '../../../shared/instant.ts'
import type { storedConversation } from '../../../shared/messages/stored.ts'
import { conversationRef, getTogether, messagesIn, type Stored } from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'

type Counts = Stored<typeof storedConversation>['own']

/**
 * Moves what the hosts of a city wrote to each other from an older key to the present one, after what stands there by then: in the order
 * it was written in, numbered anew. What somebody has read of either they have read.
 */
export function moveGroup(olderId: string, olderKey: string): Promise<void> {
  const cityKey = cityKeyOf(olderKey)
  const [from, to] = [conversationRef(olderId), conversationRef(`group-${cityKey}`)]
  return db.runTransaction(async (transaction) => {
    const [older, present] = await getTogether(transaction, from, to)
    const kept = [older.data(), present.data()].filter((one) => one !== undefined)
    const [first] = kept
    if (!older.exists || !first) return
    const [moved, stay] = [
      await transaction.get(messagesIn(from.id)),
      await transaction.get(messagesIn(to.id)),
    ]
    const all = [...moved.docs, ...stay.docs]
      .map((one) => ({ id: one.id, message: one.data() }))
      .sort(
        (a, b) => millisOf(a.message.sentAt) - millisOf(b.message.sentAt) || a.message.seq - b.message.seq,
      )
    all.forEach(({ id, message }, at) =>
      transaction.set(messagesIn(to.id).doc(id), { ...message, seq: at + 1 }),
    )
    const latest = kept.reduce((a, b) => (millisOf(b.lastAt) > millisOf(a.lastAt) ? b : a), first)
    const [own, read] = [
      kept.map((one) => one.own).reduce(sum, {}),
      kept.map((one) => one.read).reduce(sum, {}),
    ]
    const count = kept.reduce((total, one) => total + one.count, 0)
    transaction.set(to, { ...latest, cityKey, count, own, read })
    for (const one of moved.docs) transaction.delete(one.ref)
    transaction.delete(from)
  })
}

function sum(one: Counts, other: Counts): Counts {
  const both = { ...one }
  for (const [uid, count] of Object.entries(other)) both[uid] = (both[uid] ?? 0) + count
  return both
}
