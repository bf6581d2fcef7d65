import { TZDate } from '@date-fns/tz'
import { toPlatformZone } from './zone-name.ts'

/** The instant of an hour on a calendar day (days since 1970), by the clocks of a zone. */
export function computeInstantOfHour(day: number, hour: number, timezone: string): number {
  return new TZDate(1970, 0, 1 + day, hour, 0, 0, toPlatformZone(timezone) ?? 'UTC').getTime()
}
