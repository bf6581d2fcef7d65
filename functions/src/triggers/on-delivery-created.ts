import { onDocumentCreated } from 'firebase-functions/v2/firestore'
import { secrets } from '../platform/params.ts'

/**
 * Makes a delivery's call to Mailgun as soon as it is queued. No retry by the platform: `sweepEmails` takes up what failed
 * here, with a backoff.
 */
export const sendEmail = onDocumentCreated(
  { document: 'deliveries/{id}', secrets, memory: '1GiB', cpu: 1, concurrency: 10 },
  async (event) => {
    // Loaded on first use: rendering is heavy, and no other function needs it to start.
    const { sendDelivery } = await import('../features/delivery/send-delivery.ts')
    await sendDelivery(event.params.id)
  },
)
