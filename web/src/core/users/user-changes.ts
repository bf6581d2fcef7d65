import type { userEdit } from '@shared/users/contract.ts'
import type { z } from 'zod'

type UserEditInput = z.input<typeof userEdit>

/** The fields that an admin edits. The form has one city, and the API takes a list of cities. */
export type UserForm = Omit<UserEditInput, 'cities'> & { city?: UserEditInput['area'] }

/** Returns the fields that the admin changed. The others are not sent, because the user may have changed them in the meantime. */
export function findUserChanges(oldValues: UserForm, newValues: UserForm): Partial<UserEditInput> {
  const { name, email, city, area } = newValues
  return {
    ...(name === oldValues.name ? {} : { name }),
    ...(email === oldValues.email ? {} : { email }),
    ...(city === oldValues.city ? {} : { cities: city ? [city] : [] }),
    ...(area === oldValues.area ? {} : { area }),
  }
}
