import { tidyAddress } from '@shared/links/tidy-address.ts'

/** Removes characters that an email program appended to a link, before a page reads a token or an id from the address. */
export function tidyLocation(): void {
  const { pathname, search, hash } = window.location
  const tidy = tidyAddress(pathname + search)
  if (tidy !== pathname + search) window.history.replaceState(window.history.state, '', tidy + hash)
}
