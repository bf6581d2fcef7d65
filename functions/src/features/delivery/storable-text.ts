/**
 * Makes text from elsewhere at most `max` long and acceptable to the database: half a surrogate pair, which cutting or JSON
 * may leave, would make the whole commit fail.
 */
export function toStorableText(text: string, max: number): string {
  return text.slice(0, max).toWellFormed()
}
