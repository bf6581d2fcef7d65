import './direct-project.ts'
import { randomUUID } from 'node:crypto'
import { Timestamp } from 'firebase-admin/firestore'
import { expect, test } from 'vitest'
import { countWaitingMail } from '../../functions/src/features/delivery/health-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { newEmail } from '../factories/people.ts'

// In a project of its own: elsewhere other tests' mail comes and goes meanwhile.
test('reports how much mail waits and since when, and how much has an unknown outcome', async () => {
  const hour = 3_600_000
  const waiting = [
    ['queued', Date.now() - 400 * 24 * hour],
    ['sending', Date.now() - hour - 60_000],
    ['unknown', Date.now() - hour + 60_000],
    ['sent', Date.now() - 2 * hour],
  ] as const
  const batch = db.batch()
  for (const [status, at] of waiting) {
    const createdAt = Timestamp.fromMillis(at)
    batch.create(db.doc(`emails/waiting-${randomUUID()}`), {
      trigger: 'message',
      status,
      to: newEmail('waits'),
      createdAt,
    })
  }
  await batch.commit()
  const now = await countWaitingMail(Date.now())
  expect(now).toEqual({
    waiting: 3,
    unknown: 1,
    stuck: 2,
    oldestAt: new Date(waiting[0][1]).toISOString(),
  })
})
