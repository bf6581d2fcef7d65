import type { PersonalCollection } from '../../../shared/privacy/retention.ts'
import type { DeletionSubject } from '../../core/privacy/deletion-subject.ts'
import {
  ownAddresses,
  ownApplication,
  ownArrivals,
  ownCalendarFeed,
  ownCard,
  ownCitySignups,
  ownConversations,
  ownDeliveries,
  ownEvents,
  ownHostStats,
  ownKeptOut,
  ownFollows,
  ownHostQuestions,
  ownGuestEntries,
  ownInvitations,
  ownLog,
  ownLoginTokens,
  ownRsvpDigest,
  ownMailAddresses,
  ownMailings,
  ownMessages,
  ownSeries,
  ownReports,
  ownAuditEntries,
  ownSignups,
  ownUser,
} from './personal-data-store.ts'

/** A collection's part of the data export. */
type ExportStep = (person: DeletionSubject) => Promise<readonly object[]>

/** Why the export has nothing of it. */
interface NotExported {
  readonly reason: string
}

/** A row for each place where personal data lives, which the type demands. */
export const exportSteps: { readonly [C in PersonalCollection]: ExportStep | NotExported } = {
  users: ownUser,
  userEmails: ownAddresses,
  hosts: ownCard,
  hostStats: ownHostStats,
  rsvpDigests: ownRsvpDigest,
  applications: ownApplication,
  invitations: ownInvitations,
  calendarFeeds: ownCalendarFeed,
  loginTokens: ownLoginTokens,
  dataExports: { reason: 'The export itself says when it was requested.' },
  events: ownEvents,
  series: ownSeries,
  signups: ownSignups,
  arrivals: ownArrivals,
  guests: ownGuestEntries,
  keptOut: ownKeptOut,
  reports: ownReports,
  hostQuestions: ownHostQuestions,
  citySignups: ownCitySignups,
  follows: ownFollows,
  conversations: ownConversations,
  messages: ownMessages,
  adminActions: ownAuditEntries,
  deletions: { reason: 'There is no deletion while the account exists.' },
  mailAddresses: ownMailAddresses,
  emails: ownLog,
  mailings: ownMailings,
  deliveries: ownDeliveries,
  recountMarks: { reason: 'An id, until its stats are counted: within minutes.' },
  doors: { reason: 'Holds no personal data.' },
  limits: { reason: 'Hashes in counters, which end within a day.' },
  webhookTokens: { reason: 'Holds no personal data.' },
}
