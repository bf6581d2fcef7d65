/** A domain with or without a path, as people type it. The renderer percent-encodes letters of other scripts. */
const DOMAIN = /^(?:[\p{L}\p{N}%](?:[\p{L}\p{N}%-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?:[/?#]|$)/u

/**
 * The address to which a link in a host's text leads: a web address with or without `https://`, or a `mailto:` address. Null
 * for any other address (`javascript:`, a path), which stays text.
 */
export function toLinkTarget(address: string): string | null {
  if (/^(?:https?:|mailto:)/i.test(address)) return address
  return DOMAIN.test(address) ? `https://${address}` : null
}
