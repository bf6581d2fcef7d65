/** The data of one collection, its purpose and how long it is kept, as /privacy shows it. */
interface StoredData {
  /** The personal data in it; null if there is none. */
  readonly holds: string | null
  readonly why: string
}

/**
 * How long a document is kept. A number: days since it was last written, after which Firestore's TTL policy deletes it
 * within a day, by its field `expiresAt`. `own`: the writer sets `expiresAt` by a rule of its own; `kept`: there is no
 * policy. For `own` and `kept`, `until` says how long.
 */
type Lifetime =
  | { readonly life: number }
  | { readonly life: 'own'; readonly until: string }
  | { readonly life: 'kept'; readonly until: string }

const WITH_ACCOUNT = 'Until your account is deleted'
/** For the events and series of a host. */
const WITH_HOST = 'Until your account is deleted, and after that without your name'
const WITH_EVENT =
  'If the event is cancelled, half a year; otherwise until your account is deleted, and after that without your name'

/**
 * Where personal data is stored: each collection by the name of its last folder. Collections of `platform/collections.ts` that
 * have no row are about events, counts and the site. `features/privacy/deletion-steps.ts` says what a deletion does in each.
 * `firestore.indexes.json` holds the TTL policies, and a test compares them with this table, which /privacy shows.
 */
