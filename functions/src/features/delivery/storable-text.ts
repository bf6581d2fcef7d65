/**
 * Somebody else's words as the database takes them, at most `max` long: half a character, as a cut may leave one and as JSON may
 * bring one, would fail the whole commit.
 */
export function storableText(text: string, max: number): string {
  return text.slice(0, max).toWellFormed()
}
