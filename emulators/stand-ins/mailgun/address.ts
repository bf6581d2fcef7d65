/** One mailbox of an address header. */
export interface Mailbox {
  /** The bare address, as written. */
  address: string
  name: string
}

const LOCAL = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const LABEL = /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?$/u

export function isAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  if (at < 1 || text.length > 254) return false
  const local = text.slice(0, at)
  const labels = text.slice(at + 1).split('.')
  if (local.length > 64 || !LOCAL.test(local) || labels.length < 2) return false
  return labels.every((label) => label.length <= 63 && LABEL.test(label))
}

/** Splits at commas that are neither in quotes nor in angle brackets. */
function splitList(text: string): string[] {
  const parts: string[] = []
  let part = ''
  let isQuoted = false
  let isInAngles = false
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i)
    if (isQuoted && char === '\\') {
      part += char + text.charAt(++i)
      continue
    }
    if (char === '"') isQuoted = !isQuoted
    else if (!isQuoted && char === '<') isInAngles = true
    else if (!isQuoted && char === '>') isInAngles = false
    if (char === ',' && !isQuoted && !isInAngles) {
      parts.push(part)
      part = ''
    } else part += char
  }
  parts.push(part)
  return parts
}

function parseMailbox(text: string): Mailbox | undefined {
  const trimmed = text.trim()
  const match = /^((?:"(?:[^"\\]|\\.)*"|[^<>"])*)<([^<>]*)>$/s.exec(trimmed)
  const address = match ? (match[2] ?? '').trim() : trimmed
  if (!isAddress(address)) return undefined
  const displayName = match ? (match[1] ?? '').trim() : ''
  const name = /^".*"$/s.test(displayName) ? displayName.slice(1, -1).replace(/\\(.)/gs, '$1') : displayName
  return { address, name }
}

/** Parses `Name <a@b.org>, c@d.org`; `undefined` if a part is not an address, or if there is a line break. */
export function parseAddressList(text: string): Mailbox[] | undefined {
  // eslint-disable-next-line no-control-regex -- finds control characters on purpose
  if (/[\u0000-\u001f\u007f]/.test(text)) return undefined
  const mailboxes: Mailbox[] = []
  for (const part of splitList(text)) {
    const mailbox = parseMailbox(part)
    if (!mailbox) return undefined
    mailboxes.push(mailbox)
  }
  return mailboxes
}
