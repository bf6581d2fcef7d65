import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build, resolveConfig } from 'vite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFirebaseSettingsPlugin } from './firebase-settings.ts'

const allSettings = {
  VITE_FIREBASE_API_KEY: 'key',
  VITE_FIREBASE_AUTH_DOMAIN: 'kiln-live.firebaseapp.com',
  VITE_FIREBASE_PROJECT_ID: 'kiln-live',
  VITE_FIREBASE_APP_ID: '1:2:web:3',
}

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'kiln-settings-'))
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html>')
  for (const name of [...Object.keys(allSettings), 'VITE_EMULATORS', 'GCLOUD_PROJECT'])
    vi.stubEnv(name, undefined)
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

/** Builds for production with this `.env.production.local`. */
function buildWith(settings: Record<string, string>): Promise<unknown> {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  writeFileSync(path.join(folder, '.env.production.local'), lines.join('\n'))
  return build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [createFirebaseSettingsPlugin()],
  })
}

test('fails a production build if a setting is empty', async () => {
  const settings = { ...allSettings, VITE_FIREBASE_API_KEY: '' }
  await expect(buildWith(settings)).rejects.toThrow('does not set VITE_FIREBASE_API_KEY.')
})

test('fails a production build without settings, and names all missing settings in one error', async () => {
  await expect(buildWith({})).rejects.toThrow(Object.keys(allSettings).join(', '))
})

test('fails a deployment to a project other than the one that the site was built for', async () => {
  vi.stubEnv('GCLOUD_PROJECT', 'kiln-staging')
  await expect(buildWith(allSettings)).rejects.toThrow(
    'is kiln-live, but the project to deploy to is kiln-staging',
  )
})

test('builds with all settings, for a deployment to the same project or without a deployment', async () => {
  await buildWith(allSettings)
  vi.stubEnv('GCLOUD_PROJECT', 'kiln-live')
  await buildWith(allSettings)
})

test('builds for the emulators without settings', async () => {
  vi.stubEnv('GCLOUD_PROJECT', 'demo-kiln')
  await buildWith({ VITE_EMULATORS: 'true' })
})

test('fails a production build with the configuration of the web app if settings are missing', async () => {
  // The repository's own brand has sample values, which a production build refuses too.
  vi.stubEnv('KILN_BRAND', 'test/brand/second')
  const configFile = path.join(import.meta.dirname, '../vite.config.ts')
  await expect(resolveConfig({ configFile, envDir: folder }, 'build', 'production')).rejects.toThrow(
    'web/.env.production.local does not set',
  )
})
