import { communityAudience } from '../../core/mail/audience.ts'
import type { Handler } from '../../platform/call.ts'
import { audienceSize } from './audience-store.ts'

/** Tells an admin how many a message would be addressed to, before it is sent. */
export const countRecipients: Handler<'countRecipients'> = async ({ query: { recipientType, city } }) => ({
  count: await audienceSize(communityAudience(recipientType, city)),
})
