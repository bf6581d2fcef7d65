/** The text of the heading identifies a view, because a loading page may render its heading again with the same text. */
const readText = (heading: Element | null): string => heading?.textContent ?? ''

/**
 * When another heading replaces the heading of a page, scrolls to the top and focuses the new heading. Some views replace the
 * content without a new URL, for example after an RSVP is cancelled. Returns a function that stops watching.
 */
export function watchHeading(page: HTMLElement): () => void {
  let heading = page.querySelector('h1')
  let text = readText(heading)
  const observer = new MutationObserver(() => {
    const newHeading = page.querySelector('h1')
    if (newHeading === null || newHeading === heading) return
    const isNewView = text !== '' && readText(newHeading) !== text
    heading = newHeading
    text = readText(newHeading)
    if (isNewView) showFromTop(newHeading)
  })
  observer.observe(page, { childList: true, subtree: true })
  return () => observer.disconnect()
}

function showFromTop(heading: HTMLElement): void {
  window.scrollTo(0, 0)
  // A dialog that is still open keeps the focus.
  if (document.activeElement?.closest('[data-modal]')) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
