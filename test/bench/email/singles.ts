import { randomUUID } from 'node:crypto'
import { eventId } from '../../../functions/shared/ids.ts'
import { sendDelivery } from '../../../functions/src/features/delivery/send-delivery.ts'
import { applyWebhook } from '../../../functions/src/features/delivery/webhook-store.ts'
import { db } from '../../../functions/src/platform/firebase.ts'
import { submitRsvp } from '../../factories/submit-rsvp.ts'
import { countTraffic } from './traffic.ts'

/** Reads and writes for a mail to one recipient, the email log included, and for a webhook about it. */
export interface SinglesReport {
  readonly readsPerMail: number
  readonly writesPerMail: number
  readonly readsPerWebhook: number
  readonly writesPerWebhook: number
}

const MAIL_COUNT = 20
const event = eventId.parse(Number(process.env['EVENT_ID']))
for (let n = 0; n < MAIL_COUNT; n += 1) await submitRsvp(event, `single-${n}@example.com`)
const entries = (await db.collection('emails').where('eventId', '==', event).get()).docs

const traffic = countTraffic()
const readTrafficPerMail = () => ({
  reads: traffic.reads / entries.length,
  writes: (traffic.writes + traffic.logged) / entries.length,
})
for (const { id } of entries) await sendDelivery(id)
const mail = readTrafficPerMail()
for (const entry of entries) {
  const recipient = String(entry.get('to'))
  const update = { status: 'delivered' as const, at: Date.now(), recipient, messageId: null, reason: null }
  await applyWebhook(
    { token: randomUUID(), email: { id: entry.id, update, link: null }, suppression: null },
    Date.now(),
  )
}
const mailAndWebhook = readTrafficPerMail()
process.send?.({
  readsPerMail: mail.reads,
  writesPerMail: mail.writes,
  readsPerWebhook: mailAndWebhook.reads - mail.reads,
  writesPerWebhook: mailAndWebhook.writes - mail.writes,
} satisfies SinglesReport)
process.disconnect()
