import type { storedSignup } from '../../../shared/rsvps/stored.ts'
import type { DeliveryRecipient } from '../../core/mail/delivery.ts'
import type { RequiredStatus } from '../../core/mail/mails.ts'
import { readAll, signupsOf, type Snapshot } from '../../platform/collections.ts'
import { chunksOf30 } from '../../platform/chunks-of-30.ts'
import { hashAddress } from '../../platform/tokens.ts'

/**
 * Finds the recipients who still have the RSVP that the mail is about, each with the current id of the RSVP. Recipients without
 * an RSVP in the delivery are eligible too. The id and the links of an RSVP are derived from the address, so an RSVP that moved
 * to another address with its owner is found under the new address.
 */
export async function findEligibleRecipients(
  eventId: number,
  recipients: readonly DeliveryRecipient[],
  requiredStatuses: readonly RequiredStatus[],
): Promise<ReadonlyMap<DeliveryRecipient, DeliveryRecipient>> {
  const lookups = recipients.flatMap((recipient) => {
    const { signup } = recipient
    if (!signup) return []
    const ids = new Set([signup.signupId, hashAddress(recipient.address)])
    return [...ids].map((signupId) => ({ recipient, signup: { ...signup, signupId } }))
  })
  const eligibleRecipients = new Map(
    recipients.filter((recipient) => !recipient.signup).map((recipient) => [recipient, recipient]),
  )
  if (lookups.length === 0) return eligibleRecipients
  const documents = await readAll(
    lookups.map(({ signup }) => signupsOf(eventId).doc(signup.signupId)),
    ['seq', 'status'],
  )
  lookups.forEach(({ recipient, signup }, index) => {
    if (isEligible(documents[index], recipient, requiredStatuses))
      eligibleRecipients.set(recipient, { ...recipient, signup })
  })
  return eligibleRecipients
}

/**
 * Finds recipients of a mailing whose RSVP has since moved to another address, each with the new address and the moved RSVP.
 */
export async function findMovedRecipients(
  eventId: number,
  recipients: readonly DeliveryRecipient[],
  requiredStatuses: readonly RequiredStatus[],
): Promise<ReadonlyMap<DeliveryRecipient, DeliveryRecipient>> {
  const recipientBySignupId = new Map(
    recipients.map((recipient) => [recipient.signup?.signupId ?? '', recipient]),
  )
  const ids = [...recipientBySignupId.keys()].filter(Boolean)
  const movedRecipients = new Map<DeliveryRecipient, DeliveryRecipient>()
  for (const chunk of chunksOf30(ids)) {
    const query = signupsOf(eventId).where('formerSignupIds', 'array-contains-any', chunk)
    for (const document of (await query.get()).docs) {
      const { formerSignupIds = [], email, userId } = document.data()
      for (const recipient of formerSignupIds.flatMap((id) => recipientBySignupId.get(id) ?? [])) {
        if (!recipient.signup || !isEligible(document, recipient, requiredStatuses)) continue
        const signup = { ...recipient.signup, signupId: document.id }
        movedRecipients.set(recipient, { ...recipient, address: email, userId: userId ?? null, signup })
      }
    }
  }
  return movedRecipients
}

function isEligible(
  document: Snapshot<typeof storedSignup> | undefined,
  { signup }: DeliveryRecipient,
  requiredStatuses: readonly RequiredStatus[],
): boolean {
  const currentSignup = document?.data()
  return (
    currentSignup !== undefined &&
    currentSignup.seq === signup?.seq &&
    requiredStatuses.some((status) => status === currentSignup.status)
  )
}
