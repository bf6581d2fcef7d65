import type { DeletionStep } from '../../../shared/people/deletion.ts'
import type { UserId } from '../../../shared/ids.ts'
import type { retention } from '../../../shared/privacy/retention.ts'
import { removeAccount } from '../accounts/account.ts'
import { removeDataExport } from './data-exports-store.ts'
import { endDeletion } from './deletions-store.ts'
import {
  removeApplication,
  removeCalendarFeed,
  removeCard,
  removeFigures,
  removeInvitations,
  removeLoginTokens,
  removePhotos,
  removeUser,
  releaseAddresses,
} from './leaving-account-store.ts'
import { removeFollows } from './leaving-follows-store.ts'
import { leaveEvents } from './leaving-events-store.ts'
import { eraseDeliveries, eraseMailings, eraseLog, eraseAddresses } from './leaving-mail-store.ts'
import { eraseRecord, removeConversations, removeMessages } from './leaving-messages-store.ts'
import { giveUpSeats } from './give-up-seats.ts'
import { eraseSignups, removeCitySignups, removeGuests } from './leaving-signups-store.ts'

/** Who is being deleted, as they were when it began. */
export interface Leaving {
  readonly id: UserId
  readonly name: string
  readonly email: string
  /** What was done with these is theirs for sure. */
  readonly addresses: readonly string[]
}

/** May be done twice, or half and then wholly. Answers how much it changed. */
type Step = (leaving: Leaving, now: number) => Promise<number>

/** Why nothing is done in a collection. */
interface Nothing {
  readonly because: string
}

/** Where personal data lives (`shared/privacy/retention.ts`), and what becomes of it there. */
type Places = { readonly [C in keyof typeof retention]: C extends DeletionStep ? Step : Nothing }

/** What else is to be done, in which no collection is named. */
type Others = { readonly [S in Exclude<DeletionStep, keyof typeof retention>]: Step }

/**
 * What becomes of everything that is kept of a person: a row for each collection, which its type demands. The order is that of
 * `deletionSteps`: signing in ends first; the public card, which names the pictures to go, is gone before they leave events and nobody
 * follows them, for whoever has one may be given an event, and followed; seats go through the engine, before what was signed up for is
 * made nobody's; the member's own document and their address, which is nobody else's until then, go last.
 */
const places: Places & Others = {
  account: async ({ id }) => {
    await removeAccount(id)
    return 1
  },
  photos: removePhotos,
  hosts: removeCard,
  seats: giveUpSeats,
  signups: eraseSignups,
  guests: removeGuests,
  citySignups: removeCitySignups,
  follows: removeFollows,
  events: leaveEvents,
  hostFigures: removeFigures,
  applications: removeApplication,
  invitations: removeInvitations,
  loginTokens: removeLoginTokens,
  calendarFeeds: removeCalendarFeed,
  dataExports: removeDataExport,
  conversations: removeConversations,
  messages: removeMessages,
  deliveries: eraseDeliveries,
  mailings: eraseMailings,
  emails: eraseLog,
  mailAddresses: eraseAddresses,
  adminActions: eraseRecord,
  users: removeUser,
  userEmails: releaseAddresses,
  deletions: async ({ id }, now) => {
    await endDeletion(id, now)
    return 1
  },
  arrivals: { because: 'They go with the sign-ups that they are of.' },
  doors: { because: 'Nothing of a person.' },
  figureMarks: { because: 'An id, until its figures are counted: within minutes.' },
  limits: { because: 'Hashes in counters, which end within a day.' },
  webhookTokens: { because: 'Nothing of a person.' },
}

export const steps: { readonly [S in DeletionStep]: Step } = places
