import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Goes from a page of the app to another without loading it, as the Forward button does, and waits for its content. */
export async function openInApp(page: Page, path: string): Promise<void> {
  await page.evaluate(navigate, path)
  await expect(page.locator(':is(main, [role="dialog"]) :not([data-previous])').first()).toBeAttached()
}

/** Marks all elements of the page before it changes. */
function navigate(path: string): void {
  if (path === location.pathname + location.search) return
  for (const element of document.querySelectorAll('body *')) element.setAttribute('data-previous', '')
  history.pushState(null, '', path)
  window.dispatchEvent(new PopStateEvent('popstate'))
}
