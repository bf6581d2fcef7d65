import { HOST, computePorts } from './ports.ts'

export const PROJECT_ID = 'demo-kiln'
/** The prefix of the projects in which tests call the server's code directly. No trigger of the suite runs in them. */
export const DIRECT_PROJECT_PREFIX = `${PROJECT_ID}-direct-`
export const STORAGE_BUCKET = `${PROJECT_ID}.appspot.com`

/** Secrets of the local suite. They protect nothing; production's secrets are in Secret Manager. */
export const LOCAL_SECRETS = {
  MAILGUN_API_KEY: 'key-local-mailgun',
  MAILGUN_WEBHOOK_SIGNING_KEY: 'local-webhook-signing-key',
  LINK_SECRET: 'local-link-secret-0123456789abcdef0123456789abcdef',
} as const

/** The parameters that functions declare, with their local values. */
export function makeFunctionParams(offset: number): Record<string, string> {
  const ports = computePorts(offset)
  return {
    // The Hosting emulator looks for functions only in this region.
    REGION: 'us-central1',
    ADMIN_EMAILS: [
      'admin@kiln.test',
      // The seed makes no accounts for the following addresses; tests make the first two.
      'future-admin@kiln.test',
      'applied-admin@kiln.test',
      'desktop-admin@kiln.test',
    ].join(),
    WEB_API_KEY: 'local-web-api-key',
    DATA_EXPORT_BUCKET: `${PROJECT_ID}-data-exports`,
    SITE_URL: `http://${HOST}:${ports.hosting}`,
    MAILGUN_DOMAIN: 'mg.kiln.test',
    MAILGUN_API_URL: `http://${HOST}:${ports.mail}`,
  }
}

/** The addresses and settings of a running suite: for the seed, the scheduler, tests and benchmarks. */
export function makeSuiteEnvironment(offset: number): Record<string, string> {
  const ports = computePorts(offset)
  const storageHost = `${HOST}:${ports.storage}`
  return {
    ...makeFunctionParams(offset),
    ...LOCAL_SECRETS,
    GCLOUD_PROJECT: PROJECT_ID,
    GOOGLE_CLOUD_PROJECT: PROJECT_ID,
    FIREBASE_CONFIG: JSON.stringify({ projectId: PROJECT_ID, storageBucket: STORAGE_BUCKET }),
    FIRESTORE_EMULATOR_HOST: `${HOST}:${ports.firestore}`,
    FIREBASE_AUTH_EMULATOR_HOST: `${HOST}:${ports.auth}`,
    FIREBASE_STORAGE_EMULATOR_HOST: storageHost,
    STORAGE_EMULATOR_HOST: `http://${storageHost}`,
    METADATA_SERVER_DETECTION: 'none',
    TZ: 'UTC',
    KILN_PORT_OFFSET: String(offset),
    KILN_URL: `http://${HOST}:${ports.hosting}`,
    KILN_INBOX_URL: `http://${HOST}:${ports.mail}`,
    KILN_SCHEDULER_URL: `http://${HOST}:${ports.scheduler}`,
  }
}

/** Formats an `.env` file. The values must contain neither quotes nor line breaks. */
export function formatDotenv(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
}
