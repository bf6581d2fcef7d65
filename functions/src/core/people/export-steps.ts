import type { PersonalCollection } from '../../../shared/privacy/retention.ts'
import type { Leaving } from './deletion-steps.ts'
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
  ownFigures,
  ownFollows,
  ownGuestEntries,
  ownInvitations,
  ownLog,
  ownLoginTokens,
  ownMailAddresses,
  ownMailings,
  ownMessages,
  ownRecord,
  ownSignups,
  ownUser,
} from './personal-data-store.ts'

/** What a person gets of a collection. */
type Export = (person: Leaving) => Promise<readonly object[]>

/** Why they get nothing of it. */
interface NotTold {
  readonly because: string
}

/** A row for each place where personal data lives, which the type demands. */
export const exportSteps: { readonly [C in PersonalCollection]: Export | NotTold } = {
  users: ownUser,
  userEmails: ownAddresses,
  hosts: ownCard,
  hostFigures: ownFigures,
  applications: ownApplication,
  invitations: ownInvitations,
  calendarFeeds: ownCalendarFeed,
  loginTokens: ownLoginTokens,
  dataExports: { because: 'That a copy was asked for stands in the copy’s own file.' },
  events: ownEvents,
  signups: ownSignups,
  arrivals: ownArrivals,
  guests: ownGuestEntries,
  citySignups: ownCitySignups,
  follows: ownFollows,
  conversations: ownConversations,
  messages: ownMessages,
  adminActions: ownRecord,
  deletions: { because: 'There is none while there is an account.' },
  mailAddresses: ownMailAddresses,
  emails: ownLog,
  mailings: ownMailings,
  deliveries: ownDeliveries,
  figureMarks: { because: 'An id, until its figures are counted: within minutes.' },
  doors: { because: 'Nothing of a person.' },
  limits: { because: 'Hashes in counters, which end within a day.' },
  webhookTokens: { because: 'Nothing of a person.' },
}
