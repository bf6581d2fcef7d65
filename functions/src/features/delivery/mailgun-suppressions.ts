import { readAddressSettings } from '../../core/mail/addresses-store.ts'
import * as log from '../../platform/log.ts'
import { requireBareAddress } from './header.ts'
import { callMailgun, MailgunError } from './mailgun.ts'

/** Mailgun's own lists of addresses to which it sends nothing. A suppression that we lift must be lifted at Mailgun too. */
const suppressionLists = ['bounces', 'complaints', 'unsubscribes'] as const

/** Removes an address from Mailgun's lists, if it is on any. Throws `MailgunError`. */
export async function liftSuppressionAtMailgun(email: string): Promise<void> {
  const removals = suppressionLists.map(async (list) => {
    try {
      await callMailgun((client, domain) =>
        client.suppressions.destroy(domain, list, requireBareAddress(email)),
      )
    } catch (error) {
      if (!(error instanceof MailgunError) || error.status !== 404) throw error
    }
  })
  await Promise.all(removals)
}

/** Removes an address from Mailgun's lists before a mail to it. A failure is only logged: the mail is worth a try anyway. */
export async function tryLiftSuppressionAtMailgun(address: string): Promise<void> {
  await liftSuppressionAtMailgun(address).catch((error: unknown) => {
    log.warn('Mailgun did not remove an address from its lists', { reason: String(error) })
  })
}

/**
 * Removes a new address of a person from Mailgun's lists if an email to it has bounced. Call this before our own suppression of
 * the address is lifted: otherwise Mailgun would report the next mail as bounced, and we would suppress the address again.
 */
export async function tryLiftBounceAtMailgun(address: string): Promise<void> {
  if ((await readAddressSettings(address)).suppression?.reason === 'bounced')
    await tryLiftSuppressionAtMailgun(address)
}
