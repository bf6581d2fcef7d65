/**
 * Cuts a text from elsewhere to `max` characters, and replaces any half of a surrogate pair, because Firestore would refuse the
 * whole commit.
 */
export function toStorableText(text: string, max: number): string {
  return text.slice(0, max).toWellFormed()
}
