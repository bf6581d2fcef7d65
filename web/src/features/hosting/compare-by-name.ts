const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Compares attendees for a printed list: by name, and equal names by address, so that every print has the same order. */
export const compareByName = (
  a: { readonly name: string; readonly email: string },
  b: { readonly name: string; readonly email: string },
): number => collator.compare(a.name, b.name) || collator.compare(a.email, b.email)
