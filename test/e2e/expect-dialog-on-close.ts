import { expect, type Page } from '@playwright/test'

const isClosingPrevented = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** Closes the tab, expects the browser's dialog, and stays on the page. The page must have been clicked before. */
export async function expectDialogOnClose(page: Page): Promise<void> {
  // This is checked first, because a tab that closes without a dialog cannot report why.
  await expect
    .poll(() => page.evaluate(isClosingPrevented), { message: 'the page asks before it closes' })
    .toBe(true)
  const [dialog] = await Promise.all([
    page.waitForEvent('dialog', { timeout: 5000 }),
    page.close({ runBeforeUnload: true }),
  ])
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
}
