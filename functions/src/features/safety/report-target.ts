import { eventId } from '../../../shared/ids.ts'
import { findEvent } from '../../core/events/events-store.ts'
import type { ReportTargetMailData } from '../../core/mail/mail-data.ts'
import type { NewReport } from './reports-store.ts'

type Target = NewReport['target']
type Reporter = NonNullable<NewReport['reporter']>

/** Whether a report is about an event that is private now, or no longer exists. */
export async function isPrivateEvent({ type, id }: Target): Promise<boolean> {
  return type === 'event' && (await findEvent(eventId.parse(id)))?.isPrivate !== false
}

/**
 * The target, as emails to the reporter name it. Anybody can enter another person's address, so a private event is named only to
 * a proven address, and a host to nobody.
 */
export function toMailTarget(
  { type, name }: Target,
  { isProven }: Reporter,
  isPrivate: boolean,
): ReportTargetMailData {
  if (type === 'host') return { title: null }
  return isPrivate && !isProven ? { title: null, isPrivateEvent: true } : { title: name }
}
