import { toFirstName } from '@shared/rsvps/first-names.ts'

export const SHOW_NAME_LABEL = 'Show my first name to the other attendees'

/** Says who sees which part of an attendee's name, or why the name cannot be shown. */
export function describeShownName(name: string, { hasSpot }: { readonly hasSpot: boolean }): string {
  const shownName = toFirstName(name)
  if (shownName === '' && name.trim() !== '') return "This name can't be shown, because it looks like a link."
  const quotedName = shownName === '' ? 'it' : `“${shownName}”`
  return hasSpot
    ? `Only people with a spot see ${quotedName}, until the event ends.`
    : `Once you have a spot, other people with a spot see ${quotedName}.`
}
