/**
 * Titles that many people write without a dot, and words before a family name. Titles with a dot are not listed: every first word
 * that ends with a dot counts as a title or an initial.
 */
const TITLES = new Set(
  (
    'mr mrs ms miss mx dr prof professor sir dame lord lady rev reverend father sister herr frau hr fr sr sra srta don ' +
    'doña dona dra drs monsieur madame mme mlle m signor signora ing dipl mag dott de del van von'
  ).split(' '),
)

/** The parts that make a text a link: a scheme, a path, an email address, or a dot of any script before two letters or digits. */
const LINK_PATTERN = /[/\\:@\u2044\u2215\uff0f\uff1a\uff20]|[.\u3002\uff0e\uff61\u2024][\p{L}\p{N}]{2}/u

/**
 * A person's name in a greeting: the first word, or the whole name if the first word is a title or an initial. It is empty if
 * the name contains something like a link, because someone may have typed the link so that we send it to others.
 */
export function toGreetingName(name: string): string {
  if (LINK_PATTERN.test(name)) return ''
  const words = name.trim().split(/\s+/)
  const [firstWord = ''] = words
  const isTitleOrInitial =
    firstWord.endsWith('.') || /^.$/u.test(firstWord) || TITLES.has(firstWord.toLowerCase())
  // The sentence around the name has its own punctuation.
  return (isTitleOrInitial ? words.join(' ') : firstWord).replace(/[.,;]+$/u, '')
}
