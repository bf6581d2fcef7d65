/** The last character of an address as it is written: itself, percent-encoded, or a character reference of HTML. */
const LAST_CHARACTER =
  /(?:&#?\w+;|&(?:[gl]t|quot|amp|nbsp)|%[c-f][\da-f](?:%[89ab][\da-f])+|%[0-7][\da-f]|[^])$/iu
/**
 * Punctuation, symbols, blanks and invisible characters. Tokens may end in `-` and `_`, paths in `/`. An empty value ends in
 * `=`, which Hosting puts back.
 */
const MARK = /^(?![-_/=])[\p{P}\p{S}\p{Z}\p{C}]$/u
/** Queries of emailed links. All others may contain what a user typed. */
const MAILED_QUERY =
  /\?(?:[^#]*&)?(?:token|redirect|delete|city|coming|offer|event|role|edit|with)=[^&]*(?:&[^=]*)?$/i

/** The beginning of a tag. No address of ours contains one. */
const TAG = /(?:<|%3c|&lt;)[^]*/i

/**
 * An address (path and query) without what mail programs and people leave at the end of a link: `)`, `.`, `>`, `&gt;`, `</a>`, quotes,
 * a zero-width space. No address of ours ends in any of these.
 */
export function tidyAddress(address: string): string {
  if (address.includes('?') && !MAILED_QUERY.test(address)) return address
  // 'Washington, D.C.'
  const isCity = /[?&]city=/i.test(address)
  for (let rest = address.replace(TAG, ''); ;) {
    const last = LAST_CHARACTER.exec(rest)?.[0] ?? ''
    if (last === '' || !isMark(last) || (isCity && last === '.')) return rest
    rest = rest.slice(0, -last.length)
  }
}

function isMark(character: string): boolean {
  if (character.length > 1 && character.startsWith('&')) return true
  try {
    return MARK.test(decodeURIComponent(character))
  } catch {
    return false
  }
}
