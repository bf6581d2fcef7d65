/** One address of an address header, with its name. */
export interface NamedAddress {
  /** The bare address, as written. */
  address: string
  name: string
}

const LOCAL_PART = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const LABEL = /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?$/u
/** A comma that is not in quotes. */
const SEPARATOR = /(?<=^(?:[^"]|"(?:[^"\\]|\\.)*")*),/s

export function isAddress(text: string): boolean {
  const atIndex = text.lastIndexOf('@')
  if (atIndex < 1 || text.length > 254) return false
  const localPart = text.slice(0, atIndex)
  const labels = text.slice(atIndex + 1).split('.')
  if (localPart.length > 64 || !LOCAL_PART.test(localPart) || labels.length < 2) return false
  return labels.every((label) => label.length <= 63 && LABEL.test(label))
}

function parseNamedAddress(text: string): NamedAddress | undefined {
  const trimmedText = text.trim()
  const match = /^((?:"(?:[^"\\]|\\.)*"|[^<>"])*)<([^<>]*)>$/s.exec(trimmedText)
  const address = match ? (match[2] ?? '').trim() : trimmedText
  if (!isAddress(address)) return undefined
  const displayName = match ? (match[1] ?? '').trim() : ''
  const name = /^".*"$/s.test(displayName) ? displayName.slice(1, -1).replace(/\\(.)/gs, '$1') : displayName
  return { address, name }
}

/** Parses `Name <a@b.org>, c@d.org`; `undefined` if a part is not an address, or if the text contains a control character. */
export function parseAddressList(text: string): NamedAddress[] | undefined {
  // oxlint-disable-next-line no-control-regex -- finds control characters on purpose
  if (/[\u0000-\u001f\u007f]/.test(text)) return undefined
  const addresses = text.split(SEPARATOR).map(parseNamedAddress)
  return addresses.every((address) => address !== undefined) ? addresses : undefined
}
