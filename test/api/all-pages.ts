export interface Page<T> {
  readonly items: readonly T[]
  readonly next: string | null
}

/** Reads the items of all pages of a list. `read` reads one page; `after` is the end of its query, which is empty for the first page. */
export async function readAllPages<T>(read: (after: string) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = []
  for (let after = ''; ;) {
    const page = await read(after)
    items.push(...page.items)
    if (page.next === null) return items
    after = `&after=${page.next}`
  }
}
