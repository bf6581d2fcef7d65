import { TZDate } from '@date-fns/tz'
import { toPlatformZone } from './zone-name.ts'

/** Returns the instant at which an hour begins on a calendar day (days since 1970) in a time zone. */
export function computeInstantOfHour(day: number, hour: number, timezone: string): number {
  return new TZDate(1970, 0, 1 + day, hour, 0, 0, toPlatformZone(timezone) ?? 'UTC').getTime()
}
