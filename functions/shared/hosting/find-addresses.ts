import { parseEmailAddress } from '../http/email-address.ts'

/** A text in a cell that looks like an address. */
export interface FoundAddress {
  /** The address that mail is sent to; null if the text is not a valid address. */
  readonly email: string | null
  /** The address as written in the file, without invisible characters. */
  readonly writtenText: string
  /** The name before the address, as mail programs write it; empty if there is none. */
  readonly name: string
}

/** Invisible characters that spreadsheets and mail programs leave in a text. */
const INVISIBLE_CHARACTERS = /\p{Cf}/gu
/** Text around an address that is not part of it: quotation marks, and the scheme of an email link. */
const SURROUNDING_TEXT = /^(?:mailto:)?['"“”‘’„«»‹›]*(?:mailto:)?|['"“”‘’„«»‹›]+$/giu

/**
 * Yields everything in a cell that looks like an address: one, several between the usual separators, or `Name <address>` as mail
 * programs write it. The caller can stop after any address.
 */
export function* findAddresses(cell: string): Generator<FoundAddress, void, undefined> {
  if (!cell.includes('@')) return
  const text = cell.replaceAll(INVISIBLE_CHARACTERS, '').replaceAll(/\p{Cc}/gu, ' ')
  const address = parseEmailAddress(text)
  if (address !== null) {
    yield { email: address, writtenText: text, name: '' }
    return
  }
  let startIndex = 0
  for (;;) {
    const openIndex = text.indexOf('<', startIndex)
    const closeIndex = openIndex < 0 ? -1 : text.indexOf('>', openIndex)
    if (closeIndex < 0) break
    const { textBefore, name } = splitName(text.slice(startIndex, openIndex))
    const bracketText = text.slice(openIndex + 1, closeIndex)
    yield* findBareAddresses(textBefore)
    if (bracketText.includes('@')) yield toFoundAddress(bracketText, name)
    startIndex = closeIndex + 1
  }
  yield* findBareAddresses(text.slice(startIndex))
}

export function containsAddress(cell: string): boolean {
  for (const { email } of findAddresses(cell)) if (email !== null) return true
  return false
}

function toFoundAddress(text: string, name = ''): FoundAddress {
  return {
    email: parseEmailAddress(text.trim().replaceAll(SURROUNDING_TEXT, '')),
    writtenText: text.trim(),
    name,
  }
}

function* findBareAddresses(text: string): Generator<FoundAddress, void, undefined> {
  for (const [word] of text.matchAll(/[^\s,;:|<>()[\]、，；：｜＜＞（）]+/g)) {
    if (!word.includes('@')) continue
    const hasOneAtSign = word.indexOf('@') === word.lastIndexOf('@')
    for (const part of hasOneAtSign ? [word] : word.split('/'))
      if (part.includes('@')) yield toFoundAddress(part)
  }
}

/** The name at the end of the text before an address in angle brackets, and the text before the name. */
function splitName(text: string): { textBefore: string; name: string } {
  const trimmedText = text.trimEnd()
  const isQuoted = trimmedText.endsWith('"')
  const separatorIndex = isQuoted
    ? trimmedText.lastIndexOf('"', trimmedText.length - 2)
    : Math.max(...[',', ';', '|', '>'].map((separator) => trimmedText.lastIndexOf(separator)))
  return {
    textBefore: trimmedText.slice(0, Math.max(separatorIndex, 0)),
    name: trimmedText
      .slice(separatorIndex + 1)
      .replaceAll('"', '')
      .trim(),
  }
}
