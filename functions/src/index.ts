import './http/raw-body.ts'
import { onRequest } from 'firebase-functions/v2/https'
import { createApp } from './http/app.ts'
import { secrets } from './params.ts'

/** Everything under `/api`. A whole CPU, so that one instance serves many requests at once. */
export const api = onRequest(
  { region: 'us-central1', cpu: 1, concurrency: 250, memory: '512MiB', secrets, invoker: 'public' },
  createApp(),
)

export { announceEvents } from './jobs/announce-event.ts'
export { sendEmail } from './jobs/send-email.ts'
export { sendScheduledEmails } from './jobs/send-scheduled.ts'
export { sendToMany } from './jobs/send-to-many.ts'
export { sweepEmails } from './jobs/sweep-outbox.ts'
