import { greetingName } from '../mail/greeting-name.ts'

/** How many first names attendees see at most. */
export const MAX_FIRST_NAMES = 100

/**
 * The first word of a name, for people who are not to learn the rest of it: never more, also where that is a title. Empty where the name
 * holds something like a link.
 */
export function firstName(name: string): string {
  if (greetingName(name) === '') return ''
  const [first = ''] = name.trim().split(/\s/)
  return first.replace(/[.,;]+$/u, '')
}
