import { bareAddress } from './header.ts'
import { classify, mailgunClient } from './mailgun.ts'
import { mailgunDomain } from '../../platform/params.ts'

/** Mailgun keeps lists of its own of addresses to which it sends nothing; what we lift must be lifted there too. */
const lists = ['bounces', 'complaints', 'unsubscribes'] as const

/** Takes an address off Mailgun's lists; one that is on none stays so. Throws `TransportError`. */
export async function liftAtMailgun(email: string): Promise<void> {
  const { suppressions } = mailgunClient()
  const lifted = lists.map(async (list) => {
    try {
      await suppressions.destroy(mailgunDomain.value(), list, bareAddress(email))
    } catch (error) {
      if ((error as { status?: number }).status !== 404) throw classify(error)
    }
  })
  await Promise.all(lifted)
}
