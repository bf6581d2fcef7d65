import { firstName } from '@shared/rsvps/first-names.ts'

export const SHOW_NAME = 'Show my first name to the other attendees'

/** Who sees which part of a name. */
export function shownNameText(name: string, hasSpot = true): string {
  const first = firstName(name)
  if (first === '' && name.trim() !== '') return "This name can't be shown, because it looks like a link."
  const quotedName = first === '' ? 'it' : `“${first}”`
  return hasSpot
    ? `Only people with a spot see ${quotedName}, until the event ends.`
    : `Once you have a spot, the others with a spot see ${quotedName}.`
}
