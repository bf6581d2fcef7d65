import { expect, type Page } from '@playwright/test'

/** Closes the tab, expects the browser's question, and stays on the page. The page must have been clicked before. */
export async function expectQuestionOnClose(page: Page): Promise<void> {
  const [question] = await Promise.all([
    page.waitForEvent('dialog', { timeout: 5000 }),
    page.close({ runBeforeUnload: true }),
  ])
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
}
