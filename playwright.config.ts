import { defineConfig } from '@playwright/test'
import os from 'node:os'
import process from 'node:process'

const { KILN_URL, CHROMIUM_PATH } = process.env

/** `npm test -- e2e` starts the suite and sets KILN_URL and CHROMIUM_PATH. */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'artifacts/e2e',
  fullyParallel: false,
  workers: os.availableParallelism() >= 4 ? 2 : 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'artifacts/e2e.json' }]],
  use: {
    baseURL: KILN_URL ?? 'http://127.0.0.1:5000',
    browserName: 'chromium',
    locale: 'en-US',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      // Chromium refuses its sandbox to root, which is who runs in many containers.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@one-screen/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
})
