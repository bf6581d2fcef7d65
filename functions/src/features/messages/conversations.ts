import type { UserId } from '../../../shared/ids.ts'
import { userId } from '../../../shared/ids.ts'
import { millisOf } from '../../../shared/instant.ts'
import { hasOtherHost } from '../../core/accounts/host-cards-store.ts'
import { findHostDetails } from '../../core/accounts/host-details-store.ts'
import { findMember } from '../../core/accounts/users-store.ts'
import { createMailingIn } from '../../core/mail/mailings-store.ts'
import { enqueueIn } from '../../core/mail/outbox-store.ts'
import { CallError, type Caller, type Handler } from '../../platform/call.ts'
import {
  conversationsOf,
  countSince,
  directOf,
  groupOf,
  lastAtOf,
  markAsRead,
  pageOfConversation,
  unreadBy,
  writeMessage,
  type Conversation,
} from './conversations-store.ts'
import { requestedId } from './message-id.ts'

/** The city whose group somebody is in: that of a host, as it is now. */
async function cityOf(caller: Caller): Promise<string | null> {
  return caller.role === 'host' ? ((await findMember(caller.id))?.city ?? null) : null
}

/** Who hosts no more, or in another city, can still be read, and written to no more. */
export const listConversations: Handler<'listConversations'> = async ({ caller, query }) => {
  const { with: other, ...page } = query
  const city = await cityOf(caller)
  const { direct, group } = await conversationsOf(caller.id, city)
  const conversations = direct.map((one) => summary(caller.id, one))
  if (group && city !== null) {
    const unread =
      String(caller.id) in group.read
        ? unreadBy(caller.id, group)
        : await unreadByNewcomer(caller.id, city, group)
    conversations.push({ ...summary(caller.id, group), with: null, unread })
  }
  conversations.sort((a, b) => (a.lastSentAt < b.lastSentAt ? 1 : -1))
  const id = other === undefined ? null : idOf(caller, other, city)
  if (id === null) return { conversations, items: [], next: null }
  const { items, next } = await pageOfConversation(id, page)
  return {
    conversations,
    items: items.map(({ id: messageId, senderId, senderName, receiverId, subject, content, sentAt }) => ({
      ...{ id: messageId, senderId, senderName, receiverId, subject, content },
      sentAt: new Date(millisOf(sentAt)).toISOString(),
      isGroupMessage: receiverId === null,
    })),
    next,
  }
}

/** Who has never opened the group has not missed what was written before they hosted. */
async function unreadByNewcomer(id: UserId, city: string, group: Conversation): Promise<number> {
  const details = await findHostDetails(id)
  const since = await countSince(groupOf(city), details?.hostSince ?? 0)
  return Math.min(unreadBy(id, group), since)
}

function summary(caller: UserId, conversation: Conversation) {
  const other = conversation.memberIds.find((id) => id !== String(caller))
  const person = other === undefined ? undefined : conversation.people[other]
  return {
    with:
      other === undefined
        ? null
        : { id: userId.parse(other), name: person?.name ?? '', photoUrl: person?.photoUrl ?? null },
    lastSubject: conversation.lastSubject,
    lastSentAt: new Date(lastAtOf(conversation)).toISOString(),
    unread: unreadBy(caller, conversation),
  }
}

/** Null: that of a group which they are not in. */
function idOf(caller: Caller, other: 'group' | UserId, city: string | null): string | null {
  if (other !== 'group') return directOf(caller.id, other)
  return city === null ? null : groupOf(city)
}

/**
 * Writes to another host of one's city, or to all of them: in the conversation and by mail, in one commit. A repeated request
 * with the same `Idempotency-Key` does not write again.
 */
export const sendConversationMessage: Handler<'sendConversationMessage'> = async ({
  body,
  caller,
  now,
  idempotencyKey,
}) => {
  const { subject, content } = body
  const receiverId = body.receiverId ?? null
  const city = await cityOf(caller)
  if (city === null) throw new CallError('forbidden', 'Hosts of a city write to each other here.')
  if (receiverId === caller.id) throw noSuchHost()
  if (receiverId === null && !(await hasOtherHost(city, caller.id))) {
    throw new CallError('not_found', 'There is no other host in your city yet.')
  }
  const id = requestedId('conversation', { caller, idempotencyKey, asked: body, now })
  const written = { id, senderId: caller.id, receiverId, subject, content }
  const outcome = await writeMessage(written, now, (transaction, sender, receiver) => {
    const signed = { senderName: sender.name, authorId: caller.id }
    const data = { ...signed, subject, content }
    if (receiver) {
      const { id: to, name, email } = receiver
      const envelope = { id, to: email, toName: name, eventId: null, userId: to }
      const own = { ...data, name, kind: 'conversation' } as const
      enqueueIn(transaction, { ...envelope, template: 'message', data: own }, now)
      return
    }
    const audience = { kind: 'city_hosts', city: sender.city ?? '', except: sender.id } as const
    const toAll = { ...data, kind: 'group' } as const
    createMailingIn(transaction, { id, template: 'message', data: toAll, audience, eventId: null }, now)
  })
  if (outcome === 'unknown') throw noSuchHost()
  if (outcome === 'apart') {
    throw new CallError('forbidden', 'You host in one city no more, so there is no writing here any more.')
  }
  return { message: 'Message sent successfully' }
}

const noSuchHost = () => new CallError('not_found', 'There is no such host in your city.')

export const readConversation: Handler<'readConversation'> = async ({ caller, body }) => {
  const id = idOf(caller, body.with, body.with === 'group' ? await cityOf(caller) : null)
  if (id !== null) await markAsRead(id, caller.id, body.seen)
  return { message: 'Read' }
}
