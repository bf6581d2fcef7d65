import { conversations, messages, messagesOf } from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'
import type { DeletionSubject } from '../../core/privacy/deletion-subject.ts'
import { forEachDocument, removeDocuments } from '../../core/privacy/each-document-store.ts'

/** Deletes a host's conversations with other hosts, and the host's messages in the group conversations of cities. */
export async function removeConversations({ id }: DeletionSubject): Promise<number> {
  const uid = String(id)
  let removedCount = await forEachDocument(
    conversations.where('participantIds', 'array-contains', uid),
    ({ ref }) => db.recursiveDelete(ref),
  )
  await forEachDocument(conversations.where('participantIds', '==', []), async (groupConversation) => {
    if (!(uid in groupConversation.data().sentCounts) && !(uid in groupConversation.data().readCounts)) return
    removedCount += await removeDocuments(messagesOf(groupConversation.id).where('senderId', '==', id))
    const [lastMessage] = (await messagesOf(groupConversation.id).orderBy('seq', 'desc').limit(1).get()).docs
    await db.runTransaction(async (transaction) => {
      const conversation = (await transaction.get(groupConversation.ref)).data()
      if (!conversation) return
      const removeMember = (counts: Record<string, number>) =>
        Object.fromEntries(Object.entries(counts).filter(([key]) => key !== uid))
      transaction.update(groupConversation.ref, {
        sentCounts: removeMember(conversation.sentCounts),
        readCounts: removeMember(conversation.readCounts),
        lastSubject: lastMessage?.data().subject ?? '',
      })
    })
  })
  return removedCount
}

/** Deletes admins' messages that went only to the user, and removes the user's id from messages that they sent as an admin. */
export async function removeMessages({ id }: DeletionSubject): Promise<number> {
  const removedCount = await removeDocuments(messages.where('recipient.id', '==', id))
  const sentMessages = messages.where('sentBy', '==', id)
  return removedCount + (await forEachDocument(sentMessages, ({ ref }) => ref.update({ sentBy: null })))
}
