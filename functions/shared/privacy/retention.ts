/** The description of a collection's data on /privacy. */
interface CollectionDescription {
  /** Null if the collection has no personal data. */
  readonly personalData: string | null
  readonly purpose: string
}

/**
 * How long a document is stored. A number: days since its creation or, if its writer renews `expiresAt`, since it was last
 * written. After that Firestore's TTL policy deletes it within a day, by the field `expiresAt`. `custom`: the writer sets
 * `expiresAt` by a rule of its own. `none`: there is no TTL policy. For `custom` and `none`, `duration` says how long.
 */
type Lifetime =
  { readonly ttlDays: number } | { readonly ttlDays: 'custom' | 'none'; readonly duration: string }

const ACCOUNT_RETENTION = 'Until your account is deleted'
/** How long the events and series of a host are stored. */
const HOSTING_RETENTION = 'Until your account is deleted, and after that without your name'
const SIGNUP_RETENTION =
  'If the event is cancelled, half a year; otherwise until your account is deleted, and after that without your name'

/**
 * What each collection stores, and how long. The page /privacy shows this table. The key of a collection is the last part of its
 * path. Collections of `platform/collections.ts` without an entry here are about events, counts and the site; those in an event's
 * document, such as `events/{id}/access`, belong to the entry `events`. `features/privacy/erase-steps.ts` says what a deletion does
 * in each collection. `firestore.indexes.json` holds the TTL policies, and a test compares them with this table.
 */
