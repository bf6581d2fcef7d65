import type { AuditEntryRow } from '@shared/audit/contract.ts'
import { alarmLabels, campaignLabels, triggerLabels } from '@/core/mail/mail-labels.ts'
import { listAuditChanges } from './audit-changes.ts'

export const actionLabels: Record<AuditEntryRow['action'], string> = {
  host_approved: 'approved as a host',
  host_denied: 'application denied',
  approval_taken_back: 'approval revoked',
  host_invited: 'invited to host',
  event_created: 'event created',
  event_updated: 'event changed',
  event_published: 'event published',
  event_cancelled: 'event cancelled',
  event_hidden: 'event hidden',
  event_shown: 'event unhidden',
  event_deleted: 'draft deleted',
  event_reassigned: 'event reassigned to another host',
  series_created: 'series created',
  series_updated: 'series changed',
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
  request_accepted: 'request to join accepted',
  request_declined: 'request to join declined',
  removal_lifted: 'removed attendee let back in',
  user_updated: 'profile changed',
  address_changed: 'email changed',
  user_suspended: 'suspended',
  user_unsuspended: 'no longer suspended',
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
  announcement_set: 'announcement published',
  announcement_removed: 'announcement removed',
  report_dismissed: 'report dismissed',
  host_warned: 'warned',
  objection_rejected: 'objection rejected',
  decision_reversed: 'decision reversed',
}

/** The actions on users for which the audit entry lists the changed fields. */
const actionsWithChanges: ReadonlySet<AuditEntryRow['action']> = new Set(['user_updated', 'address_changed'])

type AuditEntryFields = Pick<AuditEntryRow, 'action' | 'subject' | 'before' | 'after'>

/** The label of a stored name, or the name itself if it has no label; no line if the value is not a string. */
const findLabelLines = (labels: Readonly<Record<string, string>>, value: unknown): string[] =>
  typeof value === 'string' ? [labels[value] ?? value] : []

/** The name of the person or thing that an action was about. */
export function getSubjectName({ kind, id, name }: AuditEntryRow['subject']): string {
  if (kind === 'alarm') return findLabelLines(alarmLabels, id).join('')
  return kind === 'mailing' ? findLabelLines(triggerLabels, name).join('') : name
}

/** Details of an action: number of hosts or guests, attendee, kind of email. */
function listDetails({ before, after }: Pick<AuditEntryFields, 'before' | 'after'>): string[] {
  const { attendee, email } = before
  const { guests, hosts } = after
  return [
    ...(typeof hosts === 'number' ? [hosts === 1 ? '1 host' : `${hosts.toLocaleString('en-GB')} hosts`] : []),
    ...(typeof guests === 'number'
      ? [guests === 1 ? '1 guest' : `${guests.toLocaleString('en-GB')} guests`]
      : []),
    ...(typeof attendee === 'string'
      ? [[attendee, ...findLabelLines({}, email)].filter(Boolean).join(', ')]
      : []),
    ...findLabelLines(triggerLabels, after['trigger']),
    ...findLabelLines(campaignLabels, after['emailType']),
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
      {[...listDetails({ before, after }), ...changes].map((item) => (
        <span key={item} className="text-ink-soft block text-sm font-normal wrap-anywhere">
          {item}
        </span>
      ))}
      {typeof reason === 'string' && <q className="text-ink-soft block font-normal">{reason}</q>}
    </>
  )
}
