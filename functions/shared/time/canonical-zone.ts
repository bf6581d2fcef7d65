import { isPlatformZone, OLDER_NAMES } from './zone-name.ts'

/** The zones that this platform lists; older browsers list none. */
export function listZones(): readonly string[] {
  const { supportedValuesOf } = Intl as Partial<typeof Intl>
  return supportedValuesOf?.('timeZone') ?? []
}

/**
 * A zone as the tz database spells it, because calendars do not know `europe/paris`; null if it is not a zone. Each platform
 * lists a zone by one of its names (`Asia/Calcutta`, `Asia/Kolkata`) and knows all of them. An offset is not a zone.
 */
export function toCanonicalZone(zone: string): string | null {
  if (!isPlatformZone(zone)) return null
  const { timeZone: name } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions()
  const zoneNames = listZones()
  if (name !== 'UTC' && zoneNames.length > 0 && !zoneNames.includes(name)) return null
  const canonicalNames = [...zoneNames, ...Object.keys(OLDER_NAMES), 'UTC']
  return canonicalNames.find((item) => item.toLowerCase() === zone.toLowerCase()) ?? name
}
