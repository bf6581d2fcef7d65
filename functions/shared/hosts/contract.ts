import { z } from 'zod'
import { declareCalls } from '../http/call.ts'
import { userId } from '../ids.ts'

export const hostCalls = declareCalls({
  getReferrer: {
    method: 'GET',
    path: '/api/hosts/referrer/{referrerId}',
    summary: 'Who invites to apply: the name and city of an approved host.',
    access: 'public',
    params: z.object({ referrerId: userId }),
    answer: z.object({ name: z.string(), city: z.string() }),
    status: 200,
    errors: ['not_found'],
    cache: { seconds: 60, staleSeconds: 600 },
  },
})
