import type { DeletionStep } from '../../../shared/privacy/deletion.ts'
import type { retention } from '../../../shared/privacy/retention.ts'
import { deleteAuthAccount } from '../../core/accounts/account.ts'
import { removeDataExport } from './data-exports-store.ts'
import { endDeletion } from '../../core/privacy/deletions-store.ts'
import {
  removeApplication,
  removeCalendarFeed,
  removeCard,
  removeHostStats,
  removeInvitations,
  removeLoginTokens,
  removeProfilePhotos,
  removeRsvpDigest,
  removeUser,
  releaseAddresses,
} from './erase-account-store.ts'
import type { DeletionSubject } from '../../core/privacy/deletion-subject.ts'
import { removeFollows } from './erase-follows-store.ts'
import { eraseHostFromEvents } from './erase-events-store.ts'
import { eraseSeries } from './erase-series-store.ts'
import { eraseKeptOut } from './erase-kept-out-store.ts'
import { eraseDeliveries, eraseMailings, eraseEmailLog, eraseAddresses } from './erase-mail-store.ts'
import { eraseAuditEntries } from './erase-audit-store.ts'
import { removeConversations, removeMessages } from './erase-messages-store.ts'
import { eraseHostQuestions } from './erase-host-questions-store.ts'
import { eraseReports } from './erase-reports-store.ts'
import { cancelUpcomingSignups } from '../../core/privacy/cancel-upcoming-signups.ts'
import {
  eraseSignups,
  removeCitySignups,
  removeFromGuestLists,
} from '../../core/privacy/erase-signups-store.ts'

/** A step of a deletion. It is safe to repeat, even after an interruption. Returns the number of changed documents. */
type EraseStep = (subject: DeletionSubject, now: number) => Promise<number>

/** The reason why a deletion does nothing in a collection. */
interface NothingToErase {
  readonly reason: string
}

/**
 * A step for each collection (`shared/privacy/retention.ts`) that a deletion changes, and a reason for each other collection.
 */
type CollectionSteps = {
  readonly [C in keyof typeof retention]: C extends DeletionStep ? EraseStep : NothingToErase
}

/** The steps that concern no collection. */
type OtherSteps = { readonly [S in Exclude<DeletionStep, keyof typeof retention>]: EraseStep }

/**
 * The steps of a deletion, in the order of `deletionSteps`. The type requires a row for each collection. The account goes
 * first, so that the user can no longer sign in. The photos go before the public card, which contains their URLs. The card goes
 * before events and follows, because a host with a card can still be given an event or be followed. The engine cancels upcoming
 * sign-ups before all sign-ups are anonymised. The member's own document and address go last, so that no one else can take the
 * address before the deletion ends.
 */
const stepsByName: CollectionSteps & OtherSteps = {
  account: async ({ id }) => {
    await deleteAuthAccount(id)
    return 1
  },
  photos: removeProfilePhotos,
  hosts: removeCard,
  upcomingRsvps: cancelUpcomingSignups,
  signups: eraseSignups,
  guests: removeFromGuestLists,
  keptOut: eraseKeptOut,
  reports: eraseReports,
  hostQuestions: eraseHostQuestions,
  citySignups: removeCitySignups,
  follows: removeFollows,
  // The series come first, so that none of them creates another event with this host.
  series: eraseSeries,
  events: eraseHostFromEvents,
  hostStats: removeHostStats,
  rsvpDigests: removeRsvpDigest,
  applications: removeApplication,
  invitations: removeInvitations,
  loginTokens: removeLoginTokens,
  calendarFeeds: removeCalendarFeed,
  dataExports: removeDataExport,
  conversations: removeConversations,
  messages: removeMessages,
  deliveries: eraseDeliveries,
  mailings: eraseMailings,
  emails: eraseEmailLog,
  mailAddresses: eraseAddresses,
  adminActions: eraseAuditEntries,
  users: removeUser,
  userEmails: releaseAddresses,
  deletions: async ({ id }, now) => {
    await endDeletion(id, now)
    return 1
  },
  arrivals: { reason: 'The step `signups` deletes them.' },
  checkInStates: { reason: 'Holds no personal data.' },
  recountMarks: { reason: 'Holds only an id, which is deleted within minutes.' },
  limits: { reason: 'Holds only hashes, which are deleted within a day.' },
  webhookTokens: { reason: 'Holds no personal data.' },
}

export const eraseSteps: { readonly [S in DeletionStep]: EraseStep } = stepsByName
