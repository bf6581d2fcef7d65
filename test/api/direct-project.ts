import { DIRECT_PROJECT_PREFIX, STORAGE_BUCKET } from '../../emulators/environment.ts'

/**
 * To be imported before anything of the server: what a test then writes is in a project of its own, where the suite's
 * triggers neither send its emails a second time nor keep the browser tests waiting with them.
 */
const projectId = `${DIRECT_PROJECT_PREFIX}${process.pid}-${Date.now()}`
process.env['GCLOUD_PROJECT'] = projectId
process.env['GOOGLE_CLOUD_PROJECT'] = projectId
process.env['FIREBASE_CONFIG'] = JSON.stringify({
  projectId,
  storageBucket: STORAGE_BUCKET,
})
