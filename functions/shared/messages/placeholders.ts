/** The values of placeholders: `{ name: 'Ada' }` for `{name}`. */
export type PlaceholderValues = Readonly<Record<string, string>>

const PLACEHOLDER = /\{(\w+)\}/g

/**
 * Fills in the placeholders of a text; unknown ones stay as they are. The text is read once, so that a value such as
 * the name `{city}` is not filled in again.
 */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(PLACEHOLDER, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? placeholder) : placeholder,
  )
}

/** The names of the placeholders of a text, each once. */
export function findPlaceholders(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name))]
}
