/** Up to the next blank, bracket or quotation mark. */
const EMAIL = /[^\s"'<>()[\]]+@[^\s"'<>()[\]]+/g
/** Quoted text may be what somebody typed: `JSON.parse` quotes what it could not read. */
const QUOTED = /"[^"]*"|“[^”]*”/g
const QUERY = /([?#])[\w%.~+-]+=[^\s"')]*/g
/** Long, with letters and digits: a token, a ticket's code, an account's id. The names of our own files are none. */
const TOKEN = /(?<!assets\/[\w.-]*)(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{16,}/gi

/** A message or a stack of an error, without what may be about a person: addresses, tokens, queries and quoted text. */
export function withoutPersonalData(text: string): string {
  return text.replace(QUOTED, '"…"').replace(EMAIL, '[email]').replace(QUERY, '$1…').replace(TOKEN, '[token]')
}

/** The pattern of an address's path, without what names one event or person: `/events/12` is `/events/:id`. */
export function routeOf(pathname: string): string {
  const [, first = '', ...rest] = pathname.split('/')
  const segments = rest.map((segment) =>
    /^[a-z]+(-[a-z]+)*$/.test(segment) && segment.length < 16 ? segment : ':id',
  )
  return ['', first, ...segments].join('/')
}
