import './direct-project.ts'
import { randomUUID } from 'node:crypto'
import { getFirestore, Timestamp } from 'firebase-admin/firestore'
import { expect, test } from 'vitest'
import { cityFields } from '../../functions/shared/cities/city-key.ts'
import { createMailing } from '../../functions/src/core/mail/mailings-store.ts'
import { pageMailing } from '../../functions/src/features/delivery/page-mailing.ts'
import { engineAt, sendDelivery } from '../../functions/src/features/delivery/send-delivery.ts'
import { sweepDeliveries } from '../../functions/src/features/delivery/sweep.ts'
import { communityMailing } from '../factories/community-mailing.ts'
import { firestoreLimits } from '../firestore-limits.ts'

const db = getFirestore()

const MEMBERS = 2_900

async function writeMembers(count: number, city: string): Promise<void> {
  const writer = db.bulkWriter({ throttling: false })
  for (let n = 0; n < count; n += 1) {
    const id = 1_000_000_000 + n
    const person = {
      id,
      name: `Member ${n}`,
      email: `${id}@${city}.example`,
      role: 'user',
      isApproved: false,
    }
    void writer.create(db.doc(`users/${id}`), {
      ...person,
      ...cityFields(city),
      provenAt: Timestamp.fromMillis(0),
    })
  }
  await writer.close()
}

test('writes a message to thousands to the email log no faster than Firestore allows', async () => {
  const city = `pace-${randomUUID()}`
  await writeMembers(MEMBERS, city)
  const limits = firestoreLimits()
  // Other files write to the same collections of this project.
  await limits.reset()
  const now = () => Date.now()
  const options = { now, until: now() + 60_000 }
  const mailing = communityMailing(city, { content: 'Hello.' }, { audience: { kind: 'city_users', city } })
  await createMailing(mailing, now())
  await pageMailing(city, options)
  const deliveries = await db.collection('deliveries').where('mailingId', '==', city).get()
  expect(deliveries.size).toBe(3)
  // As its triggers do, all at once, and then the schedule.
  await Promise.all(deliveries.docs.map(({ id }) => sendDelivery(id)))
  await sweepDeliveries(engineAt(now), options)
  const sent = await db.collection('emails').where('status', '==', 'sent').count().get()
  expect(sent.data().count).toBe(MEMBERS)
  const { hotCollections } = await limits.report()
  expect(hotCollections).not.toContainEqual(expect.stringMatching(`${process.env.GCLOUD_PROJECT}/.*/emails$`))
})
