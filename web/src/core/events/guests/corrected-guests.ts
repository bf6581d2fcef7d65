import { optionalPersonName } from '@shared/http/fields.ts'
import type { ListedGuest } from '@shared/hosting/read-guest-list.ts'

export interface CorrectedGuest extends ListedGuest {
  /** The contents of the name field. */
  readonly nameInput: string
  /** The error message if `nameInput` is not a valid name. */
  readonly error: string | undefined
}
export type CorrectedGuests = readonly CorrectedGuest[]

/** Applies the host's corrections to the names of a list's guests; `correctedNames` maps addresses to names. */
export function correctNames(
  guests: readonly ListedGuest[],
  correctedNames: ReadonlyMap<string, string>,
): CorrectedGuests {
  return guests.map((guest) => {
    const nameInput = correctedNames.get(guest.email)
    if (nameInput === undefined) return { ...guest, nameInput: guest.name ?? '', error: undefined }
    const { data, error } = optionalPersonName.safeParse(nameInput)
    return { email: guest.email, name: data ?? null, nameInput, error: error?.issues[0]?.message }
  })
}
