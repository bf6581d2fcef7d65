/** Zones that were renamed or split off, each with the name of a zone with the same clocks that older platforms know. */
export const OLDER_NAMES: Readonly<Record<string, string>> = {
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

const platformNames = new Map<string, string | null>()

/** The name by which this platform knows a zone; null if it is unknown. Any other name makes `Intl` throw. */
export function toPlatformZone(zone: unknown): string | null {
  if (typeof zone !== 'string') return null
  let cachedName = platformNames.get(zone)
  if (cachedName === undefined) {
    const olderName = OLDER_NAMES[zone]
    cachedName = isPlatformZone(zone) ? zone : olderName === undefined ? null : toPlatformZone(olderName)
    platformNames.set(zone, cachedName)
  }
  return cachedName
}

export function isPlatformZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) instanceof Intl.DateTimeFormat
  } catch {
    return false
  }
}
