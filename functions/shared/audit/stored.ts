import { z } from 'zod'
import { storedUserId } from '../ids.ts'
import { storedInstant } from '../stored-instant.ts'

/** The actions of admins that the audit log records, named in the past tense. */
export const adminAction = z.enum([
  'host_approved',
  'host_denied',
  'approval_revoked',
  'host_invited',
  'event_created',
  'event_updated',
  'event_published',
  'event_cancelled',
  'event_deleted',
  'event_reassigned',
  'event_photos_changed',
  'series_created',
  'series_updated',
  'event_hidden',
  'event_unhidden',
  'photos_shared',
  'door_link_opened',
  'door_link_closed',
  'guests_added',
  'guest_removed',
  'guest_list_dropped',
  'guests_invited',
  'attendee_removed',
  'attendee_admitted',
  'request_accepted',
  'request_declined',
  'removal_lifted',
  'user_updated',
  'address_changed',
  'user_deleted',
  'user_suspended',
  'user_unsuspended',
  'message_sent',
  'campaign_sent',
  'host_nudged',
  'mailing_stopped',
  'mailing_resumed',
  'email_retried',
  'emails_resent',
  'suppression_lifted',
  'alarm_cleared',
  'announcement_set',
  'announcement_removed',
  'report_dismissed',
  'host_warned',
  'objection_rejected',
  'decision_reversed',
])
export type AdminAction = z.infer<typeof adminAction>

const users = z.array(z.object({ id: storedUserId, name: z.string() }))
/** Values before or after an action: fields of a profile or a status, never a secret; users by id and name. */
const actionValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), users]))

/** `adminActions/{id}`: an admin's action with its subject and time. It is changed only to erase a person. */
export const storedAuditEntry = z.object({
  action: adminAction,
  actor: z.object({ id: storedUserId, name: z.string() }),
  /**
   * The subject of the action: the id of a user, event, message, alarm, announcement, or mailing without an event. For an address
   * without a member, `id` is its hash and `name` the address as written.
   */
  subject: z.object({
    kind: z.enum(['user', 'event', 'message', 'mailing', 'address', 'alarm', 'announcement']),
    id: z.string(),
    name: z.string(),
  }),
  before: actionValues,
  after: actionValues,
  occurredAt: storedInstant,
  expiresAt: storedInstant,
})
