import './direct-project.ts'
import { randomUUID } from 'node:crypto'
import { getFirestore, Timestamp } from 'firebase-admin/firestore'
import { expect, onTestFinished, test } from 'vitest'
import { toCityFields } from '../../functions/shared/cities/city-key.ts'
import { createMailing } from '../../functions/src/core/mail/mailings-store.ts'
import { splitMailing } from '../../functions/src/features/delivery/split-mailing.ts'
import { createDeliveryEngine, sendDelivery } from '../../functions/src/features/delivery/send-delivery.ts'
import { sweepDeliveries } from '../../functions/src/features/delivery/sweep.ts'
import { makeCommunityMailing } from '../factories/community-mailing.ts'
import { createFirestoreLimitsClient } from '../firestore-limits-client.ts'

const db = getFirestore()

const MEMBER_COUNT = 1_100

async function writeMembers(count: number, city: string): Promise<void> {
  const writer = db.bulkWriter({ throttling: false })
  for (let n = 0; n < count; n += 1) {
    const id = 1_000_000_000 + n
    const email = `${id}@${city}.example`
    const member = { id, name: `Member ${n}`, email, role: 'user', isApproved: false, ...toCityFields(city) }
    void writer.create(db.doc(`users/${id}`), { ...member, provenAt: Timestamp.fromMillis(0) })
  }
  await writer.close()
}

test('logs the emails of a message to more than a thousand members no faster than Firestore allows', async () => {
  const [city, mailingId] = [`pace-${randomUUID()}`, `mailing-${randomUUID()}`]
  await writeMembers(MEMBER_COUNT, city)
  const limits = createFirestoreLimitsClient()
  onTestFinished(async () => {
    await limits.reset()
  })
  // The product leaves 100 of the 500 writes a second to other mail. With a smaller burst, two deliveries are enough to exceed the
  // rate. The burst is twice that of the product, because on a busy machine some writes are late and arrive with later ones.
  await limits.reset()
  await limits.set({ risingWritesPerSecond: 400, risingBurst: 800 })
  const readClock = () => Date.now()
  const options = { now: readClock, deadline: readClock() + 60_000 }
  const mailing = makeCommunityMailing(
    mailingId,
    { content: 'Hello.' },
    { audience: { kind: 'city_users', city } },
  )
  await createMailing(mailing, readClock())
  await splitMailing(mailingId, options)
  const deliveries = await db.collection('deliveries').where('mailingId', '==', mailingId).get()
  expect(deliveries.size).toBe(2)
  // As in production, triggers begin all deliveries at the same time, and the sweep sends those that had to wait.
  await Promise.all(deliveries.docs.map(({ id }) => sendDelivery(id)))
  await sweepDeliveries(createDeliveryEngine(readClock), options)
  const sentEmailCount = await db.collection('emails').where('status', '==', 'sent').count().get()
  expect(sentEmailCount.data().count).toBe(MEMBER_COUNT)
  const { hotCollections } = await limits.report()
  expect(hotCollections).not.toContainEqual(expect.stringMatching(`${process.env.GCLOUD_PROJECT}/.*/emails$`))
})
