import { z } from 'zod'
import { declareCalls } from '../http/call.ts'
import { messageAnswer } from '../http/fields.ts'

export const emailCalls = declareCalls({
  receiveMailgunWebhook: {
    method: 'POST',
    path: '/api/webhooks/mailgun',
    summary: "Mailgun's signed news of a message: delivered, opened, clicked, failed, complained.",
    access: 'public',
    body: z.object({
      signature: z.object({ timestamp: z.string(), token: z.string(), signature: z.string() }),
      'event-data': z.looseObject({ id: z.string(), event: z.string(), timestamp: z.number() }),
    }),
    answer: messageAnswer,
    status: 200,
    errors: ['bad_signature'],
  },
})
