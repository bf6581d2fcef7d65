import type { Handlers } from '../../platform/call-handler.ts'
import { listHostQuestions, publishAnswer, removeAnswer } from './answer-question.ts'
import { askHost, confirmHostQuestion, getHostQuestion } from './ask-host.ts'
import { listConversations, markConversationRead, sendConversationMessage } from './conversations.ts'
import { countRecipients } from './count-recipients.ts'
import { getSentMessage, listSentMessages } from './list-sent-messages.ts'
import { messageAttendees } from './message-attendees.ts'
import { sendCampaign } from './send-campaign.ts'
import { sendCommunityMessage } from './send-community-message.ts'
import { sendHostMessage, sendUserMessage } from './send-direct-message.ts'
import { countNudges, sendEngagementNudges } from './send-engagement-nudges.ts'

export const messagesHandlers = {
  askHost,
  getHostQuestion,
  confirmHostQuestion,
  listHostQuestions,
  publishAnswer,
  removeAnswer,
  countRecipients,
  listConversations,
  markConversationRead,
  sendConversationMessage,
  messageAttendees,
  sendCampaign,
  getSentMessage,
  listSentMessages,
  sendCommunityMessage,
  sendHostMessage,
  sendUserMessage,
  countNudges,
  sendEngagementNudges,
} satisfies Partial<Handlers>
