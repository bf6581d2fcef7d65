import type { Page } from '@playwright/test'
import { APP_READY } from '../../web/src/first-paint/app-ready.ts'
import { expect } from './fixtures.ts'

/** From the next page on, `untilAlive` can be asked. */
export async function watchAlive(page: Page): Promise<void> {
  await page.addInitScript((ready) => {
    window.addEventListener(ready, () => document.documentElement.setAttribute('data-alive', ''))
  }, APP_READY)
}

/** Until what the server rendered has come to life: what is done before is done to a page that only looks like it. */
export async function untilAlive(page: Page): Promise<void> {
  await expect(page.locator('html[data-alive]')).toBeAttached()
}

/** A first sign of use, made to a page that hears it: without one, live data is waited for eight seconds. */
export async function beginUse(page: Page): Promise<void> {
  await untilAlive(page)
  await page.mouse.move(20, 20)
  await page.mouse.move(40, 40)
}
