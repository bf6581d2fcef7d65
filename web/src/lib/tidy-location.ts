import { tidyAddress } from '@shared/links/tidy-address.ts'

/** Removes what a mail program appended to a link from the address, before a page reads a token or an id from it. */
export function tidyLocation(): void {
  const { pathname, search, hash } = window.location
  const tidy = tidyAddress(pathname + search)
  if (tidy !== pathname + search) window.history.replaceState(window.history.state, '', tidy + hash)
}