export const retention = {
  users: {
    holds:
      'Your profile: name, email address, city, what you write about yourself as a host, how many events you attended and hosted, hashes of the sessions that you logged out of, and when your account was suspended',
    why: 'To run your account.',
    life: 'kept',
    until: WITH_ACCOUNT,
  },
  userEmails: {
    holds: 'A hashed copy of your email address',
    why: "So two accounts can't share an address.",
    life: 'own',
    until: 'Until your account is deleted; a previous address for seven days, so that a change can be undone',
  },
  hosts: {
    holds: 'Your public host profile',
    why: 'So people can see who hosts an event.',
    life: 'kept',
    until: 'As long as you host',
  },
  hostStats: {
    holds: 'How many events you have hosted, for how many people, and when we last wrote to you about it',
    why: 'To help hosts who have not hosted for a while.',
    life: 'kept',
    until: 'As long as you host',
  },
  rsvpDigests: {
    holds: 'When we last emailed you about RSVPs to your events, and which RSVPs that covered',
    why: 'So each RSVP is in only one email.',
    life: 'kept',
    until: WITH_ACCOUNT,
  },
  recountMarks: {
    holds: 'Your id, in a queue for counting your events and RSVPs again',
    why: 'So statistics are right soon after something changes.',
    life: 'kept',
    until: 'A few minutes',
  },
  applications: {
    holds: 'Your application to become a host',
    why: 'Our team reads it and decides.',
    life: 'kept',
    until: WITH_ACCOUNT,
  },
  invitations: {
    holds: 'An invitation to become a host',
    why: 'So the link knows who was invited.',
    life: 'own',
    until: 'Until it expires; an accepted one until your account is deleted',
  },
  calendarFeeds: {
    holds: 'A hashed copy of your private calendar link',
    why: 'So your calendar app can load your events.',
    life: 'kept',
    until: WITH_ACCOUNT,
  },
  loginTokens: {
    holds: 'A hashed copy of a login link sent to you',
    why: 'So the link works only once.',
    life: 'own',
    until: '15 minutes, or seven days for a link that undoes a change of address',
  },
  limits: {
    holds: 'Hashed network and email addresses, in counters',
    why: 'To limit repeated attempts.',
    life: 'own',
    until: 'A day at most',
  },
  events: {
    holds: 'The events you host, with your name',
    why: 'So people can find and attend them.',
    life: 'kept',
    until: `${WITH_HOST}. Unless someone else hosts it, a private place or link is deleted when the event is over`,
  },
  series: {
    holds: 'Your repeating events: their content and dates',
    why: 'To create the next ones for you.',
    life: 'kept',
    until: `${WITH_HOST}. Unless someone else hosts them, a private place or link is deleted when they are over`,
  },
  signups: {
    holds:
      "Your RSVPs and requests to join: name, email address, where you come from, your answers to the host's questions, whether other attendees see your first name, whether you said that you are still coming, whether you attended",
    why: 'So the host knows who is coming.',
    life: 'own',
    until: `${WITH_EVENT}. Your answers until thirty days after the event`,
  },
  arrivals: {
    holds: 'When you were checked in at an event, and the name of the device that did it',
    why: 'So that devices at the same door can sync and agree.',
    life: 30,
  },
  doors: {
    holds: null,
    why: 'So that check-in at an event can be reopened.',
    life: 'kept',
    until: 'As long as its event',
  },
  guests: {
    holds: 'Your name and email address on the guest list of a private event',
    why: 'A host invited you.',
    life: 'own',
    until:
      'If the event is cancelled, half a year. If its hosts delete their accounts, until the event is over. Otherwise until your account is deleted',
  },
  keptOut: {
    holds: "Your name and email address, if a host keeps you out of their events, with the host's note",
    why: 'So hosts decide who comes to their events.',
    life: 'kept',
    until: 'Until the host lets you back in, or your account or theirs is deleted',
  },
  reports: {
    holds:
      'What you reported about an event or a host, or said against a decision, with your name and email address',
    why: 'So we can look into it and tell you the outcome.',
    life: 'own',
    until: 'Twelve months after it is resolved; your name and email address until your account is deleted',
  },
  hostQuestions: {
    holds: 'What you asked the hosts of an event, with your name and email address',
    why: 'So the hosts can answer you.',
    life: 'own',
    until:
      'A day if you do not confirm your address, otherwise 90 days; if a host answered on the event page, 90 days after the event',
  },
  citySignups: {
    holds: 'Your name and email address, and the city you asked about',
    why: 'You asked us to email you.',
    life: 'kept',
    until: WITH_ACCOUNT,
  },
  follows: {
    holds:
      'Which hosts, cities and series of events you follow, and in which series you asked us to save you a spot',
    why: 'To email you about their events, and to RSVP for you where you asked us to.',
    life: 'kept',
    until: WITH_ACCOUNT,
  },
  conversations: {
    holds: 'Which hosts message each other, and how much they have read',
    why: 'So hosts in a city can talk to each other.',
    life: 'kept',
    until: WITH_ACCOUNT,
  },
  messages: {
    holds: 'Messages between hosts, and messages from our team to you',
    why: 'So both sides can read them again.',
    life: 'kept',
    until: WITH_ACCOUNT,
  },
  adminActions: {
    holds: 'A log of admin actions',
    why: 'So we can answer who changed what.',
    life: 400,
  },
  dataExports: {
    holds: 'That you requested a copy of your data, and where the file is stored',
    why: 'So you can download it.',
    life: 'own',
    until: '24 hours for the file, a week for the request',
  },
  deletions: {
    holds:
      'Your name and email address while your account is being deleted; after that, only that it was deleted',
    why: 'To complete the deletion.',
    life: 'own',
    until: '400 days, without name and email address',
  },
  mailAddresses: {
    holds:
      'Which emails you unsubscribed from, how often we email you about RSVPs to your events, and whether email reaches your address',
    why: "So we don't email people who don't want it.",
    life: 'kept',
    until: 'Until your account is deleted; a hash that says that you unsubscribed, permanently',
  },
  emails: {
    holds: 'Which emails were sent to you, and whether they arrived, were opened and were clicked',
    why: 'To find out what went wrong, and to compare with the same month a year ago.',
    life: 396,
  },
  mailings: {
    holds: "The text of an email to many people, with its author's name",
    why: 'To send it again if it failed.',
    life: 90,
  },
  deliveries: {
    holds: 'The text of an email to you, with your name and email address',
    why: 'To send it again if it failed.',
    life: 30,
  },
  webhookTokens: {
    holds: null,
    why: 'Our email provider may report the same event twice.',
    life: 2,
  },
} as const satisfies Record<string, StoredData & Lifetime>

export type PersonalCollection = keyof typeof retention
