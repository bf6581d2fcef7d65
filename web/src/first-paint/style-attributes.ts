/**
 * Renames the `style` attributes of markup to `data-style`, because the pages' content security policy forbids styles in HTML.
 * first-paint.ts applies the styles before the first paint. User text cannot look like an attribute, because React escapes
 * quotes.
 */
export function renameStyleAttributes(markup: string): string {
  return markup.replaceAll(' style="', ' data-style="')
}
