/**
 * Markup with its `style` attributes renamed to `data-style`: the pages' policy forbids styles in HTML, and first-paint.ts
 * sets them before the paint. User text cannot look like an attribute, because React escapes quotes.
 */
export function renameStyleAttributes(markup: string): string {
  return markup.replaceAll(' style="', ' data-style="')
}
