import { splitMailing } from '../../../functions/src/features/delivery/split-mailing.ts'
import { createDeliveryEngine } from '../../../functions/src/features/delivery/send-delivery.ts'
import { sweepDeliveries } from '../../../functions/src/features/delivery/sweep.ts'
import { countTraffic, type Traffic } from './traffic.ts'

/** A worker reports ten times a second, because it may be killed at any moment. */
export interface WorkerReport extends Traffic {
  readonly rssMiB: number
}

const traffic = countTraffic()
const sendReport = () => {
  const rssMiB = Math.round(process.memoryUsage.rss() / 2 ** 20)
  process.send?.({ rssMiB, ...traffic } satisfies WorkerReport)
}
const timer = setInterval(sendReport, 100)
const { MAILING_ID = '', CLOCK_AHEAD_MS = '0', CLAIM_MS = '' } = process.env
// The clock is ahead, so that claims of killed workers have ended and Mailgun's events are complete.
const now = () => Date.now() + Number(CLOCK_AHEAD_MS)
const deadline = now() + 3_600_000
await splitMailing(MAILING_ID, { now, deadline, claimMs: Number(CLAIM_MS) })
await sweepDeliveries(createDeliveryEngine(now), { now, deadline })
clearInterval(timer)
sendReport()
process.disconnect()
