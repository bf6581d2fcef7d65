import './http/raw-body.ts'
import { onRequest } from 'firebase-functions/v2/https'
import { createApp } from './http/app.ts'
import { servePages } from './pages/serve-pages.ts'
import { secrets } from './params.ts'

/** Everything under `/api`. A whole CPU, so that one instance serves many requests at once. */
export const api = onRequest(
  { region: 'us-central1', cpu: 1, concurrency: 250, memory: '512MiB', secrets, invoker: 'public' },
  createApp(),
)

/** Home and event pages with their previews, posters, the sitemap. No secrets: nothing here is anybody's own. */
export const pages = onRequest(
  { region: 'us-central1', cpu: 1, concurrency: 80, memory: '512MiB', invoker: 'public' },
  servePages,
)

export { announceEvents } from './jobs/announce-event.ts'
export { followAddresses } from './jobs/follow-address.ts'
export { sendEmail } from './jobs/send-email.ts'
export { sendScheduledEmails } from './jobs/send-scheduled.ts'
export { sendToMany } from './jobs/send-to-many.ts'
export { sweepEmails } from './jobs/sweep-outbox.ts'
