/** An email address, up to the next space, bracket or quotation mark. */
const EMAIL = /[^\s"'<>()[\]]+@[^\s"'<>()[\]]+/g
/** Quoted text may be user input: `JSON.parse` quotes the text that it could not parse. */
const QUOTED_TEXT = /"[^"]*"|“[^”]*”/g
const QUERY = /([?#])[\w%.~+-]+=[^\s"')]*/g
/** A long word with letters and digits, such as a token or a ticket's code. The names of the app's files do not match. */
const TOKEN = /(?<!assets\/[\w.-]*)(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{16,}/gi

/** Removes possible personal data from the message or stack of an error: addresses, tokens, queries and quoted text. */
export function removePersonalData(text: string): string {
  return text
    .replace(QUOTED_TEXT, '"…"')
    .replace(EMAIL, '[email]')
    .replace(QUERY, '$1…')
    .replace(TOKEN, '[token]')
}

/** The pattern of a path, without parts that identify an event or person: `/events/12` is `/events/:id`. */
export function toRoute(pathname: string): string {
  const [, firstSegment = '', ...otherSegments] = pathname.split('/')
  const segments = otherSegments.map((segment) =>
    /^[a-z]+(-[a-z]+)*$/.test(segment) && segment.length < 16 ? segment : ':id',
  )
  return ['', firstSegment, ...segments].join('/')
}
