import type { RetainedCollection } from '../../../shared/privacy/retention.ts'
import type { DeletionSubject } from '../../core/privacy/deletion-subject.ts'
import {
  readOwnAddresses,
  readOwnApplication,
  readOwnArrivals,
  readOwnCalendarFeed,
  readOwnCard,
  readOwnCitySignups,
  readOwnConversations,
  readOwnDeliveries,
  readOwnEvents,
  readOwnHostStats,
  readOwnKeptOut,
  readOwnFollows,
  readOwnHostQuestions,
  readOwnGuestEntries,
  readOwnInvitations,
  readOwnEmailLog,
  readOwnLoginTokens,
  readOwnRsvpDigest,
  readOwnMailAddresses,
  readOwnMailings,
  readOwnMessages,
  readOwnSeries,
  readOwnReports,
  readOwnAuditEntries,
  readOwnSignups,
  readOwnUser,
} from './personal-data-store.ts'

/** A collection's part of the data export. */
type ExportStep = (subject: DeletionSubject) => Promise<readonly object[]>

/** The reason why the export contains nothing of a collection. */
interface NothingToExport {
  readonly reason: string
}

/** A step or a reason for each collection. The type requires every collection of `retention`. */
export const exportSteps: { readonly [C in RetainedCollection]: ExportStep | NothingToExport } = {
  users: readOwnUser,
  userEmails: readOwnAddresses,
  hosts: readOwnCard,
  hostStats: readOwnHostStats,
  rsvpDigests: readOwnRsvpDigest,
  applications: readOwnApplication,
  invitations: readOwnInvitations,
  calendarFeeds: readOwnCalendarFeed,
  loginTokens: readOwnLoginTokens,
  dataExports: { reason: 'The export itself says when it was made.' },
  events: readOwnEvents,
  series: readOwnSeries,
  signups: readOwnSignups,
  arrivals: readOwnArrivals,
  guests: readOwnGuestEntries,
  keptOut: readOwnKeptOut,
  reports: readOwnReports,
  hostQuestions: readOwnHostQuestions,
  citySignups: readOwnCitySignups,
  follows: readOwnFollows,
  conversations: readOwnConversations,
  messages: readOwnMessages,
  adminActions: readOwnAuditEntries,
  deletions: { reason: 'There is no deletion while the account exists.' },
  mailAddresses: readOwnMailAddresses,
  emails: readOwnEmailLog,
  mailings: readOwnMailings,
  deliveries: readOwnDeliveries,
  recountMarks: { reason: 'Holds only an id, which is deleted within minutes.' },
  checkInStates: { reason: 'Holds no personal data.' },
  limits: { reason: 'Holds only hashes, which are deleted within a day.' },
  webhookTokens: { reason: 'Holds no personal data.' },
}
