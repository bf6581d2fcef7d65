/** The last character of a URL, written plainly, percent-encoded, or as a character reference of HTML. */
const LAST_CHARACTER =
  /(?:&#?\w+;|&(?:[gl]t|quot|amp|nbsp)|%[c-f][\da-f](?:%[89ab][\da-f])+|%[0-7][\da-f]|[^])$/iu
/**
 * Punctuation, symbols, spaces and invisible characters. Tokens may end in `-` and `_`, and paths in `/`. A query with an empty
 * value ends in `=`, which Firebase Hosting would add again.
 */
const STRAY_CHARACTER = /^(?![-_/=])[\p{P}\p{S}\p{Z}\p{C}]$/u
/** Queries of emailed links. All other queries may contain text that a user typed. */
const MAILED_QUERY =
  /\?(?:[^#]*&)?(?:token|redirect|delete|city|coming|offer|event|role|edit|with)=[^&]*(?:&[^=]*)?$/i

/** The beginning of an HTML tag, and everything after it. No URL of ours contains a tag. */
const TAG = /(?:<|%3c|&lt;)[^]*/i

/**
 * Removes from the end of a URL (path and query) the characters that mail programs and people append to a link: `)`, `.`, `>`,
 * `&gt;`, `</a>`, quotes, a zero-width space. Except for the name of a city and other text that a user typed, no URL of ours ends
 * in any of them.
 */
export function trimUrlEnd(url: string): string {
  if (url.includes('?') && !MAILED_QUERY.test(url)) return url
  // The name of a city may end with a dot or a bracket: `Washington, D.C.`, `Frankfurt (Oder)`.
  const hasCity = /[?&]city=/i.test(url)
  for (let trimmedUrl = url.replace(TAG, ''); ;) {
    const lastCharacter = LAST_CHARACTER.exec(trimmedUrl)?.[0] ?? ''
    const isOfCity =
      hasCity && (lastCharacter === '.' || (lastCharacter === ')' && hasOpenBracket(trimmedUrl)))
    if (lastCharacter === '' || !isStrayCharacter(lastCharacter) || isOfCity) return trimmedUrl
    trimmedUrl = trimmedUrl.slice(0, -lastCharacter.length)
  }
}

/** Whether the bracket that ends a URL was opened in it. */
const hasOpenBracket = (url: string) => url.split('(').length >= url.split(')').length

function isStrayCharacter(character: string): boolean {
  if (character.length > 1 && character.startsWith('&')) return true
  try {
    return STRAY_CHARACTER.test(decodeURIComponent(character))
  } catch {
    return false
  }
}
