import { defineConfig } from '@playwright/test'
import os from 'node:os'
import process from 'node:process'
import { findChromium } from './emulators/gate/browsers.ts'
import { CAMERA_FILM } from './test/e2e/camera-film.ts'
import { suite } from './test/running-suite.ts'

// The tests themselves write to the emulators.
Object.assign(process.env, suite)
const chromium = findChromium()

const launch = {
  ...(chromium ? { executablePath: chromium } : {}),
  // Chromium refuses its sandbox to root, which is who runs in many containers.
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
}

/** `npm test -- e2e` starts the suite; `npx playwright test` uses that of `npm run suite -- --seed`. */
export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/running-suite.ts',
  outputDir: 'artifacts/e2e',
  fullyParallel: false,
  // They wait for the server, which is one whatever the machine, for a third of their time.
  workers: os.availableParallelism() >= 2 ? 3 : 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'artifacts/e2e.json' }]],
  use: {
    baseURL: suite['KILN_URL'],
    browserName: 'chromium',
    locale: 'en-US',
    // It comes somewhere in the middle of a first visit, and asks past `page.route`. Tests of what it does allow it.
    serviceWorkers: 'block',
    // What is kept for a test that fails is taken of all, and costs a twentieth of their time: `--trace=on` where it is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: launch,
  },
  projects: [
    {
      // Its camera shows a film: one for each browser. It is one test, which nobody should wait for at the end.
      name: 'camera',
      grep: /@camera/,
      use: {
        viewport: { width: 390, height: 844 },
        permissions: ['camera'],
        launchOptions: {
          ...launch,
          args: [
            ...launch.args,
            '--use-fake-ui-for-media-stream',
            '--use-fake-device-for-media-stream',
            `--use-file-for-fake-video-capture=${CAMERA_FILM}`,
          ],
        },
      },
    },
    {
      name: 'phone',
      grep: /@each-screen/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: /@camera/, use: { viewport: { width: 1440, height: 900 } } },
  ],
})
