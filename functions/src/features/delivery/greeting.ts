/** Matches whitespace, and the empty comment that React inserts between two texts. */
const GAP_PATTERN = '(?:\\s|<!-- -->)*'

/** The greeting for a person whose name is unknown, or looks like a link and must not be sent. */
export const NAMELESS_GREETING = 'Hello'

/**
 * Replaces each `placeholder` in a text: a comma and the placeholder after it with `commaAndName` (empty if there is no name),
 * and any other placeholder with `name`.
 */
export function fillName(
  text: string,
  placeholder: string,
  { commaAndName, name }: { readonly commaAndName: string; readonly name: string },
): string {
  return text
    .replace(new RegExp(`,${GAP_PATTERN}${placeholder}`, 'g'), () => commaAndName)
    .replaceAll(placeholder, () => name)
}
