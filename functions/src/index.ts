import './http/raw-body.ts'
import { onRequest } from 'firebase-functions/v2/https'
import { createApp } from './http/app.ts'
import { servePages } from './pages/serve-pages.ts'
import { secrets } from './platform/params.ts'

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

export { announceEvents } from './triggers/on-event-written.ts'
export { followHostCards } from './triggers/on-host-written.ts'
export { followAddresses } from './triggers/on-user-written.ts'
export { sendEmail } from './triggers/on-delivery-created.ts'
export { sendScheduledEmails } from './triggers/every-hour.ts'
export { repairNightly } from './triggers/every-night.ts'
export { sendToMany } from './triggers/on-mailing-created.ts'
export { sweepEmails } from './triggers/every-five-minutes.ts'
