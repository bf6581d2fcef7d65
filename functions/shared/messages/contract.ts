import { z } from 'zod'
import { optionalCity } from '../cities/city.ts'
import { declareCalls } from '../http/call.ts'
import { MAX_NUDGED_HOSTS } from '../stats/engagement.ts'
import { messageResponse, optionalText, text } from '../http/fields.ts'
import { listResponse, listQuery } from '../http/list.ts'
import { documentId, eventId, userId } from '../ids.ts'
import { MAX_CAMPAIGN_NOTE_LENGTH, MAX_MESSAGE_LENGTH, MAX_SUBJECT_LENGTH } from '../mail/message-limits.ts'
import { campaignType } from '../mail/triggers.ts'

const messageFields = { subject: text(MAX_SUBJECT_LENGTH), content: text(MAX_MESSAGE_LENGTH) }

/** How many sent messages a page lists (specification section 9). */
const MESSAGES_PER_PAGE = 10

const recipientType = z.enum(['all_users', 'all_hosts', 'city_users', 'city_hosts'])

const audienceFields = { recipientType, city: optionalCity }

/** False if a message is for the users or hosts of a city, and the city is missing. */
const hasRequiredCity = ({ recipientType: type, city }: { recipientType: string; city: string | null }) =>
  !type.startsWith('city_') || city !== null
const missingCityIssue = { path: ['city'], error: 'Please choose a city.' }

const sentMessage = z.object({
  id: z.string(),
  sentAt: z.iso.datetime(),
  subject: z.string(),
  content: z.string(),
  recipientType: z.enum([...recipientType.options, 'direct']),
  recipientCity: z.string().nullable(),
  /** The recipient of a direct message; null if the message went to many people. */
  recipient: z.object({ id: userId, name: z.string(), email: z.string() }).nullable(),
  /** How many people the message was sent to so far; null if unknown. */
  recipientCount: z.number().int().nullable(),
  /** The state of a message to many, and how many recipients wait for it; null for direct messages and old messages. */
  mailing: z
    .object({ state: z.enum(['sending', 'stopped', 'cancelled', 'done']), waitingCount: z.number().int() })
    .nullable(),
})

/** A nudge as an admin writes it. */
const nudgeFields = {
  message: text(5_000),
  /** If the field is missing, the type's own subject is used. */
  subject: optionalText(150),
  type: z.enum(['noEvents', 'inactive', 'highPerformer', 'seasonal']),
}
const nudgedHostIds = z
  .array(userId)
  .min(1, 'Please select at least one host to send nudges to')
  .max(MAX_NUDGED_HOSTS)
/** A nudge with the values of one host or, if `hostId` is null, with its placeholders. */
const singleNudge = z.object({ ...nudgeFields, hostId: userId.nullable() })

/** How many of the selected approved hosts get no nudge, by reason. Members who are not approved hosts are not counted. */
const leftOutNudgeCounts = {
  /** Hosts who already got a nudge that day. */
  alreadyNudgedCount: z.number().int(),
  /** Hosts who unsubscribed, or whose address is suppressed. */
  unreachableCount: z.number().int(),
}

/** A message of a host to another host, or to all hosts of their city (specification section 3). */
const conversationMessage = z.object({
  id: z.string(),
  senderId: userId,
  senderName: z.string(),
  subject: z.string(),
  content: z.string(),
  sentAt: z.iso.datetime(),
  isGroupMessage: z.boolean(),
  /** Null for a group message. */
  receiverId: userId.nullable(),
})

/** A host's conversation with one other host, or with all hosts of their city. */
const conversation = z.object({
  /** The other host; null for the group conversation of the city. */
  partner: z.object({ id: userId, name: z.string(), photoUrl: z.string().nullable() }).nullable(),
  lastSubject: z.string(),
  lastSentAt: z.iso.datetime(),
  unreadCount: z.number().int(),
})

