import { error as logError } from 'firebase-functions/logger'
import { sendQueuedEmail, type SendOptions } from './send-queued-email.ts'
import { dueEmails } from '../../core/mail/outbox-store.ts'

const PAGE = 100
const AT_ONCE = 10

/**
 * Sends what is due and was not sent: what a trigger missed, what is to be tried again, what a dead process left. Ends
 * when nothing is due or the time is up; the next run goes on. Answers how many it took up.
 */
export async function sweepOutbox(options: SendOptions & { readonly until: number }): Promise<number> {
  let taken = 0
  while (Date.now() < options.until) {
    const ids = await dueEmails(options.now, PAGE)
    for (let i = 0; i < ids.length; i += AT_ONCE) {
      const results = await Promise.allSettled(
        ids.slice(i, i + AT_ONCE).map((id) => sendQueuedEmail(id, options)),
      )
      for (const result of results)
        if (result.status === 'rejected') logError('An e-mail was not sent', result.reason)
    }
    taken += ids.length
    if (ids.length < PAGE) break
  }
  return taken
}
