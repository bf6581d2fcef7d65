/**
 * Text from elsewhere in a form that the database accepts, at most `max` long: half a surrogate pair, which cutting or
 * JSON may leave, would fail the whole commit.
 */
export function storableText(text: string, max: number): string {
  return text.slice(0, max).toWellFormed()
}
