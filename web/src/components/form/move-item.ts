/** Moves one item of a list; the others stay in order. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const remainingItems = items.filter((_, index) => index !== from)
  return [...remainingItems.slice(0, to), ...items.slice(from, from + 1), ...remainingItems.slice(to)]
}
