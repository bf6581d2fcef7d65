import type { DeletionPreview } from '@shared/privacy/deletion-preview.ts'
import type { DeletionStep } from '@shared/privacy/deletion.ts'
import type { DeletionState } from '@shared/users/contract.ts'
import { countText } from '@/lib/count-text.ts'

/** Whether members read about their own account (`yours`), or an admin reads about a member's. */
export type Perspective = 'theirs' | 'yours'

/** Describes the effects of a deletion, one line each. */
export function describeDeletion(
  { spots, attended, hosted, emails }: NonNullable<DeletionPreview['counts']>,
  perspective: Perspective,
): string[] {
  const isOwn = perspective === 'yours'
  const [subject, possessive] = isOwn ? ['you', 'your'] : ['they', 'their']
  return [
    isOwn
      ? 'You can no longer sign in. Your profile, photo, application and messages are deleted.'
      : 'They can no longer sign in. Their profile, photo, application and messages are deleted.',
    spots > 0 &&
      `${countText(spots, 'upcoming RSVP')} ${spots === 1 ? 'is' : 'are'} cancelled. Confirmed spots go to the waitlist.`,
    attended > 0 &&
      `${countText(attended, 'past event')} ${subject} attended: ${possessive} name is removed, the count stays.`,
    hosted > 0 &&
      `${countText(hosted, 'past event')} ${subject} hosted: the event stays, without ${possessive} name.`,
    emails > 0 && `${countText(emails, 'email')} in the log: name, address and subject are removed.`,
  ].filter((item) => item !== false)
}

/** The result of a step; steps without a text are not shown. */
const erasureTexts: Partial<Record<DeletionStep, (count: number) => string>> = {
  account: () => 'Access removed',
  spots: (n) => `${countText(n, 'upcoming RSVP')} cancelled`,
  signups: (n) => `${countText(n, 'RSVP')} anonymised`,
  guests: (n) => `Removed from ${countText(n, 'guest list')}`,
  hostQuestions: (n) => `${countText(n, 'question')} to hosts deleted`,
  citySignups: (n) => `Unsubscribed from ${countText(n, 'city', 'cities')}`,
  follows: (n) => `Removed from ${countText(n, 'follower list')}`,
  events: (n) => `Removed from ${countText(n, 'event')}`,
  photos: () => 'Photo deleted',
  invitations: (n) => `${countText(n, 'invitation')} deleted`,
  conversations: (n) => `${countText(n, 'conversation or message', 'conversations and messages')} deleted`,
  messages: (n) => `${countText(n, 'message')} from admins deleted`,
  deliveries: (n) => `${countText(n, 'unsent email')} deleted`,
  emails: (n) => `${countText(n, 'log entry', 'log entries')} anonymised`,
  users: () => 'Profile deleted',
}

export const describeErasure = (steps: DeletionState['steps']): string[] =>
  steps.flatMap(({ step, count }) => (count ? (erasureTexts[step]?.(count) ?? []) : []))
