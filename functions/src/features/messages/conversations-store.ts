import { Timestamp, type Transaction } from 'firebase-admin/firestore'
import { z } from 'zod'
import { makeCityKey, isSameCity } from '../../../shared/cities/city-key.ts'
import type { UserId } from '../../../shared/ids.ts'
import { getMillis } from '../../../shared/instant.ts'
import { isMember, type storedUser } from '../../../shared/members/stored.ts'
import type { storedConversation, storedConversationMessage } from '../../../shared/messages/stored.ts'
import {
  conversationRef,
  conversations,
  readTogether,
  messagesOf,
  userRef,
  type Stored,
  getField,
} from '../../platform/collections.ts'
import { makePage, readCursor } from '../../platform/cursor.ts'
import { db } from '../../platform/firebase.ts'

type User = Stored<typeof storedUser>
export type Conversation = Stored<typeof storedConversation>
type Message = Stored<typeof storedConversationMessage>

export const makeGroupConversationId = (city: string) => `group-${makeCityKey(city)}`
export const makeDirectConversationId = (id: UserId, otherId: UserId) =>
  `direct-${Math.min(id, otherId)}-${Math.max(id, otherId)}`

/** How long a host who changed city must wait before they can write to the hosts of the new city, in milliseconds. */
const MOVE_WAIT_MS = 86_400_000

/** A host's membership in the group of their city. */
export interface CityMembership {
  readonly city: string
  /** When the membership began, in milliseconds since 1970. The host does not see earlier messages of the group. */
  readonly joinedAt: number
  /**
   * The instant from which the host can write to the hosts of the city; 0 if the host named the city before an admin approved
   * them. Anyone can name any city, so the hosts of a city get a day to see who has joined.
   */
  readonly writingAllowedAt: number
}

/** Returns null for users who are not approved hosts, are being deleted, or have no city. */
function toMembership(user: User | undefined): CityMembership | null {
  if (!user || !isHost(user)) return null
  const { city, citySince, hostSince, createdAt } = user
  const approvedAt = getMillis(hostSince ?? createdAt)
  const movedAt = citySince ? getMillis(citySince) : 0
  return {
    city,
    joinedAt: Math.max(approvedAt, movedAt),
    writingAllowedAt: movedAt > approvedAt ? movedAt + MOVE_WAIT_MS : 0,
  }
}

/** Finds the current membership of a host in the group of their city. */
export async function findCityMembership(id: UserId): Promise<CityMembership | null> {
  return toMembership((await userRef(id).get()).data())
}

/** The maximum number of listed conversations, which no host is likely to reach. */
const MAX_CONVERSATIONS = 30

/** Finds a host's direct conversations, newest first, and their city's group conversation if it has a message for them. */
export async function findConversations(
  id: UserId,
  membership: CityMembership | null,
): Promise<{ directConversations: Conversation[]; groupConversation: Conversation | null }> {
  const ownConversations = conversations
    .where('participantIds', 'array-contains', String(id))
    .orderBy('lastSentAt', 'desc')
    .limit(MAX_CONVERSATIONS)
  const [directSnapshot, groupConversation] = await Promise.all([
    ownConversations.get(),
    membership && findConversation(makeGroupConversationId(membership.city)),
  ])
  const isGroupShown =
    groupConversation !== null &&
    membership !== null &&
    getLastSentAt(groupConversation) >= membership.joinedAt
  const directConversations = directSnapshot.docs.map((document) => document.data())
  return { directConversations, groupConversation: isGroupShown ? groupConversation : null }
}

async function findConversation(id: string): Promise<Conversation | null> {
  return (await conversationRef(id).get()).data() ?? null
}

/** Counts the messages from other hosts that a host has not read. */
export function countUnread(id: UserId, { messageCount, sentCounts, readCounts }: Conversation): number {
  return Math.max(0, messageCount - (sentCounts[id] ?? 0) - (readCounts[id] ?? 0))
}

/** Counts the messages of a conversation that were sent at `earliestSentAt` (milliseconds since 1970) or later. */
export async function countMessagesSince(conversationId: string, earliestSentAt: number): Promise<number> {
  const laterMessages = messagesOf(conversationId).where('sentAt', '>=', Timestamp.fromMillis(earliestSentAt))
  return (await laterMessages.count().get()).data().count
}

/** Reads a page of the messages that were sent at `earliestSentAt` or later, the newest first. */
export async function readConversationPage(
  id: string,
  {
    after,
    limit,
    earliestSentAt,
  }: { readonly after?: string | undefined; readonly limit: number; readonly earliestSentAt: number },
): Promise<{ items: (Message & { id: string })[]; next: string | null }> {
  const cursor = readCursor(after, z.tuple([z.number().int()]))
  const orderedMessages = messagesOf(id).orderBy('seq', 'desc')
  const page = await (cursor ? orderedMessages.startAfter(...cursor) : orderedMessages).limit(limit + 1).get()
  const visibleMessages = page.docs.filter((document) => getMillis(document.data().sentAt) >= earliestSentAt)
  const { items, next } = makePage(visibleMessages, limit, (lastDocument) => [lastDocument.data().seq])
  return { items: items.map((item) => ({ id: item.id, ...item.data() })), next }
}

