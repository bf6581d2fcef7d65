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
    method: 'POST',
    path: '/api/invite/{token}',
    summary:
      'Makes who was invited an approved host, once. Who is not signed in as them gets a login link by mail, so the link alone signs nobody in.',
    access: 'public',
    params: z.object({ token: anyText().max(200) }),
    answer: z.object({
      message: z.string(),
      /** Whether the invited member is who is signed in here; else a login link is on its way to them. */
      isSignedIn: z.boolean(),
    }),
    status: 200,
    errors: ['invalid_link', 'too_many_requests'],
    limits: ['verifyByAddress'],
  },
})
