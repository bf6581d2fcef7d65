import type { DocumentSnapshot } from 'firebase-admin/firestore'
import type { DeliveryRecipient } from '../../core/mail/delivery.ts'
import type { Standing } from '../../core/mail/mails.ts'
import { db } from '../../platform/firebase.ts'
import { addressHash } from '../../platform/tokens.ts'

/** The link of a virtual event, which no mail is stored with; null where there is none. */
export async function virtualLinkOf(eventId: number): Promise<string | null> {
  const access = await db.doc(`events/${eventId}/access/virtual`).get()
  return (access.get('virtualLink') as string | undefined) ?? null
}

/**
 * Which of the recipients still have the RSVP they are written to about. One that followed its owner to another address is
 * found there: its id is made of the address.
 */
export async function stillStanding(
  eventId: number,
  recipients: readonly DeliveryRecipient[],
  standing: readonly Standing[],
): Promise<ReadonlySet<DeliveryRecipient>> {
  const signups = db.collection(`events/${eventId}/signups`)
  const asked = recipients.flatMap((recipient) => {
    if (!recipient.signup) return []
    const ids = new Set([recipient.signup.signupId, addressHash(recipient.address)])
    return [...ids].map((id) => ({ recipient, ref: signups.doc(id) }))
  })
  const kept = new Set(recipients.filter((one) => !one.signup))
  if (asked.length === 0) return kept
  const found = await db.getAll(...asked.map(({ ref }) => ref), { fieldMask: ['seq', 'status'] })
  asked.forEach(({ recipient }, index) => {
    if (stands(found[index], recipient, standing)) kept.add(recipient)
  })
  return kept
}

function stands(
  found: DocumentSnapshot | undefined,
  { signup }: DeliveryRecipient,
  standing: readonly Standing[],
): boolean {
  return (
    found?.exists === true &&
    found.get('seq') === signup?.seq &&
    standing.includes(found.get('status') as Standing)
  )
}
