import { z } from 'zod'
import { storedUserId } from '../ids.ts'
import { storedInstant } from '../stored-instant.ts'

/** `messages/{id}`: a message from an admin to one or many members. */
export const storedMessage = z.object({
  subject: z.string(),
  content: z.string(),
  recipientType: z.enum(['all_users', 'all_hosts', 'city_users', 'city_hosts', 'direct']),
  recipientCity: z.string().nullable(),
  /** The recipient of a direct message; null if the message went to many people, missing in the oldest messages. */
  recipient: z.object({ id: storedUserId, name: z.string(), email: z.string() }).nullable().optional(),
  /** The admin who sent it; null after their account was deleted. */
  sentBy: storedUserId.nullable(),
  sentAt: storedInstant,
})

/** Numbers of messages by uid. */
const counts = z.record(z.string(), z.number().int())

/** `conversations/{id}`: messages among all hosts of a city, or between two hosts. */
export const storedConversation = z.object({
  /** The city of a group; null between two hosts. */
  cityKey: z.string().nullable(),
  /** Uids of the two hosts; empty for a group, which is for all hosts of its city. */
  participantIds: z.array(z.string()),
  /** The two hosts as they were when one of them last wrote, or with a newer photo, by uid; empty for a group. */
  participants: z.record(z.string(), z.object({ name: z.string(), photoUrl: z.string().nullable() })),
  /** How many messages there are. */
  messageCount: z.number().int(),
  /** How many of the messages each host wrote. */
  sentCounts: counts,
  /** How many messages of others each host has read; missing means none. */
  readCounts: counts,
  lastSubject: z.string(),
  lastSentAt: storedInstant,
})

/** `conversations/{id}/messages/{id}`. */
export const storedConversationMessage = z.object({
  /** The message's number in the conversation; the first message is number 1. */
  seq: z.number().int(),
  senderId: storedUserId,
  senderName: z.string(),
  receiverId: storedUserId.nullable(),
  subject: z.string(),
  content: z.string(),
  sentAt: storedInstant,
})
