import { readAddressState } from '../../core/mail/addresses-store.ts'
import * as log from '../../platform/log.ts'
import { bareAddress } from './header.ts'
import { callMailgun, MailgunError } from './mailgun.ts'

/**
 * Mailgun keeps its own lists of addresses to which it sends nothing; a suppression that we lift must be lifted there too.
 */
const lists = ['bounces', 'complaints', 'unsubscribes'] as const

/** Takes an address off Mailgun's lists; one that is on none stays so. Throws `MailgunError`. */
export async function liftAtMailgun(email: string): Promise<void> {
  const liftings = lists.map(async (list) => {
    try {
      await callMailgun((client, domain) => client.suppressions.destroy(domain, list, bareAddress(email)))
    } catch (error) {
      if (!(error instanceof MailgunError) || error.status !== 404) throw error
    }
  })
  await Promise.all(liftings)
}

/** Like the function above, for mail that is worth a try even if Mailgun cannot be asked. */
export async function allowAtMailgun(address: string): Promise<void> {
  await liftAtMailgun(address).catch((error: unknown) => {
    log.warn('Mailgun did not remove an address from its lists', { reason: String(error) })
  })
}

/**
 * Lets mail through to an address that bounced once and is said to be right now, before we forget that it did: on Mailgun's list
 * the next mail to it would come back as a bounce, and keep all others from it again.
 */
export async function addToMailgunAllowlist(address: string): Promise<void> {
  if ((await readAddressState(address)).suppressed?.reason === 'bounced') await allowAtMailgun(address)
}
