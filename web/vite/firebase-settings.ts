import { loadEnv, type Plugin } from 'vite'

/** The settings that the Firebase SDK of a production build needs; docs/deploy.md says where they come from. */
const REQUIRED_SETTINGS = [
  'VITE_FIREBASE_API_KEY',
  'VITE_FIREBASE_AUTH_DOMAIN',
  'VITE_FIREBASE_PROJECT_ID',
  'VITE_FIREBASE_APP_ID',
]

/**
 * Throws if a site that is built with these settings could not reach its project.
 * @param targetProjectId the id of the project that `firebase deploy` passes to its hooks
 */
function checkFirebaseSettings(settings: Record<string, string>, targetProjectId?: string): void {
  if (settings['VITE_EMULATORS'] === 'true') return
  const missingNames = REQUIRED_SETTINGS.filter((name) => !settings[name])
  if (missingNames.length > 0) {
    throw new Error(
      `web/.env.production.local does not set ${missingNames.join(', ')}. Copy the values from the Firebase console: Project settings, Your apps.`,
    )
  }
  const builtProjectId = settings['VITE_FIREBASE_PROJECT_ID']
  if (targetProjectId && targetProjectId !== builtProjectId) {
    throw new Error(
      `VITE_FIREBASE_PROJECT_ID is ${builtProjectId}, but the project to deploy to is ${targetProjectId}. Change web/.env.production.local or --project.`,
    )
  }
}

/** Fails a production build without the settings of its Firebase project, or before a deployment to another project. */
export function createFirebaseSettingsPlugin(): Plugin {
  return {
    name: 'kiln:firebase-settings',
    apply: 'build',
    configResolved({ mode, envDir }) {
      checkFirebaseSettings(loadEnv(mode, envDir || process.cwd()), process.env['GCLOUD_PROJECT'])
    },
  }
}
