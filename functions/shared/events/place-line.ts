/**
 * The parts of a location in one line without repetition: hosts type the city into the address, and a virtual event's venue
 * may be called 'Online'.
 */
export function placeLine(parts: readonly (string | null)[]): string {
  const seen = new Set<string>()
  const isNew = (part: string): boolean => {
    const segments = part.split(',').map(normalise)
    const isRepeated = segments.every((segment) => seen.has(segment))
    for (const segment of segments) seen.add(segment)
    return !isRepeated
  }
  return parts
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '' && isNew(part))
    .join(', ')
}

const normalise = (text: string): string => text.trim().toLowerCase()
