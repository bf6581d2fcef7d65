import { getMillis } from '../../../shared/instant.ts'
import { FieldValue, Timestamp } from 'firebase-admin/firestore'
import type { storedEmail } from '../../../shared/mail/stored.ts'
import { suppressIn } from '../../core/mail/addresses-store.ts'
import { emails, type Stored, webhookTokenRef } from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'
import { computeExpiry } from '../../platform/expiry.ts'
import { computeChange, timeFields, type EmailUpdate, type LoggedEmail } from './mailgun-events.ts'

/** The changes that one webhook makes: to an email of ours, to the suppression of an address, to both or to neither. */
export interface Webhook {
  readonly token: string
  readonly email: {
    readonly id: string
    readonly update: EmailUpdate
    readonly clickedLink: string | null
  } | null
  readonly suppression: {
    readonly address: string
    readonly reason: 'bounced' | 'complained'
    readonly detail: string
    readonly occurredAt: number
  } | null
}

/**
 * Applies a webhook: uses up its token and writes the changes of the address and the email in one commit. A signature does not
 * cover the body, so a token that was used before changes nothing. Returns whether the token was new.
 */
export function applyWebhook(webhook: Webhook, now: number): Promise<boolean> {
  const tokenRef = webhookTokenRef(webhook.token)
  const { email, suppression } = webhook
  return db.runTransaction(async (transaction) => {
    if ((await transaction.get(tokenRef)).exists) return false
    const ref = email && emails.doc(email.id)
    const document = ref && (await transaction.get(ref))
    // Nothing more is stored about mail to a deleted person: a suppression would contain their address.
    const entry = document?.data()
    const isErased = entry?.to === ''
    const newSuppression = isErased ? null : suppression
    const suppress = newSuppression && (await suppressIn(transaction, newSuppression.address, newSuppression))
    transaction.create(tokenRef, { expiresAt: Timestamp.fromMillis(computeExpiry('webhookTokens', now)) })
    suppress?.()
    const change = entry && !isErased ? composeEntryChange(entry, email) : null
    if (ref && change) transaction.update(ref, change)
    return true
  })
}

function toLoggedEmail(entry: Stored<typeof storedEmail>): LoggedEmail {
  const times = Object.values(timeFields).flatMap((field) => {
    const occurredAt = getMillis(entry[field] ?? undefined)
    return occurredAt === undefined ? [] : [[field, occurredAt] as const]
  })
  return {
    status: entry.status,
    to: entry.to,
    // The stored id is empty if Mailgun's response to the call was lost.
    messageId: entry.providerId || null,
    resentAt: getMillis(entry.resentAt) ?? null,
    times: Object.fromEntries(times),
  }
}

/** Composes the fields to write to a log entry; null if nothing changes. */
function composeEntryChange(entry: Stored<typeof storedEmail>, email: Webhook['email']) {
  const loggedEmail = toLoggedEmail(entry)
  const change = email && computeChange(loggedEmail, email.update)
  if (!change) return null
  const { status, time, bounceReason, failedReason, isAccepted } = change
  const fields = {
    ...(status === loggedEmail.status ? {} : { status }),
    ...(time ? { [time.field]: Timestamp.fromMillis(time.occurredAt) } : {}),
    ...(bounceReason === null ? {} : { bounceReason }),
    ...(failedReason === null ? {} : { failedReason }),
    ...(email.clickedLink === null ? {} : { clickedLinks: FieldValue.arrayUnion(email.clickedLink) }),
    // A webhook can be faster than the response to the call, and proves acceptance just as well.
    ...(isAccepted ? { isAccepted: true } : {}),
  }
  return Object.keys(fields).length > 0 ? fields : null
}