export const retention = {
  users: {
    personalData:
      'Your profile: name, email address, city, what you write about yourself as a host, how many events you attended and hosted, hashes of the sessions that you logged out of, and when your account was suspended',
    purpose: 'To run your account.',
    ttlDays: 'none',
    duration: ACCOUNT_RETENTION,
  },
  userEmails: {
    personalData: 'A hashed copy of your email address',
    purpose: "So two accounts can't share an address.",
    ttlDays: 'custom',
    duration:
      'Until your account is deleted; a previous address for seven days, so that a change can be undone',
  },
  hosts: {
    personalData: 'Your public host profile',
    purpose: 'So people can see who hosts an event.',
    ttlDays: 'none',
    duration: 'As long as you host',
  },
  hostStats: {
    personalData:
      'How many events you have hosted, for how many people, and when we last wrote to you about it',
    purpose: 'To help hosts who have not hosted for a while.',
    ttlDays: 'none',
    duration: 'As long as you host',
  },
  rsvpDigests: {
    personalData: 'When we last emailed you about RSVPs to your events, and which RSVPs that covered',
    purpose: 'So each RSVP is in only one email.',
    ttlDays: 'none',
    duration: ACCOUNT_RETENTION,
  },
  recountMarks: {
    personalData: 'Your id, in a queue for counting your events and RSVPs again',
    purpose: 'So statistics are right soon after something changes.',
    ttlDays: 'none',
    duration: 'A few minutes',
  },
  applications: {
    personalData: 'Your application to become a host',
    purpose: 'Our team reads it and decides.',
    ttlDays: 'none',
    duration: ACCOUNT_RETENTION,
  },
  invitations: {
    personalData: 'An invitation to become a host',
    purpose: 'So the link knows who was invited.',
    ttlDays: 'custom',
    duration: 'Until it expires; an accepted one until your account is deleted',
  },
  calendarFeeds: {
    personalData: 'A hashed copy of your private calendar link',
    purpose: 'So your calendar app can load your events.',
    ttlDays: 'none',
    duration: ACCOUNT_RETENTION,
  },
  loginTokens: {
    personalData: 'A hashed copy of a login link sent to you',
    purpose: 'So the link works only once.',
    ttlDays: 'custom',
    duration: '15 minutes, or seven days for a link that undoes a change of address',
  },
  limits: {
    personalData: 'Hashed IP and email addresses, in counters',
    purpose: 'To limit repeated attempts.',
    ttlDays: 'custom',
    duration: 'A day at most',
  },
  events: {
    personalData: 'The events you host, with your name',
    purpose: 'So people can find and attend them.',
    ttlDays: 'none',
    duration: `${HOSTING_RETENTION}. If nobody else hosts the event then, its private location or link is deleted when it is over`,
  },
  series: {
    personalData: 'Your repeating events: their content and dates',
    purpose: 'To create the next ones for you.',
    ttlDays: 'none',
    duration: `${HOSTING_RETENTION}. If nobody else hosts the events then, their private location or link is deleted when they are over`,
  },
  signups: {
    personalData:
      "Your RSVPs and requests to join: name, email address, where you come from, your answers to the host's questions, whether other attendees see your first name, whether you said that you are still coming, whether you attended",
    purpose: 'So the host knows who is coming.',
    ttlDays: 'custom',
    duration: `${SIGNUP_RETENTION}. Your answers until thirty days after the event`,
  },
  arrivals: {
    personalData: 'When you were checked in at an event, and the name of the device that did it',
    purpose: 'So that devices at the same door can sync and agree.',
    ttlDays: 30,
  },
  checkInStates: {
    personalData: null,
    purpose: 'So that check-in at an event can be reopened.',
    ttlDays: 'none',
    duration: 'As long as its event',
  },
  guests: {
    personalData: 'Your name and email address on the guest list of a private event',
    purpose: 'A host invited you.',
    ttlDays: 'custom',
    duration:
      'If the event is cancelled, half a year. If its hosts delete their accounts, until the event is over. Otherwise until your account is deleted',
  },
  keptOut: {
    personalData:
      "Your name and email address, if a host keeps you out of their events, with the host's note",
    purpose: 'So hosts decide who comes to their events.',
    ttlDays: 'none',
    duration: 'Until the host lets you back in, or your account or theirs is deleted',
  },
  reports: {
    personalData:
      'What you reported about an event or a host, or said against a decision, with your name and email address',
    purpose: 'So we can look into it and tell you the outcome.',
    ttlDays: 'custom',
    duration: 'Twelve months after it is resolved; your name and email address until your account is deleted',
  },
  hostQuestions: {
    personalData: 'What you asked the hosts of an event, with your name and email address',
    purpose: 'So the hosts can answer you.',
    ttlDays: 'custom',
    duration:
      'A day if you do not confirm your address, otherwise 90 days; if a host answered on the event page, 90 days after the event',
  },
  citySignups: {
    personalData: 'Your name and email address, and the city you asked about',
    purpose: 'You asked us to email you.',
    ttlDays: 'none',
    duration: ACCOUNT_RETENTION,
  },
  follows: {
    personalData:
      'Which hosts, cities and series of events you follow, and in which series you asked us to save you a spot',
    purpose: 'To email you about their events, and to RSVP for you where you asked us to.',
    ttlDays: 'none',
    duration: ACCOUNT_RETENTION,
  },
  conversations: {
    personalData: 'Which hosts message each other, and how much they have read',
    purpose: 'So hosts in a city can talk to each other.',
    ttlDays: 'none',
    duration: ACCOUNT_RETENTION,
  },
  messages: {
    personalData: 'Messages between hosts, and messages from our team to you',
    purpose: 'So both sides can read them again.',
    ttlDays: 'none',
    duration: ACCOUNT_RETENTION,
  },
  adminActions: {
    personalData: 'What admins did with your account, events or RSVPs',
    purpose: 'So we can find out who changed what.',
    ttlDays: 400,
  },
  dataExports: {
    personalData: 'That you requested a copy of your data, and where the file is stored',
    purpose: 'So you can download it.',
    ttlDays: 'custom',
    duration: '24 hours for the file, a week for the request',
  },
  deletions: {
    personalData:
      'Your name and email address while your account is being deleted; after that, only that it was deleted',
    purpose: 'To complete the deletion.',
    ttlDays: 'custom',
    duration: '400 days, without name and email address',
  },
  mailAddresses: {
    personalData:
      'Which emails you unsubscribed from, how often we email you about RSVPs to your events, and whether email reaches your address',
    purpose: "So we don't email people who don't want it.",
    ttlDays: 'none',
    duration:
      'Until your account is deleted. If you unsubscribed, or an email bounced or was marked as spam, we keep a hash of your address permanently',
  },
  emails: {
    personalData: 'Which emails were sent to you, and whether they arrived, were opened and were clicked',
    purpose: 'To find out what went wrong, and to compare with the same month a year ago.',
    ttlDays: 396,
  },
  mailings: {
    personalData: "The text of an email to many people, with its author's name",
    purpose: 'To send it again if it failed.',
    ttlDays: 90,
  },
  deliveries: {
    personalData: 'The text of an email to you, with your name and email address',
    purpose: 'To send it again if it failed.',
    ttlDays: 30,
  },
  webhookTokens: {
    personalData: null,
    purpose: 'Our email provider may report the same event twice.',
    ttlDays: 2,
  },
} as const satisfies Record<string, CollectionDescription & Lifetime>

export type RetainedCollection = keyof typeof retention
