import { z } from 'zod'
import { optionalCity } from '../cities/city.ts'
import { declareCalls } from '../http/call.ts'
import { messageAnswer, optionalText, text } from '../http/fields.ts'
import { eventId, userId } from '../ids.ts'
import { campaignType } from '../mail/triggers.ts'

const letter = { subject: text(150), content: text(10_000) }

const recipientType = z.enum(['all_users', 'all_hosts', 'city_users', 'city_hosts'])

const community = { recipientType, city: optionalCity }

/** A message to a city says to which. */
const namesCity = ({ recipientType: to, city }: { recipientType: string; city: string | null }) =>
  !to.startsWith('city_') || city !== null
const noCity = { path: ['city'], error: 'Please choose a city.' }

const sentMessage = z.object({
  id: z.string(),
  sentAt: z.iso.datetime(),
  subject: z.string(),
  content: z.string(),
  recipientType: z.enum([...recipientType.options, 'direct']),
  recipientCity: z.string().nullable(),
  /** Who a direct message was written to; null where it went to many. */
  recipient: z.object({ id: userId, name: z.string(), email: z.string() }).nullable(),
  /** How many people it has gone to so far. */
  recipientCount: z.number().int(),
})

export const messageCalls = declareCalls({
  sendCommunityMessage: {
    method: 'POST',
    path: '/api/admin/message',
    summary: 'Writes to all members or hosts, or to those of a city.',
    access: 'admin',
    body: z.object({ ...community, ...letter }).refine(namesCity, noCity),
    answer: messageAnswer,
    status: 202,
    errors: [],
  },
  countRecipients: {
    method: 'GET',
    path: '/api/admin/message/recipients',
    summary: 'How many people a message would be addressed to; those who stopped such mail are among them.',
    access: 'admin',
    query: z.object(community).refine(namesCity, noCity),
    answer: z.object({ count: z.number().int() }),
    status: 200,
    errors: [],
  },
  listSentMessages: {
    method: 'GET',
    path: '/api/admin/messages',
    summary: 'Messages sent so far, latest first, ten a page.',
    access: 'admin',
    query: z.object({ page: z.coerce.number().int().min(1).max(1_000).default(1) }),
    answer: z.object({ messages: z.array(sentMessage), page: z.number().int(), pages: z.number().int() }),
    status: 200,
    errors: [],
  },
  sendHostMessage: {
    method: 'POST',
    path: '/api/admin/hosts/{id}/message',
    summary: 'Writes to one host.',
    access: 'admin',
    params: z.object({ id: userId }),
    body: z.object(letter),
    answer: messageAnswer,
    status: 202,
    errors: ['not_found'],
  },
  sendUserMessage: {
    method: 'POST',
    path: '/api/admin/users/{id}/message',
    summary: 'Writes to one member.',
    access: 'admin',
    params: z.object({ id: userId }),
    body: z.object(letter),
    answer: messageAnswer,
    status: 202,
    errors: ['not_found'],
  },
  sendEngagementNudges: {
    method: 'POST',
    path: '/api/admin/engagement-nudges',
    summary:
      'Nudges hosts; {name}, {city}, {days}, {eventCount} and {totalAttendees} are filled in for each.',
    access: 'admin',
    body: z.object({
      hostIds: z.array(userId).min(1, 'Please select at least one host to send nudges to').max(500),
      message: text(5_000),
      type: z.enum(['noEvents', 'inactive', 'highPerformer', 'seasonal']),
    }),
    answer: messageAnswer.extend({ count: z.number().int() }),
    status: 202,
    errors: [],
  },
  sendCampaign: {
    method: 'POST',
    path: '/api/events/{id}/send-email',
    summary: 'Sends a campaign to the attendees of an event now, with a word of the host.',
    access: 'eventHost',
    params: z.object({ id: eventId }),
    body: z.object({ emailType: campaignType, customContent: optionalText(5_000) }),
    answer: messageAnswer,
    status: 202,
    errors: ['not_found', 'not_cancelled', 'too_many_requests'],
    limits: ['attendeeMailByMember'],
  },
})
