import type { DeletionPreview } from '@shared/privacy/deletion-preview.ts'
import type { DeletionStep } from '@shared/privacy/deletion.ts'
import type { DeletionDetails } from '@shared/users/contract.ts'
import { formatCount } from '@/lib/format-count.ts'

/** The reader of the texts: a member who deletes their own account, or an admin who deletes a member's account. */
export type DeletionReader = 'admin' | 'member'

/** Describes the effects of a deletion, one line each. */
export function describeDeletion(
  counts: NonNullable<DeletionPreview['counts']>,
  reader: DeletionReader,
): string[] {
  const isOwnAccount = reader === 'member'
  const [subject, possessive] = isOwnAccount ? ['you', 'your'] : ['they', 'their']
  return [
    isOwnAccount
      ? 'You will no longer be able to sign in. Your profile, photo, application and messages will be deleted.'
      : 'They will no longer be able to sign in. Their profile, photo, application and messages will be deleted.',
    counts.upcomingRsvps > 0 &&
      `${formatCount(counts.upcomingRsvps, 'upcoming RSVP')} will be cancelled. Confirmed spots can go to people on the waitlist.`,
    counts.attendedEvents > 0 &&
      `${formatCount(counts.attendedEvents, 'past event')} ${subject} attended: ${possessive} name will be removed, but the number of attendees will stay.`,
    counts.hostedEvents > 0 &&
      `${formatCount(counts.hostedEvents, 'past event')} ${subject} hosted: the ${counts.hostedEvents === 1 ? 'event' : 'events'} will stay, without ${possessive} name.`,
    counts.emails > 0 &&
      `${formatCount(counts.emails, 'email')} in the log: name, address and subject will be removed.`,
  ].filter((line) => line !== false)
}

/** The texts for the results of steps. Steps without a text are not shown. */
const stepTexts: Partial<Record<DeletionStep, (count: number) => string>> = {
  account: () => 'Access removed',
  upcomingRsvps: (count) => `${formatCount(count, 'upcoming RSVP')} cancelled`,
  signups: (count) => `${formatCount(count, 'RSVP')} anonymised`,
  guests: (count) => `Removed from ${formatCount(count, 'guest list')}`,
  hostQuestions: (count) => `${formatCount(count, 'question')} to hosts deleted`,
  citySignups: (count) => `Unsubscribed from ${formatCount(count, 'city', 'cities')}`,
  follows: (count) => `Removed from ${formatCount(count, 'follower list')}`,
  events: (count) => `Removed from ${formatCount(count, 'event')}`,
  photos: () => 'Photo deleted',
  invitations: (count) => `${formatCount(count, 'invitation')} deleted`,
  conversations: (count) =>
    `${formatCount(count, 'conversation or message', 'conversations and messages')} deleted`,
  messages: (count) => `${formatCount(count, 'message')} from admins deleted`,
  deliveries: (count) => `${formatCount(count, 'unsent email')} deleted`,
  emails: (count) => `${formatCount(count, 'email')} in the log anonymised`,
  users: () => 'Profile deleted',
}

/** Describes the steps that are done and have changed something, one line each. */
export const describeDoneSteps = (steps: DeletionDetails['steps']): string[] =>
  steps.flatMap(({ step, count }) => (count ? (stepTexts[step]?.(count) ?? []) : []))
