import { DIRECT_PROJECT_PREFIX, STORAGE_BUCKET } from '../../emulators/environment.ts'

/**
 * Import this before any module of the server. The test then writes to a separate project. The suite's triggers do not see its
 * writes, so they do not send its emails a second time. The emails have a domain of their own, without a webhook to the suite.
 */
const projectId = `${DIRECT_PROJECT_PREFIX}${process.pid}-${Date.now()}`
process.env['GCLOUD_PROJECT'] = projectId
process.env['GOOGLE_CLOUD_PROJECT'] = projectId
process.env['FIREBASE_CONFIG'] = JSON.stringify({ projectId, storageBucket: STORAGE_BUCKET })
process.env['MAILGUN_DOMAIN'] = `direct.${process.env['MAILGUN_DOMAIN'] ?? ''}`
