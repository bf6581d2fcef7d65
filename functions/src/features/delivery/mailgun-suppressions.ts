import { bareAddress } from './header.ts'
import { askMailgun, MailgunError } from './mailgun.ts'

/** Mailgun keeps lists of its own of addresses to which it sends nothing; what we lift must be lifted there too. */
const lists = ['bounces', 'complaints', 'unsubscribes'] as const

/** Takes an address off Mailgun's lists; one that is on none stays so. Throws `MailgunError`. */
export async function liftAtMailgun(email: string): Promise<void> {
  const lifted = lists.map(async (list) => {
    try {
      await askMailgun(`/${list}/${encodeURIComponent(bareAddress(email))}`, { method: 'DELETE' })
    } catch (error) {
      if (!(error instanceof MailgunError) || error.status !== 404) throw error
    }
  })
  await Promise.all(lifted)
}
