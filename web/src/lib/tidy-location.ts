import { tidyAddress } from '@shared/links/tidy-address.ts'

/** Removes characters that an email program appended to a link, before a page reads a token or an id from the address. */
export function tidyLocation(): void {
  const { pathname, search, hash } = window.location
  const path = tidyAddress(pathname + search)
  if (path !== pathname + search) window.history.replaceState(window.history.state, '', path + hash)
}
