import { expect, type Page } from '@playwright/test'

const wouldAsk = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** Closes the tab, expects the browser's question, and stays on the page. The page must have been clicked before. */
export async function expectQuestionOnClose(page: Page): Promise<void> {
  // A tab that is closed without a question cannot say why.
  await expect.poll(() => page.evaluate(wouldAsk), { message: 'the page wants the question' }).toBe(true)
  const [question] = await Promise.all([
    page.waitForEvent('dialog', { timeout: 5000 }),
    page.close({ runBeforeUnload: true }),
  ])
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
}
