/**
 * Markup with its `style` attributes renamed to `data-style`: the pages' policy lets no style stand in HTML, and first-paint.ts
 * sets them before anything is painted. What people typed cannot look like an attribute, for React escapes their quotes.
 */
export function setAsideStyles(markup: string): string {
  return markup.replaceAll(' style="', ' data-style="')
}
