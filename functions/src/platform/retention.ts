const DAY = 86_400_000

/**
 * Where personal data lives, and how long: each collection by the name of its last folder. `days` from being written (for
 * what is written again, from the last time), when the field `expiresAt` lets Firestore's TTL policy delete it within a
 * day; `own`: the writer sets `expiresAt` by a rule of its own; `kept`: until its person or event goes.
 * `firestore.indexes.json` holds the policies, and a test compares the two.
 */
export const retention = {
  users: { holds: 'profile and address of a member', life: 'kept' },
  /** A former address is held for who may still undo its change. */
  userEmails: { holds: 'whose an address is, by its hash', life: 'own' },
  hosts: { holds: 'public card of a host', life: 'kept' },
  applications: { holds: 'what somebody applied with to become a host', life: 'kept' },
  invitations: { holds: 'whom an admin invited to host', life: 'own' },
  loginTokens: { holds: 'whose log-in link it is', life: 'own' },
  limits: { holds: 'hashes of addresses and of network addresses', life: 'own' },
  events: { holds: 'names of hosts', life: 'kept' },
  /** Where the event was called off, taken back or deleted: half a year, in which its people's links still say so. */
  signups: { holds: 'name, address and place of an attendee', life: 'own' },
  guests: { holds: 'addresses of invited guests', life: 'own' },
  citySignups: { holds: 'name and address of who asked about a city', life: 'kept' },
  messages: { holds: 'what admins wrote to whom', life: 'kept' },
  mailAddresses: { holds: 'what an address does not want, and whether it takes mail', life: 'kept' },
  /** The log: long enough to compare with the same month a year ago. */
  emails: { holds: 'address, name and facts of an e-mail, and what became of it', life: 396 },
  mailings: { holds: 'text of a mailing', life: 90 },
  /** Long enough to send again what failed. */
  deliveries: {
    holds: 'text of a mail to one person; names and addresses of up to 1,000 recipients',
    life: 30,
  },
  /** Longer than a webhook's signature is taken. */
  webhookTokens: { holds: 'nothing of a person', life: 2 },
} as const satisfies Record<string, { holds: string; life: number | 'own' | 'kept' }>

type Expiring = {
  [K in keyof typeof retention]: (typeof retention)[K]['life'] extends number ? K : never
}[keyof typeof retention]

/** When a document written now is to go, in milliseconds since 1970. */
export function expiryOf(collection: Expiring, now: number): number {
  return now + retention[collection].life * DAY
}
