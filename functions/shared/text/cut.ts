/** The characters of a text as people count them; browsers without `Intl.Segmenter` count code points. */
function characters(text: string): string[] {
  const { Segmenter } = Intl as { Segmenter?: typeof Intl.Segmenter }
  if (!Segmenter) return Array.from(text)
  return Array.from(new Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)
}

/**
 * Cuts text to at most `max` characters as people count them, with an ellipsis where something was cut: after a whole word, unless that
 * loses half of it, as in scripts without blanks.
 */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const all = characters(text)
  if (all.length <= max) return text
  const shown = all.slice(0, max - 1).join('')
  const isWhole = /^\s/.test(all[max - 1] ?? '')
  const words = isWhole ? shown : shown.slice(0, shown.search(/\s\S*$/) + 1)
  return `${(words.length * 2 < shown.length ? shown : words).trimEnd()}…`
}
