import { eventId } from '../../../shared/ids.ts'
import { findEvent } from '../../core/events/events-store.ts'
import type { ReportTargetMailData } from '../../core/mail/mail-data.ts'
import type { NewReport } from './reports-store.ts'

type Target = NewReport['target']
type Reporter = NonNullable<NewReport['reporter']>

/** Whether a report is about an event that is private now, or no longer exists. */
export async function isPrivateOrMissingEvent({ type, id }: Target): Promise<boolean> {
  return type === 'event' && (await findEvent(eventId.parse(id)))?.isPrivate !== false
}

/**
 * Returns how emails to the reporter name the target. A reporter can enter another person's address, so an email names a private
 * event only if the address is proven, and never names a host.
 */
export function toMailTarget(
  { type, name }: Target,
  { isProven }: Reporter,
  isPrivateOrMissing: boolean,
): ReportTargetMailData {
  if (type === 'host') return { title: null }
  return isPrivateOrMissing && !isProven ? { title: null, isPrivateEvent: true } : { title: name }
}
