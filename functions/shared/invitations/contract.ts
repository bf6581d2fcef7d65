import { z } from 'zod'
import { declareCalls } from '../http/call.ts'
import { anyText, messageAnswer, text } from '../http/fields.ts'
import { userId } from '../ids.ts'

/** How long an invitation's link works. */
export const INVITATION_DAYS = 14

export const invitationCalls = declareCalls({
  inviteHost: {
    method: 'POST',
    path: '/api/admin/users/{id}/invite-host',
    summary: 'E-mails a member an invitation to host: a link that works once, for 14 days.',
    access: 'admin',
    params: z.object({ id: userId }),
    body: z.object({ inviteMessage: text(4000) }),
    answer: messageAnswer,
    status: 201,
    errors: ['not_found', 'already_applied'],
  },
  acceptInvitation: {
    method: 'GET',
    path: '/api/invite/{token}',
    summary:
      'Where the invitation page sends the browser: makes who was invited an approved host and sends them on to sign in, once. An invitation that is used or too old leads to /invite.',
    access: 'public',
    // A browser that comes here with anything is sent on, never shown an error of its address.
    params: z.object({ token: anyText().catch('') }),
    answer: z.object({ location: z.string() }),
    status: 303,
    errors: ['too_many_requests'],
    limits: ['verifyByAddress'],
  },
})
