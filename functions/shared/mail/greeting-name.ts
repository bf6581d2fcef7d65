/**
 * Titles that many write without a dot, and words before a family name; a first word that ends with a dot is a title or an initial
 * anyway.
 */
const TITLES = new Set(
  (
    'mr mrs ms miss mx dr prof professor sir dame lord lady rev reverend father sister herr frau hr fr sr sra srta don ' +
    'doña dona dra drs monsieur madame mme mlle m signor signora ing dipl mag dott de del van von'
  ).split(' '),
)

/** What makes a word a link: a scheme, a path, an email address, or a dot, in any script, before two letters or digits. */
const LINK_PATTERN = /[/\\:@\u2044\u2215\uff0f\uff1a\uff20]|[.\u3002\uff0e\uff61\u2024][\p{L}\p{N}]{2}/u

/**
 * A person's name in a greeting: the first word, or the whole name if that word is not one to be called by. Empty if the name
 * contains something like a link, which anyone may have typed to have it sent to others.
 */
export function greetingName(name: string): string {
  if (LINK_PATTERN.test(name)) return ''
  const words = name.trim().split(/\s+/)
  const [first = ''] = words
  const isTitleOrInitial = first.endsWith('.') || /^.$/u.test(first) || TITLES.has(first.toLowerCase())
  // The sentence around it has its own dot.
  return (isTitleOrInitial ? words.join(' ') : first).replace(/[.,;]+$/u, '')
}
