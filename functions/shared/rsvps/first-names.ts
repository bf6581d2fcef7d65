import { toGreetingName } from '../mail/greeting-name.ts'

/** How many first names attendees see at most. */
export const MAX_FIRST_NAMES = 100

/**
 * Returns only the first word of a name, even if it is a title, because other attendees must not see the other words.
 * Returns an empty string if the name contains something like a link.
 */
export function toFirstName(name: string): string {
  if (toGreetingName(name) === '') return ''
  const [firstWord = ''] = name.trim().split(/\s/)
  return firstWord.replace(/[.,;]+$/u, '')
}
