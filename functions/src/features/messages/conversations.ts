import type { UserId } from '../../../shared/ids.ts'
import { userId } from '../../../shared/ids.ts'
import { getMillis } from '../../../shared/instant.ts'
import { hasOtherHost } from '../../core/accounts/host-cards-store.ts'
import { createMailingIn } from '../../core/mail/mailings-store.ts'
import { enqueueIn, makeEnvelope } from '../../core/mail/outbox-store.ts'
import { CallError, makeNotFoundError, type Caller, type Handler } from '../../platform/call-handler.ts'
import {
  findCityMembership,
  findConversations,
  countMessagesSince,
  makeDirectConversationId,
  makeGroupConversationId,
  getLastSentAt,
  markAsRead,
  readConversationPage,
  countUnread,
  writeMessage,
  type CityMembership,
  type Conversation,
} from './conversations-store.ts'
import { makeMessageId } from './message-id.ts'

/** Lists a host's conversations. Those with former hosts and hosts of other cities can be read, but not continued. */
export const listConversations: Handler<'listConversations'> = async ({ caller, query, now }) => {
  const { partner, ...page } = query
  const membership = await findCityMembership(caller.id)
  const { directConversations, groupConversation } = await findConversations(caller.id, membership)
  const conversations = directConversations.map((conversation) =>
    summariseConversation(caller.id, conversation),
  )
  if (groupConversation && membership) {
    const unreadCount = await countUnreadInGroup(caller.id, membership, groupConversation)
    conversations.push({ ...summariseConversation(caller.id, groupConversation), partner: null, unreadCount })
  }
  conversations.sort((a, b) => (a.lastSentAt < b.lastSentAt ? 1 : -1))
  const writingAllowedAt = membership?.writingAllowedAt ?? 0
  const overview = {
    conversations,
    writingAllowedAt: now < writingAllowedAt ? new Date(writingAllowedAt).toISOString() : null,
  }
  const id = partner === undefined ? null : getConversationId(caller, partner, membership)
  if (id === null) return { ...overview, items: [], next: null }
  const earliestSentAt = partner === 'group' ? (membership?.joinedAt ?? now) : 0
  const { items, next } = await readConversationPage(id, { ...page, earliestSentAt })
  return {
    ...overview,
    items: items.map(({ id: messageId, senderId, senderName, receiverId, subject, content, sentAt }) => ({
      id: messageId,
      senderId,
      senderName,
      receiverId,
      subject,
      content,
      sentAt: new Date(getMillis(sentAt)).toISOString(),
      isGroupMessage: receiverId === null,
    })),
    next,
  }
}

/** Counts a host's unread messages in the group of their city, without those that were sent before the host joined it. */
async function countUnreadInGroup(
  id: UserId,
  { city, joinedAt }: CityMembership,
  groupConversation: Conversation,
): Promise<number> {
  const unreadCount = countUnread(id, groupConversation)
  return unreadCount === 0
    ? 0
    : Math.min(unreadCount, await countMessagesSince(makeGroupConversationId(city), joinedAt))
}

function summariseConversation(callerId: UserId, conversation: Conversation) {
  const partnerId = conversation.participantIds.find((id) => id !== String(callerId))
  const partner = partnerId === undefined ? undefined : conversation.participants[partnerId]
  return {
    partner:
      partnerId === undefined
        ? null
        : { id: userId.parse(partnerId), name: partner?.name ?? '', photoUrl: partner?.photoUrl ?? null },
    lastSubject: conversation.lastSubject,
    lastSentAt: new Date(getLastSentAt(conversation)).toISOString(),
    unreadCount: countUnread(callerId, conversation),
  }
}

/** Returns null for the group conversation of the caller's city if the caller is not a member of one. */
function getConversationId(
  caller: Caller,
  partner: 'group' | UserId,
  membership: CityMembership | null,
): string | null {
  if (partner !== 'group') return makeDirectConversationId(caller.id, partner)
  return membership && makeGroupConversationId(membership.city)
}

/**
 * Writes to another host of the sender's city, or to all of them: in the conversation and by mail, in one commit. A repeated
 * request with the same `Idempotency-Key` does not write again.
 */
export const sendConversationMessage: Handler<'sendConversationMessage'> = async ({
  body,
  caller,
  now,
  idempotencyKey,
}) => {
  const { subject, content } = body
  const receiverId = body.receiverId ?? null
  const membership = await findCityMembership(caller.id)
  if (!membership)
    throw new CallError('forbidden', 'Only hosts in the same city can message each other here.')
  if (receiverId === caller.id) throw makeHostNotFoundError()
  if (receiverId === null && !(await hasOtherHost(membership.city, caller.id))) {
    throw new CallError('not_found', 'There is no other host in your city yet.')
  }
  const id = makeMessageId('conversation', { caller, idempotencyKey, payload: body, now })
  const newMessage = { id, senderId: caller.id, receiverId, subject, content }
  const outcome = await writeMessage(newMessage, now, (transaction, sender, receiver) => {
    const senderFields = { senderName: sender.name, authorId: caller.id }
    const data = { ...senderFields, subject, content }
    if (receiver) {
      const personalData = { ...data, name: receiver.name, kind: 'conversation' } as const
      enqueueIn(transaction, { ...makeEnvelope(receiver, id), template: 'message', data: personalData }, now)
      return
    }
    const audience = { kind: 'city_hosts', city: sender.city ?? '', exceptUserId: sender.id } as const
    const groupData = { ...data, kind: 'group' } as const
    createMailingIn(transaction, { id, template: 'message', data: groupData, audience, eventId: null }, now)
  })
  if (outcome === 'unknown') throw makeHostNotFoundError()
  if (outcome === 'not_allowed') {
    throw new CallError(
      'forbidden',
      "You no longer share a city with this host, so you can't message them here.",
    )
  }
  if (outcome === 'too_new') {
    const allowedFrom = new Date(membership.writingAllowedAt).toUTCString()
    const message = `You changed your city recently. You can message hosts there from ${allowedFrom}.`
    throw new CallError('forbidden', message)
  }
  return { message: 'Message sent successfully' }
}

const makeHostNotFoundError = () => makeNotFoundError('host in your city')

export const markConversationRead: Handler<'markConversationRead'> = async ({ caller, body }) => {
  const id = getConversationId(
    caller,
    body.partner,
    body.partner === 'group' ? await findCityMembership(caller.id) : null,
  )
  if (id !== null) await markAsRead(id, caller.id, body.lastSeenId)
  return { message: 'Read' }
}
