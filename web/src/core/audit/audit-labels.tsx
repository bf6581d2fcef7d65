import type { AuditEntryRow } from '@shared/audit/contract.ts'
import { alarmLabels, campaignLabels, triggerLabels } from '@/core/mail/mail-labels.ts'
import { formatCount } from '@/lib/format-count.ts'
import { listAuditChanges } from './audit-changes.ts'

export const actionLabels: Record<AuditEntryRow['action'], string> = {
  host_approved: 'Host approved',
  host_denied: 'Application denied',
  approval_revoked: 'Approval revoked',
  host_invited: 'Invitation to host sent',
  event_created: 'Event created',
  event_updated: 'Event changed',
  event_published: 'Event published',
  event_cancelled: 'Event cancelled',
  event_hidden: 'Event hidden',
  event_unhidden: 'Event unhidden',
  event_deleted: 'Draft deleted',
  event_reassigned: 'Event reassigned to another host',
  series_created: 'Series created',
  series_updated: 'Series changed',
  event_photos_changed: 'Event photos changed',
  photos_shared: 'Event photos shared by email',
  door_link_opened: 'Check-in link for helpers created',
  door_link_closed: 'Check-in link for helpers revoked',
  guests_added: 'Guests added to the guest list',
  guest_removed: 'Guest removed from the guest list',
  guest_list_dropped: 'Guest list deleted',
  guests_invited: 'Guests invited',
  attendee_removed: 'Attendee removed',
  attendee_admitted: 'Attendee confirmed from the waitlist',
  request_accepted: 'Request to join accepted',
  request_declined: 'Request to join declined',
  removal_lifted: 'Removed attendee let back in',
  user_updated: 'Profile changed',
  address_changed: 'Email address changed',
  user_suspended: 'User suspended',
  user_unsuspended: 'Suspension ended',
  user_deleted: 'User deleted',
  message_sent: 'Message sent',
  campaign_sent: 'Email to attendees sent',
  host_nudged: 'Nudge sent',
  mailing_stopped: 'Sending stopped',
  mailing_resumed: 'Sending resumed',
  email_retried: 'Email retried',
  emails_resent: 'Failed emails of an event resent',
  suppression_lifted: 'Address allowed again',
  alarm_cleared: 'Alarm cleared',
  announcement_set: 'Announcement published',
  announcement_removed: 'Announcement removed',
  report_dismissed: 'Report dismissed',
  host_warned: 'Host warned',
  objection_rejected: 'Objection rejected',
  decision_reversed: 'Decision reversed',
}

/** The actions on users for which the audit entry lists the changed fields. */
const actionsWithChanges: ReadonlySet<AuditEntryRow['action']> = new Set(['user_updated', 'address_changed'])

type AuditEntryFields = Pick<AuditEntryRow, 'action' | 'subject' | 'before' | 'after'>

/** Returns one line with the label of a stored name, or with the name if it has no label; no line if the value is not a string. */
const makeLabelLines = (labels: Readonly<Record<string, string>>, value: unknown): string[] =>
  typeof value === 'string' ? [labels[value] ?? value] : []

/** Returns the name of the person or thing that an action was about. */
export function getSubjectName({ kind, id, name }: AuditEntryRow['subject']): string {
  if (kind === 'alarm') return makeLabelLines(alarmLabels, id).join('')
  return kind === 'mailing' ? makeLabelLines(triggerLabels, name).join('') : name
}

/** Returns the details of an action: the number of hosts or guests, the attendee, the kind of email. */
function listDetails({ before, after }: Pick<AuditEntryFields, 'before' | 'after'>): string[] {
  const { attendee, email } = before
  const { guests: guestCount, hosts: hostCount } = after
  return [
    ...(typeof hostCount === 'number' ? [formatCount(hostCount, 'host')] : []),
    ...(typeof guestCount === 'number' ? [formatCount(guestCount, 'guest')] : []),
    ...(typeof attendee === 'string'
      ? [[attendee, ...makeLabelLines({}, email)].filter(Boolean).join(', ')]
      : []),
    ...makeLabelLines(triggerLabels, after['trigger']),
    ...makeLabelLines(campaignLabels, after['emailType']),
  ]
}

/** An audit entry in words: the action, its details, the changed fields of an event or profile, and the reason. */
export function AuditEntryText({ action, subject, before, after }: AuditEntryFields) {
  const { reason } = after
  const shouldListChanges = subject.kind === 'event' || actionsWithChanges.has(action)
  const changes = shouldListChanges ? listAuditChanges({ before, after }) : []
  return (
    <>
      {actionLabels[action]}
      {[...listDetails({ before, after }), ...changes].map((line) => (
        <span key={line} className="text-ink-soft block text-sm font-normal wrap-anywhere">
          {line}
        </span>
      ))}
      {typeof reason === 'string' && <q className="text-ink-soft block font-normal">{reason}</q>}
    </>
  )
}
