import type { Page } from '@playwright/test'

interface Shift extends PerformanceEntry {
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

/**
 * Records the layout shifts on pages that are opened from now on: each element, with its previous and its current box. These
 * pages keep the fallback font, because the shifts of a few pixels that the font causes do not count.
 */
export async function watchLayoutShifts(page: Page) {
  await page.route('**/*.woff2', (route) => route.fulfill({ body: '' }))
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[])
        for (const { node, previousRect, currentRect } of sources)
          shifts.push(
            `${node?.parentElement?.outerHTML.slice(0, 300)} ${node?.textContent?.slice(0, 40)} ${JSON.stringify(previousRect)} ${JSON.stringify(currentRect)}`,
          )
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return {
    /** Returns the shifts on the current page since the last call. */
    readNewShifts: () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts.splice(0)),
  }
}
