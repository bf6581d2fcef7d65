/**
 * The parts of a location in one line without repetition. Hosts may type the city into the address too, and a virtual event's
 * venue may be called 'Online'.
 */
export function formatPlaceLine(parts: readonly (string | null)[]): string {
  const usedSegments = new Set<string>()
  const addIfNew = (part: string): boolean => {
    const segments = part.split(',').map(normalise)
    const isRepeated = segments.every((segment) => usedSegments.has(segment))
    for (const segment of segments) usedSegments.add(segment)
    return !isRepeated
  }
  return parts
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '' && addIfNew(part))
    .join(', ')
}

const normalise = (text: string): string => text.trim().toLowerCase()
