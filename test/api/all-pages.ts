export interface Page<T> {
  readonly items: readonly T[]
  readonly next: string | null
}

/** Reads the items of all pages of a list. `after` is the end of a page's query string, and empty for the first page. */
export async function readAllPages<T>(readPage: (after: string) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = []
  for (let after = ''; ;) {
    const page = await readPage(after)
    items.push(...page.items)
    if (page.next === null) return items
    after = `&after=${page.next}`
  }
}
