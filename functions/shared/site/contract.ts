import { z } from 'zod'
import { declareCalls } from '../http/call.ts'

export const siteCalls = declareCalls({
  getSite: {
    method: 'GET',
    path: '/api/site',
    summary:
      'The address that the site is known by, whatever address it is visited at: what is kept elsewhere, such as calendar files, names it.',
    access: 'public',
    answer: z.object({ url: z.url() }),
    status: 200,
    errors: [],
    cache: { seconds: 3600, staleSeconds: 86_400 },
  },
})
