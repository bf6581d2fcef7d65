import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { awaitHydration } from './hydration.ts'

/** Goes to another page of the app without a page load, as the Forward button does, and waits for its content. */
export async function openInApp(page: Page, path: string): Promise<void> {
  await awaitHydration(page)
  await page.evaluate(navigate, path)
  await expect(page.locator(':is(main, [role="dialog"]) :not([data-previous])').first()).toBeAttached()
}

/** Marks all elements of the current page, and goes to another page. */
function navigate(path: string): void {
  if (path === location.pathname + location.search) return
  for (const element of document.querySelectorAll('body *')) element.setAttribute('data-previous', '')
  history.pushState(null, '', path)
  window.dispatchEvent(new PopStateEvent('popstate'))
}
