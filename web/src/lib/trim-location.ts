import { trimUrlEnd } from '@shared/links/trim-url-end.ts'

/** Removes characters that an email program appended to a link, before a page reads a token or an id from the URL. */
export function trimLocation(): void {
  const { pathname, search, hash } = window.location
  const path = trimUrlEnd(pathname + search)
  if (path !== pathname + search) window.history.replaceState(window.history.state, '', path + hash)
}
