import { defineConfig } from '@playwright/test'
import os from 'node:os'
import process from 'node:process'
import { findChromium } from './emulators/gate/browsers.ts'
import { CAMERA_VIDEO } from './test/e2e/camera-video.ts'
import { suite } from './test/running-suite.ts'

// The Admin SDK, with which tests write to the emulators, finds them by these variables.
Object.assign(process.env, suite)
const chromium = findChromium()

const launchOptions = {
  ...(chromium ? { executablePath: chromium } : {}),
  // Chromium's sandbox does not work for root, the user of many containers.
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
}

/** `npm test -- e2e` starts a suite of its own; `npx playwright test` uses the one that `npm run suite -- --seed` started. */
export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/running-suite.ts',
  outputDir: 'artifacts/e2e',
  fullyParallel: false,
  // `npm test` runs other stages beside the browser tests, so a third at a time would make all of them slower.
  workers: os.availableParallelism() >= 2 ? 2 : 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  // On a busy machine the first run of a trigger, whose process must start, takes more than ten seconds.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'artifacts/e2e.json' }]],
  use: {
    baseURL: suite['KILN_URL'],
    browserName: 'chromium',
    locale: 'en-US',
    // A service worker starts in the middle of a first visit, and its requests bypass `page.route`. Tests of the service worker
    // allow it.
    serviceWorkers: 'block',
    // To keep traces of failures, Playwright must trace every test, which takes 5% more time. `--trace=on` turns tracing on.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions,
  },
  projects: [
    {
      // The video that the browser's camera shows is chosen at launch. This project comes first, because its only test would run
      // alone at the end.
      name: 'camera',
      grep: /@camera/,
      use: {
        viewport: { width: 390, height: 844 },
        permissions: ['camera'],
        launchOptions: {
          ...launchOptions,
          args: [
            ...launchOptions.args,
            '--use-fake-ui-for-media-stream',
            '--use-fake-device-for-media-stream',
            `--use-file-for-fake-video-capture=${CAMERA_VIDEO}`,
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