export const messageCalls = declareCalls({
  listConversations: {
    method: 'GET',
    path: '/api/host/conversations',
    summary:
      "A host's conversations, newest first, and with `partner` also the messages of one of them, newest first, a page at a time. From a city's group, it lists only messages since the host joined that city.",
    access: 'host',
    /** The conversation whose messages are listed: another host's id, or `group`. If it is missing, no messages are listed. */
    query: listQuery({ partner: z.union([z.literal('group'), userId]).optional() }),
    response: listResponse(conversationMessage).extend({
      conversations: z.array(conversation),
      /** The instant from which the host can write to the others of their city; null if they can write now. */
      writingAllowedAt: z.iso.datetime().nullable(),
    }),
    status: 200,
    errors: [],
  },
  sendConversationMessage: {
    method: 'POST',
    path: '/api/host/conversations',
    summary:
      "Sends a message to another host in the caller's city, or to all hosts there, also by email. The call is refused for a day after the caller changed city.",
    access: 'host',
    body: z
      .object({ ...messageFields, receiverId: userId.nullish(), isGroupMessage: z.boolean() })
      .refine(({ receiverId, isGroupMessage }) => isGroupMessage !== Boolean(receiverId), {
        path: ['receiverId'],
        error: 'Please choose a recipient.',
      }),
    response: messageResponse,
    status: 201,
    errors: ['not_found', 'forbidden', 'too_many_requests'],
    limits: ['hostMessageByMember'],
  },
  markConversationRead: {
    method: 'PUT',
    path: '/api/host/conversations/read',
    summary: 'Marks a conversation as read, up to a message.',
    access: 'host',
    body: z.object({
      partner: z.union([z.literal('group'), userId]),
      /** The newest message that was shown; later messages stay unread. */
      lastSeenId: documentId(200),
    }),
    response: messageResponse,
    status: 200,
    errors: [],
  },
  sendCommunityMessage: {
    method: 'POST',
    path: '/api/admin/message',
    summary:
      'Sends a message to all members or all hosts, everywhere or in one city; refused if the message would reach nobody.',
    access: 'admin',
    body: z.object({ ...audienceFields, ...messageFields }).refine(hasRequiredCity, missingCityIssue),
    response: messageResponse,
    status: 202,
    errors: [],
  },
  countRecipients: {
    method: 'GET',
    path: '/api/admin/message/recipients',
    summary:
      'The number of members that a message is for, and of those whom it reaches: members who unsubscribed, or whose address is suppressed or unproven, are skipped.',
    access: 'admin',
    query: z.object(audienceFields).refine(hasRequiredCity, missingCityIssue),
    response: z.object({ totalCount: z.number().int(), reachableCount: z.number().int() }),
    status: 200,
    errors: [],
  },
  previewMessage: {
    method: 'POST',
    path: '/api/admin/message/preview',
    summary: "An admin's message as its recipients see it.",
    access: 'admin',
    body: z.object(messageFields),
    response: z.object({ subject: z.string(), previewHtml: z.string() }),
    status: 200,
    errors: [],
  },
  sendMessageTest: {
    method: 'POST',
    path: '/api/admin/message/test',
    summary: 'Emails a message only to the calling admin, as its recipients would receive it.',
    access: 'admin',
    body: z.object(messageFields),
    response: messageResponse,
    status: 202,
    errors: [],
  },
  getSentMessage: {
    method: 'GET',
    path: '/api/admin/messages/{id}',
    summary: 'One message that was sent.',
    access: 'admin',
    params: z.object({ id: documentId(200) }),
    response: sentMessage,
    status: 200,
    errors: ['not_found'],
  },
  listSentMessages: {
    method: 'GET',
    path: '/api/admin/messages',
    summary: 'Messages sent so far, newest first, ten per page, with the number of pages.',
    access: 'admin',
    query: listQuery({}, { maxLimit: 10, defaultLimit: MESSAGES_PER_PAGE }),
    response: listResponse(sentMessage).extend({ pageCount: z.number().int() }),
    status: 200,
    errors: [],
  },
  sendHostMessage: {
    method: 'POST',
    path: '/api/admin/hosts/{id}/message',
    summary: 'Sends a message to one host.',
    access: 'admin',
    params: z.object({ id: userId }),
    body: z.object(messageFields),
    response: messageResponse,
    status: 202,
    errors: ['not_found'],
  },
  sendUserMessage: {
    method: 'POST',
    path: '/api/admin/users/{id}/message',
    summary: 'Sends a message to one member.',
    access: 'admin',
    params: z.object({ id: userId }),
    body: z.object(messageFields),
    response: messageResponse,
    status: 202,
    errors: ['not_found'],
  },
  sendEngagementNudges: {
    method: 'POST',
    path: '/api/admin/engagement-nudges',
    summary:
      'Nudges hosts, each at most once a day (UTC); {name}, {city}, {days}, {eventCount} and {totalAttendees} are filled in per host.',
    access: 'admin',
    body: z.object({ ...nudgeFields, hostIds: nudgedHostIds }),
    response: messageResponse.extend({
      /** Hosts whose email this call queued, now or when the same request was sent before. */
      count: z.number().int(),
      ...leftOutNudgeCounts,
    }),
    status: 202,
    errors: [],
  },
  countNudges: {
    method: 'POST',
    path: '/api/admin/engagement-nudges/count',
    summary:
      'The number of the given approved hosts who would get a nudge now, and of the others by reason. Members who are not approved hosts are not counted.',
    access: 'admin',
    body: z.object({ hostIds: nudgedHostIds }),
    response: z.object({ reachableCount: z.number().int(), ...leftOutNudgeCounts }),
    status: 200,
    errors: [],
  },
  previewNudge: {
    method: 'POST',
    path: '/api/admin/engagement-nudges/preview',
    summary: 'A nudge as one host would receive it.',
    access: 'admin',
    body: singleNudge,
    response: z.object({ subject: z.string(), previewHtml: z.string() }),
    status: 200,
    errors: ['not_found'],
  },
  sendNudgeTest: {
    method: 'POST',
    path: '/api/admin/engagement-nudges/test',
    summary: 'Emails a nudge to the calling admin, as one host would receive it.',
    access: 'admin',
    body: singleNudge,
    response: messageResponse,
    status: 202,
    errors: ['not_found'],
  },
  sendCampaign: {
    method: 'POST',
    path: '/api/events/{id}/send-email',
    summary: 'Sends a campaign to the attendees of an event now, with an optional note from the host.',
    access: 'eventHost',
    params: z.object({ id: eventId }),
    body: z.object({ emailType: campaignType, customContent: optionalText(MAX_CAMPAIGN_NOTE_LENGTH) }),
    response: messageResponse,
    status: 202,
    errors: ['not_found', 'not_cancelled', 'event_over', 'too_early', 'too_many_requests', 'event_hidden'],
    limits: ['attendeeMailByMember'],
  },
})
