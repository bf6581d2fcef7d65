import { FieldValue, Timestamp } from 'firebase-admin/firestore'
import type { EmailStatus } from '../../../shared/mail/status.ts'
import { db } from '../../platform/firebase.ts'
import { hashToken } from '../../platform/tokens.ts'
import { nextStatus } from './status.ts'

/** What a webhook says of one e-mail. */
export interface EmailNews {
  readonly emailId: string
  readonly status: EmailStatus
  readonly at: number
  readonly reason: string | null
  readonly link: string | null
}

const TOKEN_MEMORY_MS = 3_600_000

const timeField: Partial<Record<EmailStatus, string>> = {
  delivered: 'deliveredAt',
  opened: 'openedAt',
  clicked: 'clickedAt',
  bounced: 'bouncedAt',
  complained: 'complainedAt',
  failed: 'failedAt',
}

/**
 * Applies news to an e-mail, once for each token. A signature does not cover the body, so a token that was used
 * before changes nothing, whatever comes with it. Answers false for a used token and for an e-mail that is not ours.
 */
export async function applyNews(token: string, news: EmailNews, now: number): Promise<boolean> {
  const used = db.collection('webhookTokens').doc(hashToken(token))
  const email = db.collection('emails').doc(news.emailId)
  return db.runTransaction(async (transaction) => {
    const [usedBefore, found] = await transaction.getAll(used, email)
    if (!usedBefore || !found || usedBefore.exists || !found.exists) return false
    transaction.create(used, { expiresAt: Timestamp.fromMillis(now + TOKEN_MEMORY_MS) })
    const current = found.get('status') as EmailStatus
    const status = nextStatus(current, news.status)
    const time = timeField[news.status]
    const change = {
      ...(status === current ? {} : { status }),
      ...(time && !found.get(time) ? { [time]: Timestamp.fromMillis(news.at) } : {}),
      ...(news.status === 'bounced' && news.reason ? { bounceReason: news.reason } : {}),
      ...(news.status === 'failed' && news.reason ? { failedReason: news.reason } : {}),
      ...(news.link ? { clickedLinks: FieldValue.arrayUnion(news.link) } : {}),
      // A webhook can be faster than the answer to the call, and is as good.
      ...(['queued', 'sending', 'unknown'].includes(current)
        ? { nextAttemptAt: null, secret: FieldValue.delete() }
        : {}),
    }
    if (Object.keys(change).length > 0) transaction.update(email, change)
    return true
  })
}
