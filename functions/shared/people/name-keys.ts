import { foldedWords } from '../fold.ts'

/** What people are looked for by: the whole name, and its last word where it has several. */
export function nameKeys(name: string): { nameKey: string; familyKey: string | null } {
  const words = foldedWords(name)
  return { nameKey: words.join(' '), familyKey: words.length > 1 ? (words.at(-1) ?? null) : null }
}

/** What somebody typed to find a person, as first letters of the keys of a name and of an address. Empty: of none. */
export interface PersonSearch {
  readonly name: string
  readonly email: string
}

export function personSearch(q: string): PersonSearch {
  const email = q.trim().toLowerCase()
  // No name has one.
  const name = email.includes('@') ? '' : foldedWords(q).join(' ')
  return { name, email: /^\S+$/.test(email) ? email : '' }
}

/** A person's name as it is stored, with what they are looked for by. */
export function nameFields(name: string) {
  return { name, ...nameKeys(name) }
}
