import './direct-project.ts'
import { randomUUID } from 'node:crypto'
import { Timestamp } from 'firebase-admin/firestore'
import { expect, test } from 'vitest'
import { countWaitingMail } from '../../functions/src/features/delivery/email-log-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEmail } from '../factories/test-users.ts'

// The test's separate project keeps the mail of other tests out of the counts.
test('counts mail that waits, has an unknown outcome or is stuck, and returns when the oldest was queued', async () => {
  const HOUR_MS = 3_600_000
  const emails = [
    ['queued', Date.now() - 400 * 24 * HOUR_MS],
    ['sending', Date.now() - HOUR_MS - 60_000],
    ['unknown', Date.now() - HOUR_MS + 60_000],
    ['sent', Date.now() - 2 * HOUR_MS],
  ] as const
  const batch = db.batch()
  for (const [status, createdAt] of emails) {
    const entry = {
      trigger: 'message',
      status,
      to: makeEmail('waits'),
      createdAt: Timestamp.fromMillis(createdAt),
    }
    batch.create(db.doc(`emails/waiting-${randomUUID()}`), entry)
  }
  await batch.commit()
  expect(await countWaitingMail(Date.now())).toEqual({
    waitingCount: 3,
    unknownCount: 1,
    stuckCount: 2,
    oldestQueuedAt: new Date(emails[0][1]).toISOString(),
  })
})
