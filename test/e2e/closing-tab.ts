import { expect, type Page } from '@playwright/test'

const wouldAskBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** Closes the tab, expects the browser's question, and stays on the page. The page must have been clicked before. */
export async function expectQuestionOnClose(page: Page): Promise<void> {
  // This is checked first, because a tab that closes without a question cannot report why.
  await expect
    .poll(() => page.evaluate(wouldAskBeforeClosing), { message: 'the page asks before it closes' })
    .toBe(true)
  const [question] = await Promise.all([
    page.waitForEvent('dialog', { timeout: 5000 }),
    page.close({ runBeforeUnload: true }),
  ])
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
}
