/** Whitespace, and the empty comment that React inserts between two texts. */
const GAP = '(?:\\s|<!-- -->)*'

/** The greeting for a person whose name is unknown or not fit to be sent. */
export const NAMELESS_GREETING = 'Hello'

/**
 * Fills a name into a text in which `placeholder` stands for it: after a comma, which is dropped if there is no name, and
 * elsewhere.
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
