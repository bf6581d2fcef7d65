/** Zones that were renamed or split off, and the name under which older platforms know the same clock. */
const OLDER_NAMES: Readonly<Record<string, string>> = {
  'America/Ciudad_Juarez': 'America/Denver',
  'America/Coyhaique': 'America/Punta_Arenas',
  'America/Nuuk': 'America/Godthab',
  'America/Punta_Arenas': 'America/Argentina/Buenos_Aires',
  'Asia/Ho_Chi_Minh': 'Asia/Saigon',
  'Asia/Kathmandu': 'Asia/Katmandu',
  'Asia/Kolkata': 'Asia/Calcutta',
  'Asia/Qostanay': 'Asia/Almaty',
  'Asia/Yangon': 'Asia/Rangoon',
  'Atlantic/Faroe': 'Atlantic/Faeroe',
  'Europe/Kyiv': 'Europe/Kiev',
  'Pacific/Kanton': 'Pacific/Enderbury',
}

const zones = new Map<string, string | null>()

/** The name by which this platform knows a zone; null where it knows none. Any other name makes `Intl` throw. */
export function platformZone(zone: unknown): string | null {
  if (typeof zone !== 'string') return null
  let cached = zones.get(zone)
  if (cached === undefined) {
    const older = OLDER_NAMES[zone]
    cached = isPlatformZone(zone) ? zone : older === undefined ? null : platformZone(older)
    zones.set(zone, cached)
  }
  return cached
}

function isPlatformZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) instanceof Intl.DateTimeFormat
  } catch {
    return false
  }
}

/** The zones that this platform lists; older browsers list none. */
export function listedZones(): readonly string[] {
  const { supportedValuesOf } = Intl as Partial<typeof Intl>
  return supportedValuesOf?.('timeZone') ?? []
}

/**
 * A zone as the tz database spells it, since calendars take `europe/paris` for no zone at all; null where it is none. Each platform
 * lists a zone by one of its names (`Asia/Calcutta`, `Asia/Kolkata`) and knows it by all. An offset is no zone.
 */
export function canonicalZone(zone: string): string | null {
  if (!isPlatformZone(zone)) return null
  const { timeZone: name } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions()
  const listed = listedZones()
  if (name !== 'UTC' && listed.length > 0 && !listed.includes(name)) return null
  const spelled = [...listed, ...Object.keys(OLDER_NAMES), 'UTC']
  return spelled.find((item) => item.toLowerCase() === zone.toLowerCase()) ?? name
}
