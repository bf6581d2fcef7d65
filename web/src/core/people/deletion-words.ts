import type { DeletionAhead } from '@shared/people/deletion-ahead.ts'
import type { DeletionStep } from '@shared/people/deletion.ts'
import type { DeletionState } from '@shared/users/contract.ts'

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString()} ${count === 1 ? one : many}`

/** Whether members read about their own account, or an admin about a member's. */
export type Whose = 'theirs' | 'yours'

/** What a deletion will do, a line each. */
export function whatWillHappen(
  { seats, attended, hosted, emails }: NonNullable<DeletionAhead['ahead']>,
  whose: Whose,
): string[] {
  const isOwn = whose === 'yours'
  const [who, whos] = isOwn ? ['you', 'your'] : ['they', 'their']
  return [
    isOwn
      ? 'You can no longer sign in. Your profile, picture, application and messages are deleted.'
      : 'They can no longer sign in. Their profile, picture, application and messages are deleted.',
    seats > 0 &&
      `${counted(seats, 'upcoming RSVP')} ${seats === 1 ? 'is' : 'are'} cancelled. Confirmed spots go to the waitlist.`,
    attended > 0 &&
      `${counted(attended, 'past event')} ${who} attended: ${whos} name is removed, the count stays.`,
    hosted > 0 && `${counted(hosted, 'past event')} ${who} hosted: the event stays, without ${whos} name.`,
    emails > 0 && `${counted(emails, 'email')} in the log: name, address and subject are removed.`,
  ].filter((one) => one !== false)
}

/** What a step did; steps without words are not shown. */
const words: Partial<Record<DeletionStep, (count: number) => string>> = {
  account: () => 'Access removed',
  seats: (n) => `${counted(n, 'upcoming RSVP')} cancelled`,
  signups: (n) => `${counted(n, 'RSVP')} anonymised`,
  guests: (n) => `Removed from ${counted(n, 'guest list')}`,
  citySignups: (n) => `Unsubscribed from ${counted(n, 'city', 'cities')}`,
  follows: (n) => `Removed from ${counted(n, 'follower list')}`,
  events: (n) => `Removed from ${counted(n, 'event')}`,
  photos: () => 'Picture deleted',
  invitations: (n) => `${counted(n, 'invitation')} deleted`,
  conversations: (n) => `${counted(n, 'conversation or message', 'conversations and messages')} deleted`,
  messages: (n) => `${counted(n, 'message')} from admins deleted`,
  deliveries: (n) => `${counted(n, 'unsent email')} deleted`,
  emails: (n) => `${counted(n, 'log entry', 'log entries')} anonymised`,
  users: () => 'Profile deleted',
}

export const whatWasDone = (steps: DeletionState['steps']): string[] =>
  steps.flatMap(({ step, count }) => (count ? (words[step]?.(count) ?? []) : []))
