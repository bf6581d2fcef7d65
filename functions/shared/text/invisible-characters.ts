/**
 * Characters that copying leaves around and within an address, and that are invisible: soft hyphens, zero-width spaces and
 * direction marks. Direction overrides are not among them, because they can make one address look like another.
 */
const INVISIBLE_CHARACTERS = /[\u00ad\u200b\u200e\u200f\u202a-\u202c\u2060\u2066-\u2069\ufeff]/g

export function removeInvisibleCharacters(text: string): string {
  return text.replaceAll(INVISIBLE_CHARACTERS, '')
}
