import { tidyAddress } from '@shared/links/tidy-address.ts'

/** Takes off the address what a mail program left at the end of the link, before any page reads a token or an id from it. */
export function tidyLocation(): void {
  const { pathname, search, hash } = window.location
  const tidy = tidyAddress(pathname + search)
  if (tidy !== pathname + search) window.history.replaceState(window.history.state, '', tidy + hash)
}
