/** Moves one item of a list; the others stay in order. */
export function moveItem<T>(items: readonly T[], fromIndex: number, toIndex: number): T[] {
  const remainingItems = items.filter((_, index) => index !== fromIndex)
  return [
    ...remainingItems.slice(0, toIndex),
    ...items.slice(fromIndex, fromIndex + 1),
    ...remainingItems.slice(toIndex),
  ]
}
