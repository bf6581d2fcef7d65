import type { storedSignup } from '../../../shared/rsvps/stored.ts'
import type { DeliveryRecipient } from '../../core/mail/delivery.ts'
import type { Standing } from '../../core/mail/mails.ts'
import { readAll, signupsOf, type Snapshot } from '../../platform/collections.ts'
import { addressHash } from '../../platform/tokens.ts'

/**
 * Which of the recipients still have the RSVP they are written to about. One that followed its owner to another address is
 * found there: its id is made of the address.
 */
export async function stillStanding(
  eventId: number,
  recipients: readonly DeliveryRecipient[],
  standing: readonly Standing[],
): Promise<ReadonlySet<DeliveryRecipient>> {
  const asked = recipients.flatMap((recipient) => {
    if (!recipient.signup) return []
    const ids = new Set([recipient.signup.signupId, addressHash(recipient.address)])
    return [...ids].map((id) => ({ recipient, ref: signupsOf(eventId).doc(id) }))
  })
  const kept = new Set(recipients.filter((one) => !one.signup))
  if (asked.length === 0) return kept
  const found = await readAll(
    asked.map(({ ref }) => ref),
    ['seq', 'status'],
  )
  asked.forEach(({ recipient }, index) => {
    if (stands(found[index], recipient, standing)) kept.add(recipient)
  })
  return kept
}

function stands(
  found: Snapshot<typeof storedSignup> | undefined,
  { signup }: DeliveryRecipient,
  standing: readonly Standing[],
): boolean {
  const now = found?.data()
  return now !== undefined && now.seq === signup?.seq && standing.some((one) => one === now.status)
}
