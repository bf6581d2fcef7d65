import type { RecordedAction } from '@shared/audit/contract.ts'
import { alarmNames, campaignNames, triggerNames } from '@/core/mail/mail-words.ts'
import { deedChanges } from './deed-changes.ts'

export const actionLabels: Record<RecordedAction['action'], string> = {
  host_approved: 'approved as a host',
  host_denied: 'application denied',
  approval_taken_back: 'approval revoked',
  host_invited: 'invited to host',
  event_created: 'event created',
  event_updated: 'event changed',
  event_published: 'event published',
  event_cancelled: 'event cancelled',
  event_deleted: 'draft deleted',
  event_reassigned: 'event reassigned to another host',
  event_photos_changed: 'photos changed',
  photos_shared: 'photos shared by email',
  door_link_opened: 'check-in link for helpers created',
  door_link_closed: 'check-in link for helpers revoked',
  guests_added: 'guests added to the guest list',
  guest_removed: 'guest removed from the guest list',
  guest_list_dropped: 'guest list removed',
  guests_invited: 'guests invited',
  attendee_removed: 'attendee removed',
  attendee_admitted: 'attendee confirmed from the waitlist',
  user_updated: 'profile changed',
  address_changed: 'email changed',
  user_deleted: 'deleted',
  message_sent: 'message sent',
  campaign_sent: 'email to attendees sent',
  host_nudged: 'nudge sent',
  mailing_stopped: 'sending stopped',
  mailing_resumed: 'sending resumed',
  email_retried: 'failed email queued again',
  emails_resent: 'failed emails queued again',
  suppression_lifted: 'suppression lifted',
  alarm_cleared: 'alarm cleared',
}

/** Actions on users whose changed fields are listed. */
const tellsChanges: ReadonlySet<RecordedAction['action']> = new Set(['user_updated', 'address_changed'])

type Said = Pick<RecordedAction, 'action' | 'subject' | 'before' | 'after'>

/** The label of a code name; the name itself if it has none. */
const named = (names: Readonly<Record<string, string>>, value: unknown): string[] =>
  typeof value === 'string' ? [names[value] ?? value] : []

/** The name of the person or thing that an action was about. */
export function subjectOf({ kind, id, name }: RecordedAction['subject']): string {
  if (kind === 'alarm') return named(alarmNames, id).join('')
  return kind === 'mailing' ? named(triggerNames, name).join('') : name
}

/** Details of an action: number of hosts or guests, attendee, kind of email. */
function particulars({ before, after }: Pick<Said, 'before' | 'after'>): string[] {
  const { attendee, email } = before
  const { guests, hosts } = after
  return [
    ...(typeof hosts === 'number' ? [hosts === 1 ? '1 host' : `${hosts.toLocaleString('en-GB')} hosts`] : []),
    ...(typeof guests === 'number'
      ? [guests === 1 ? '1 guest' : `${guests.toLocaleString('en-GB')} guests`]
      : []),
    ...(typeof attendee === 'string' ? [[attendee, ...named({}, email)].filter(Boolean).join(', ')] : []),
    ...named(triggerNames, after['trigger']),
    ...named(campaignNames, after['emailType']),
  ]
}

/** An audit entry in words: the action, its details, the changed fields of an event or profile, and the reason. */
export function DeedWords({ action, subject, before, after }: Said) {
  const { reason } = after
  const isToTell = subject.kind === 'event' || tellsChanges.has(action)
  const changes = isToTell ? deedChanges({ before, after }) : []
  return (
    <>
      {actionLabels[action]}
      {[...particulars({ before, after }), ...changes].map((one) => (
        <span key={one} className="text-ink-soft block text-sm font-normal wrap-anywhere">
          {one}
        </span>
      ))}
      {typeof reason === 'string' && <q className="text-ink-soft block font-normal">{reason}</q>}
    </>
  )
}
