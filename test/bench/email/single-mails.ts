import { randomUUID } from 'node:crypto'
import { eventId } from '../../../functions/shared/ids.ts'
import { sendDelivery } from '../../../functions/src/features/delivery/send-delivery.ts'
import { applyWebhook } from '../../../functions/src/features/delivery/webhook-store.ts'
import { db } from '../../../functions/src/platform/firebase.ts'
import { submitRsvp } from '../../factories/submit-rsvp.ts'
import { countTraffic } from './traffic.ts'

/** Reads and writes for a mail to one recipient, the email log included, and for a webhook about it. */
export interface SingleMailTraffic {
  readonly readsPerMail: number
  readonly writesPerMail: number
  readonly readsPerWebhook: number
  readonly writesPerWebhook: number
}

const MAIL_COUNT = 20
const rsvpEventId = eventId.parse(Number(process.env['EVENT_ID']))
for (let n = 0; n < MAIL_COUNT; n += 1) await submitRsvp(rsvpEventId, `single-${n}@example.com`)
const entries = (await db.collection('emails').where('eventId', '==', rsvpEventId).get()).docs

const traffic = countTraffic()
const computeTrafficPerMail = () => ({
  readsPerMail: traffic.readCount / entries.length,
  writesPerMail: (traffic.writeCount + traffic.logWriteCount) / entries.length,
})
for (const { id } of entries) await sendDelivery(id)
const mailTraffic = computeTrafficPerMail()
for (const entry of entries) {
  const recipient = String(entry.get('to'))
  const update = {
    status: 'delivered' as const,
    occurredAt: Date.now(),
    recipient,
    messageId: null,
    reason: null,
  }
  await applyWebhook(
    { token: randomUUID(), email: { id: entry.id, update, clickedLink: null }, suppression: null },
    Date.now(),
  )
}
const mailAndWebhookTraffic = computeTrafficPerMail()
process.send?.({
  ...mailTraffic,
  readsPerWebhook: mailAndWebhookTraffic.readsPerMail - mailTraffic.readsPerMail,
  writesPerWebhook: mailAndWebhookTraffic.writesPerMail - mailTraffic.writesPerMail,
} satisfies SingleMailTraffic)
process.disconnect()
