import { millisOf } from '../../../shared/instant.ts'
import { FieldValue, Timestamp } from 'firebase-admin/firestore'
import type { storedEmail } from '../../../shared/mail/stored.ts'
import { suppressIn } from '../../core/mail/addresses-store.ts'
import { emails, type Stored, webhookTokenRef } from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'
import { expiryOf } from '../../platform/expiry.ts'
import { changeBy, timeFields, type EmailNews, type LoggedEmail } from './status.ts'

/** What one webhook says, of an email of ours, of its address, or of neither. */
export interface Webhook {
  readonly token: string
  readonly email: { readonly id: string; readonly news: EmailNews; readonly link: string | null } | null
  readonly suppression: {
    readonly address: string
    readonly reason: 'bounced' | 'complained'
    readonly detail: string
    readonly at: number
  } | null
}

/**
 * Applies a webhook: its token is used up, and what it says of the address and of the email is written, all in one
 * commit, so that it is told wholly or not at all. A signature does not cover the body, so a token that was used before
 * changes nothing, whatever comes with it. Answers whether the token was new.
 */
export function applyWebhook(webhook: Webhook, now: number): Promise<boolean> {
  const used = webhookTokenRef(webhook.token)
  const { email, suppression } = webhook
  return db.runTransaction(async (transaction) => {
    if ((await transaction.get(used)).exists) return false
    const ref = email && emails.doc(email.id)
    const document = ref && (await transaction.get(ref))
    // Of mail to somebody who was deleted since nothing more is kept: it would bring their address back.
    const entry = document?.data()
    const isNobodys = entry?.to === ''
    const news = isNobodys ? null : suppression
    const suppress = news && (await suppressIn(transaction, news.address, news))
    transaction.create(used, { expiresAt: Timestamp.fromMillis(expiryOf('webhookTokens', now)) })
    suppress?.()
    const change = entry && !isNobodys ? changeOf(entry, email) : null
    if (ref && change) transaction.update(ref, change)
    return true
  })
}

function logged(entry: Stored<typeof storedEmail>): LoggedEmail {
  const times = Object.values(timeFields).flatMap((field) => {
    const at = millisOf(entry[field] ?? undefined)
    return at === undefined ? [] : [[field, at] as const]
  })
  return {
    status: entry.status,
    to: entry.to,
    // Empty where the call was never answered.
    messageId: entry.providerId || null,
    resentAt: millisOf(entry.resentAt) ?? null,
    times: Object.fromEntries(times),
  }
}

/** The fields to write; null where the news changes nothing. */
function changeOf(entry: Stored<typeof storedEmail>, email: Webhook['email']) {
  const before = logged(entry)
  const change = email && changeBy(before, email.news)
  if (!change) return null
  const { status, time, bounceReason, failedReason, isAccepted } = change
  const fields = {
    ...(status === before.status ? {} : { status }),
    ...(time ? { [time.field]: Timestamp.fromMillis(time.at) } : {}),
    ...(bounceReason === null ? {} : { bounceReason }),
    ...(failedReason === null ? {} : { failedReason }),
    ...(email.link === null ? {} : { clickedLinks: FieldValue.arrayUnion(email.link) }),
    // A webhook can be faster than the answer to the call, and is as good.
    ...(isAccepted ? { isAccepted: true } : {}),
  }
  return Object.keys(fields).length > 0 ? fields : null
}
