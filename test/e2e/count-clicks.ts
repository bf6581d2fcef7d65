import type { Page } from '@playwright/test'

/** Counts clicks from the next page load on, across page loads; returns a function that reads the count. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const countClick = ({ isTrusted }: Event) => {
      const countBefore = Number(sessionStorage.getItem('clicks'))
      if (isTrusted) sessionStorage.setItem('clicks', String(countBefore + 1))
    }
    // The app replays clicks that came before it had loaded. The replays are untrusted events, and must not be counted again.
    window.addEventListener('click', countClick, { capture: true })
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('clicks')))
}
