const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** As a list on a door is looked through; the same names by address, so that two prints agree. */
export const byName = (
  a: { readonly name: string; readonly email: string },
  b: { readonly name: string; readonly email: string },
): number => collator.compare(a.name, b.name) || collator.compare(a.email, b.email)