/** A new message, and its recipient: another host, or null for all hosts of the sender's city. */
export interface NewMessage {
  readonly id: string
  readonly senderId: UserId
  readonly receiverId: UserId | null
  readonly subject: string
  readonly content: string
}

/**
 * Stores and counts a message, with the writes of `writeInCommit` in the same commit, if sender and receiver may write to each
 * other now. Returns `already_written` for a message that is stored already, `unknown` if the two neither host in the same city
 * nor have a conversation, `not_allowed` if the sender is no longer a host or the two have a conversation but no longer host in
 * the same city, and `too_new` if the sender came to the city too recently.
 */
export function writeMessage(
  newMessage: NewMessage,
  now: number,
  writeInCommit: (transaction: Transaction, sender: User, receiver: User | null) => void,
): Promise<'written' | 'already_written' | 'unknown' | 'not_allowed' | 'too_new'> {
  const { id: messageId, senderId, receiverId, subject, content } = newMessage
  return db.runTransaction(async (transaction) => {
    const [senderSnapshot, receiverSnapshot] = await readTogether(
      transaction,
      userRef(senderId),
      userRef(receiverId ?? senderId),
    )
    const sender = senderSnapshot.data()
    if (!sender || !isHost(sender)) return 'not_allowed'
    const receiver = receiverId === null ? null : (receiverSnapshot.data() ?? null)
    const id =
      receiverId === null
        ? makeGroupConversationId(sender.city)
        : makeDirectConversationId(senderId, receiverId)
    const [conversation, message] = await readTogether(
      transaction,
      conversationRef(id),
      messagesOf(id).doc(messageId),
    )
    const conversationData = conversation.data()
    if (message.exists) return 'already_written'
    if (receiverId !== null && !(receiver && isHost(receiver) && isSameCity(sender.city, receiver.city))) {
      return conversationData ? 'not_allowed' : 'unknown'
    }
    if (now < (toMembership(sender)?.writingAllowedAt ?? 0)) return 'too_new'
    const seq = (conversationData?.messageCount ?? 0) + 1
    const sentAt = Timestamp.fromMillis(now)
    transaction.create(messagesOf(id).doc(messageId), {
      seq,
      senderId,
      receiverId,
      subject,
      content,
      sentAt,
      senderName: sender.name,
    })
    transaction.set(conversationRef(id), {
      cityKey: receiverId === null ? makeCityKey(sender.city) : null,
      participantIds: receiverId === null ? [] : [String(senderId), String(receiverId)].sort(),
      participants: Object.fromEntries(
        (receiver ? [sender, receiver] : []).map(({ id: uid, name, photoUrl }) => [
          String(uid),
          { name, photoUrl: photoUrl ?? null },
        ]),
      ),
      messageCount: seq,
      sentCounts: {
        ...conversationData?.sentCounts,
        [senderId]: (conversationData?.sentCounts[senderId] ?? 0) + 1,
      },
      readCounts: conversationData?.readCounts ?? {},
      lastSubject: subject,
      lastSentAt: sentAt,
    })
    writeInCommit(transaction, sender, receiver)
    return 'written'
  })
}

/** Marks a conversation as read by a host up to a message. A call that arrives late never makes read messages unread. */
export function markAsRead(conversationId: string, readerId: UserId, messageId: string): Promise<void> {
  const ref = conversationRef(conversationId)
  return db.runTransaction(async (transaction) => {
    const messageRef = messagesOf(conversationId).doc(messageId)
    const [conversation, message] = await readTogether(transaction, ref, messageRef)
    const conversationData = conversation.data()
    const messageData = message.data()
    if (!conversationData || !messageData) return
    const laterMessages = messagesOf(conversationId)
      .where('seq', '>', messageData.seq)
      .select('senderId')
      .limit(MAX_NEW_MESSAGES)
    const unreadCount = (await transaction.get(laterMessages)).docs.filter(
      (document) => getField(document, 'senderId') !== readerId,
    ).length
    const readCount =
      conversationData.messageCount - (conversationData.sentCounts[readerId] ?? 0) - unreadCount
    if ((conversationData.readCounts[readerId] ?? 0) >= readCount) return
    transaction.update(ref, { readCounts: { ...conversationData.readCounts, [readerId]: readCount } })
  })
}

/** The maximum number of newer messages that are checked. Fewer arrive while a host reads the conversation. */
const MAX_NEW_MESSAGES = 200

/** A user who is being deleted is no longer a host, even if their document still has the role and the approval. */
function isHost(user: User): user is User & { city: string } {
  return user.role === 'host' && user.isApproved && Boolean(user.city) && isMember(user)
}

/** When the last message was sent, in milliseconds since 1970. */
export const getLastSentAt = ({ lastSentAt }: Conversation): number => getMillis(lastSentAt)
