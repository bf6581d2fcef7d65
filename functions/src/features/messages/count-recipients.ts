import { makeCommunityAudience } from '../../core/mail/audience.ts'
import { countCommunity } from '../../core/mail/community-store.ts'
import type { Handler } from '../../platform/call-handler.ts'

/** Tells an admin how many people a message would reach, before it is sent. */
export const countRecipients: Handler<'countRecipients'> = ({ query: { recipientType, city } }) =>
  countCommunity(makeCommunityAudience(recipientType, city), 'messages')
