export interface Page<T> {
  readonly items: readonly T[]
  readonly next: string | null
}

/** The items of all pages of a list; `read` gets a page after a position, as the last part of its query. */
export async function readAllPages<T>(read: (after: string) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = []
  for (let after = ''; ;) {
    const page = await read(after)
    items.push(...page.items)
    if (page.next === null) return items
    after = `&after=${page.next}`
  }
}
