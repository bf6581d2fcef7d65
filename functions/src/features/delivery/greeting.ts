/** Whitespace, and the empty comment that React inserts between two texts. */
const GAP = '(?:\\s|<!-- -->)*'

/** The greeting for a person whose name is unknown or not fit to be sent. */
export const NAMELESS_GREETING = 'Hello'

/**
 * Replaces each `placeholder` in a text with a name: a placeholder after a comma, together with the comma, by `afterComma`
 * (empty if there is no name), and any other placeholder by `alone`.
 */
export function fillName(
  text: string,
  placeholder: string,
  name: { readonly afterComma: string; readonly alone: string },
): string {
  return text
    .replace(new RegExp(`,${GAP}${placeholder}`, 'g'), () => name.afterComma)
    .replaceAll(placeholder, () => name.alone)
}
