import { error as logError } from 'firebase-functions/logger'
import { continueSend, type ContinueOptions } from './continue-send.ts'
import { dueSends } from '../../core/mail/mailings-store.ts'

/** Goes on with sends that a process left, that wait for another try, or that were begun and not taken up. */
export async function sweepSends(options: ContinueOptions): Promise<void> {
  for (const id of await dueSends(options.now(), 20)) {
    if (options.now() >= options.until) return
    try {
      await continueSend(id, options)
    } catch (error) {
      // The others must not wait for one that cannot be sent; this one is taken up again when its lease ends.
      logError('An e-mail was not sent', error)
    }
  }
}
