/**
 * Cuts a text from another server to `maxLength` characters, and replaces any half of a surrogate pair, because Firestore would
 * refuse the whole commit.
 */
export function toStorableText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).toWellFormed()
}
