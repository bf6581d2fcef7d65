/** What is kept in one place, why, and how long, in the words that people read. */
interface Kept {
  /** What it holds of people. */
  readonly holds: string
  readonly why: string
}

/**
 * How long: `life` in days from being written (for what is written again, from the last time), when the field `expiresAt` lets
 * Firestore's TTL policy delete it within a day. `own`: the writer sets `expiresAt` by a rule of its own; `kept`: there is no
 * policy. Of both `until` says the end.
 */
type Life =
  | { readonly life: number }
  | { readonly life: 'own'; readonly until: string }
  | { readonly life: 'kept'; readonly until: string }

const WITH_ACCOUNT = 'Until your account is deleted'
const WITH_EVENT =
  'Half a year after the event is called off, else until your account is deleted: then without you'

/**
 * Where personal data lives: each collection by the name of its last folder. `firestore.indexes.json` holds the policies, and a
 * test compares the two; /privacy shows this very table.
 */
export const retention = {
  users: {
    holds:
      'Your profile: name, email address, city, what you say about yourself as a host, how many events you attended and host, and fingerprints of the sessions that you logged out of',
    ...{ why: 'It is your account.', life: 'kept', until: WITH_ACCOUNT },
  },
  userEmails: {
    ...{ holds: 'Whose an e-mail address is, by a fingerprint of it', why: 'An address is one person’s.' },
    ...{
      life: 'own',
      until: 'Until your account is deleted; a former address seven days, to undo its change',
    },
  },
  hosts: {
    ...{ holds: 'The public card of a host', why: 'Guests see who invites them.' },
    ...{ life: 'kept', until: 'As long as you host' },
  },
  hostFigures: {
    ...{ holds: 'How many events a host has run, and for how many people' },
    ...{ why: 'We help hosts who have not hosted for long.', life: 'kept', until: 'As long as you host' },
  },
  figureMarks: {
    ...{ holds: 'Whose figures are to be counted', why: 'They are counted soon after something changed.' },
    ...{ life: 'kept', until: 'Minutes' },
  },
  applications: {
    ...{ holds: 'What you applied with to become a host', why: 'Somebody reads it and decides.' },
    ...{ life: 'kept', until: WITH_ACCOUNT },
  },
  invitations: {
    ...{ holds: 'An invitation to become a host', why: 'Its link has to know who was invited.' },
    ...{ life: 'own', until: 'Until it expires; one that was taken, until your account is deleted' },
  },
  calendarFeeds: {
    ...{ holds: 'The secret link of your calendar, as a fingerprint', why: 'Your calendar asks by it.' },
    ...{ life: 'kept', until: WITH_ACCOUNT },
  },
  loginTokens: {
    ...{ holds: 'A login link that was sent to you, as a fingerprint', why: 'It works once.' },
    ...{ life: 'own', until: '15 minutes; a link that undoes a change of address, seven days' },
  },
  limits: {
    ...{ holds: 'Fingerprints of network and e-mail addresses, in counters' },
    ...{ why: 'Nobody may flood others with tries.', life: 'own', until: 'A day at most' },
  },
  events: {
    ...{ holds: 'The events you host, with your name', why: 'People come to them.' },
    ...{ life: 'kept', until: 'Until your account is deleted: then without you' },
  },
  signups: {
    ...{ holds: 'Your RSVPs: name, e-mail address, where you come from, whether you were there' },
    ...{ why: 'The host keeps a chair for you.', life: 'own', until: WITH_EVENT },
  },
  arrivals: {
    ...{ holds: 'When you came to an event, and what the device is called that let you in' },
    ...{ why: 'Devices at one door meet only later, and must agree.', life: 30 },
  },
  doors: {
    ...{ holds: 'Nothing of a person: that an event’s door was used', why: 'It may open again.' },
    ...{ life: 'kept', until: 'As long as its event' },
  },
  guests: {
    ...{ holds: 'Your name and address on the guest list of a private event', why: 'A host invited you.' },
    ...{
      life: 'own',
      until: 'Half a year after the event is called off, else until your account is deleted',
    },
  },
  citySignups: {
    ...{ holds: 'Your name and address, and the city you want to hear of', why: 'You asked for it.' },
    ...{ life: 'kept', until: WITH_ACCOUNT },
  },
  follows: {
    ...{ holds: 'Which hosts and cities you follow', why: 'You want to hear of their events.' },
    ...{ life: 'kept', until: WITH_ACCOUNT },
  },
  conversations: {
    ...{ holds: 'Who writes to whom among hosts, and how much they have read' },
    ...{ why: 'Hosts of a city talk to each other.', life: 'kept', until: WITH_ACCOUNT },
  },
  messages: {
    ...{ holds: 'What hosts write to each other, and what our team wrote to you' },
    ...{ why: 'So that both can read it again.', life: 'kept', until: WITH_ACCOUNT },
  },
  adminActions: {
    ...{ holds: 'What our team changed of whom', why: 'Somebody may ask who did it.', life: 400 },
  },
  dataExports: {
    ...{ holds: 'That you asked for a copy of your data, and where its file lies' },
    ...{ why: 'You download it.', life: 'own', until: 'The file 24 hours, that there was one a week' },
  },
  deletions: {
    ...{ holds: 'Your name and address while your account is being deleted; then only that it was' },
    ...{ why: 'A deletion must reach its end.', life: 'own', until: '400 days, without name and address' },
  },
  mailAddresses: {
    ...{ holds: 'What mail you do not want, and whether mail to your address arrives' },
    ...{ why: 'We write to nobody who does not want it.', life: 'kept' },
    ...{ until: 'Until your account is deleted; that you want no mail, for good, by a fingerprint alone' },
  },
  emails: {
    ...{ holds: 'Which mail went to you, and whether it arrived and was opened' },
    ...{ why: 'To find out what went wrong, and to compare with the month a year ago.', life: 396 },
  },
  mailings: {
    ...{ holds: 'The text of a mail to many, with the name of who wrote it' },
    ...{ why: 'To send again what failed.', life: 90 },
  },
  deliveries: {
    ...{ holds: 'The text of a mail to you, with your name and address' },
    ...{ why: 'To send again what failed.', life: 30 },
  },
  webhookTokens: {
    ...{ holds: 'Nothing of a person: that our mail provider’s news was heard' },
    ...{ why: 'The same news may come twice.', life: 2 },
  },
} as const satisfies Record<string, Kept & Life>

export type PersonalCollection = keyof typeof retention
