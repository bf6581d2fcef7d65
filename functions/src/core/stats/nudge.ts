import {
  toNudgeCity,
  countIdleDays,
  nudgeSubjects,
  type NudgeType,
} from '../../../shared/stats/engagement.ts'
import { fillPlaceholders, type PlaceholderValues } from '../../../shared/messages/placeholders.ts'
import type { Member } from '../accounts/member.ts'
import type { HostStats } from './host-stats-store.ts'

/** A nudge as an admin writes it, with placeholders. */
export interface NudgeText {
  readonly type: NudgeType
  readonly message: string
  /** If null, the type's own subject is used. */
  readonly subject: string | null
}

/** The text of a nudge to a host, for the preview, the test email and the email itself. */
export function composeNudge(
  { type, message, subject }: NudgeText,
  host: Pick<Member, 'name' | 'city' | 'createdAt'>,
  stats: HostStats,
  now: number,
): { name: string; subject: string; message: string } {
  const values: PlaceholderValues = {
    name: host.name,
    city: toNudgeCity(host.city),
    days: String(countIdleDays({ ...stats, joinedAt: host.createdAt }, now)),
    eventCount: String(stats.eventCount),
    totalAttendees: String(stats.attendeeCount),
  }
  return {
    name: host.name,
    subject: fillPlaceholders(subject ?? nudgeSubjects[type], values),
    message: fillPlaceholders(message, values),
  }
}
