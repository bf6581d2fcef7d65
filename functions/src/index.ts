import './http/raw-body.ts'
import { onRequest } from 'firebase-functions/v2/https'
import { createApp } from './http/app.ts'
import { servePages } from './pages/serve-pages.ts'
import { instanceOptions } from './platform/instance-options.ts'
import { secrets } from './platform/params.ts'

/** All calls under `/api` except those that take files. */
export const api = onRequest(
  { ...instanceOptions.api, secrets, invoker: 'public', cors: false },
  createApp({ isForUploads: false }),
)

/**
 * The calls that take files. They are in a function of their own because decoding a picture takes the memory and time of
 * many RSVPs.
 */
export const uploads = onRequest(
  { ...instanceOptions.uploads, secrets, invoker: 'public', cors: false },
  createApp({ isForUploads: true }),
)

/**
 * The pages that the server renders, posters and the sitemap. This function needs no secrets, because all visitors get the same
 * pages.
 */
export const pages = onRequest({ ...instanceOptions.pages, invoker: 'public', cors: false }, servePages)

export { onEventWritten } from './triggers/on-event-written.ts'
export { onHostCardWritten } from './triggers/on-host-card-written.ts'
export { onUserWritten } from './triggers/on-user-written.ts'
export { onDeliveryCreated } from './triggers/on-delivery-created.ts'
export { sendScheduledEmails } from './triggers/every-hour.ts'
export { runNightlyRepair } from './triggers/every-night.ts'
export { deleteUsers } from './triggers/on-deletion-created.ts'
export { exportUserData } from './triggers/on-data-export-written.ts'
export { onMailingCreated } from './triggers/on-mailing-created.ts'
export { runMaintenance } from './triggers/every-five-minutes.ts'
