import { onDocumentCreated } from 'firebase-functions/v2/firestore'
import { secrets } from '../platform/params.ts'

/**
 * Sends an e-mail as soon as it stands in the outbox. Entries that only log what was sent in a batch come here too and
 * are let be. No retry by the platform: `sweepOutbox` takes up what failed here, with a backoff.
 */
export const sendEmail = onDocumentCreated(
  { document: 'emails/{id}', secrets, memory: '512MiB', cpu: 1, concurrency: 20 },
  async (event) => {
    if (event.data?.get('status') !== 'queued') return
    // Loaded on first use: rendering is heavy, and no other function needs it to start.
    const { sendQueuedEmail } = await import('../features/delivery/send-queued-email.ts')
    await sendQueuedEmail(event.params.id, { now: Date.now() })
  },
)
