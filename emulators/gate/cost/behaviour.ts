import type { PageName } from './figures.ts'

/** What one member does in a month, those who come without being one among it: guesses, each to be replaced by what is seen. */
export const behaviour = {
  /** Pages opened, by the member and the visitors that there are for each. */
  views: { home: 8, event: 10, past: 1, dashboard: 2 } satisfies Record<PageName, number>,
  /** Of the pages that are the same for everybody, the share that the CDN answers. */
  cdnShare: 0.7,
  /** Of the views, the share on a device that has the app's code already. */
  returningShare: 0.6,
  rsvps: 1.5,
  /** How often who was at an event is counted anew for it: as it has begun, as its door is settled, by night. */
  countsPerRsvp: 2.5,
  /** Log-in links and what else goes to one person, besides the mail of each RSVP. */
  otherMails: 1,
  /** Reminders, news of events, messages to all: each to many at once. */
  bulkMails: 4,
  /** What Mailgun tells of each mail: delivered, half of them opened, a tenth clicked. */
  webhooksPerMail: 1.6,
  /** Calls of the API that a page makes besides its data: who am I, is there an RSVP. */
  callsPerView: 1,
  /** New photos, each kept in two sizes. */
  photos: 0.02,
} as const

/** Sizes, in bytes; the app's code and a page as `bench -- web` has them, compressed. */
export const sizes = {
  code: 100_000,
  page: 12_000,
  photosOfView: 300_000,
  photo: 400_000,
  /** A member, an RSVP and a mail's log entry as stored, index entries included. */
  member: 2_000,
  signup: 4_000,
  logEntry: 2_000,
} as const

/** Months that RSVPs and the log have been kept for: a year on, and as long as the log is kept. */
export const MONTHS_KEPT = 13

/**
 * Billed milliseconds of a call besides an RSVP's, which is measured; nobody is taken to share an instance. `nothing` is a trigger that
 * finds nothing to do.
 */
export const callMs = { page: 150, api: 100, trigger: 500, webhook: 150, nothing: 30 } as const

/** Memory of an instance (docs/deploy.md has each function's). */
export const INSTANCE_GIB = 0.5
