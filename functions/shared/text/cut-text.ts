/** The characters of a text as people count them; browsers without `Intl.Segmenter` count code points. */
export function splitCharacters(text: string): string[] {
  const { Segmenter } = Intl as { Segmenter?: typeof Intl.Segmenter }
  if (!Segmenter) return Array.from(text)
  return Array.from(new Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)
}

/** Cuts text to at most `maxLength` characters as people count them, with an ellipsis if something was cut. */
export function cutText(text: string, maxLength: number): string {
  const beginning = takeBeginning(text, maxLength)
  return beginning === null ? text : `${beginning.trimEnd()}…`
}

/** Cuts after a whole word, unless that loses more than half of the text, as in scripts without spaces. */
export function cutAtWord(text: string, maxLength: number): string {
  const beginning = takeBeginning(text, maxLength)
  if (beginning === null) return text
  const isWordComplete = /^\s/.test(text.slice(beginning.length))
  const wholeWords = isWordComplete ? beginning : beginning.slice(0, beginning.search(/\s\S*$/) + 1)
  return `${(wholeWords.length * 2 < beginning.length ? beginning : wholeWords).trimEnd()}…`
}

/** The part of a text to show before an ellipsis; null if all of it fits. */
function takeBeginning(text: string, maxLength: number): string | null {
  if (text.length <= maxLength) return null
  const characters = splitCharacters(text)
  return characters.length <= maxLength ? null : characters.slice(0, maxLength - 1).join('')
}
