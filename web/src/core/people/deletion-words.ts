import type { DeletionAhead } from '@shared/people/deletion-ahead.ts'
import type { DeletionStep } from '@shared/people/deletion.ts'
import type { DeletionState } from '@shared/users/contract.ts'

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString()} ${count === 1 ? one : many}`

const seatsGiven = (count: number): string =>
  count === 1 ? '1 seat or place in line is' : `${count.toLocaleString()} seats and places in line are`

/** Whether somebody reads of themselves, or an admin of somebody. */
export type Whose = 'theirs' | 'yours'

const people = { theirs: ['They', 'Their', 'they were'], yours: ['You', 'Your', 'you were'] } as const

/** What will happen when somebody is deleted. */
export function whatWillHappen(
  { seats, attended, hosted, emails }: NonNullable<DeletionAhead['ahead']>,
  whose: Whose,
): string[] {
  const [who, whos, were] = people[whose]
  return [
    `${who} cannot sign in any more, at once. ${whos} profile, picture, application and messages go.`,
    seats > 0 && `${seatsGiven(seats)} given up: who waits moves up.`,
    attended > 0 && `${counted(attended, 'past event')} ${were} at: the count stays, without the person.`,
    hosted > 0 &&
      `${counted(hosted, 'past event')} ${who.toLowerCase()} hosted: what is over stays, without ${whose === 'yours' ? 'you' : 'them'}.`,
    emails > 0 && `${counted(emails, 'e-mail')} in the log: name, address and subject go.`,
  ].filter((one) => one !== false)
}

/** What was done, where that is worth a line. */
const words: Partial<Record<DeletionStep, (count: number) => string>> = {
  account: () => 'Signing in has ended',
  seats: (n) => `${counted(n, 'seat or place', 'seats and places')} in line given up`,
  signups: (n) => `${counted(n, 'sign-up')} kept without the person`,
  guests: (n) => `Taken off ${counted(n, 'guest list')}`,
  citySignups: (n) => `News of ${counted(n, 'city', 'cities')} ended`,
  follows: (n) => `Out of ${counted(n, 'list')} of who follows whom`,
  events: (n) => `Taken off ${counted(n, 'event')}`,
  photos: () => 'Picture deleted',
  invitations: (n) => `${counted(n, 'invitation')} deleted`,
  conversations: (n) => `${counted(n, 'conversation or message', 'conversations and messages')} deleted`,
  messages: (n) => `${counted(n, 'message')} from admins deleted`,
  deliveries: (n) => `${counted(n, 'e-mail')} deleted or sent without them`,
  emails: (n) => `${counted(n, 'entry', 'entries')} of the log made nobody's`,
  users: () => 'Profile deleted',
}

export const whatWasDone = (steps: DeletionState['steps']): string[] =>
  steps.flatMap(({ step, count }) => (count ? (words[step]?.(count) ?? []) : []))
