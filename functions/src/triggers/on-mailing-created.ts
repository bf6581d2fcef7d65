import { onDocumentCreated } from 'firebase-functions/v2/firestore'
import { secrets } from '../platform/params.ts'

const BUDGET_MS = 480_000

/** Sends an e-mail to many as soon as it is begun; what the time does not suffice for, `sweepEmails` goes on with. */
export const sendToMany = onDocumentCreated(
  { document: 'sends/{id}', secrets, memory: '1GiB', cpu: 1, concurrency: 1, timeoutSeconds: 540 },
  async (event) => {
    const { continueSend } = await import('../features/delivery/continue-send.ts')
    await continueSend(event.params.id, { now: Date.now, until: Date.now() + BUDGET_MS })
  },
)
