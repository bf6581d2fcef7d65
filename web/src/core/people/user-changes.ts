import type { userEdit } from '@shared/users/contract.ts'
import type { z } from 'zod'

type Edit = z.input<typeof userEdit>

/** What an admin changes of a user; the form has one city, which the call takes as a list. */
export type UserForm = Omit<Edit, 'cities'> & { city?: Edit['area'] }

/** What differs from what the form began with: the rest is left to who changed it meanwhile, the user themselves perhaps. */
export function changesOf(before: UserForm, after: UserForm): Partial<Edit> {
  const { name, email, city, area } = after
  return {
    ...(name === before.name ? {} : { name }),
    ...(email === before.email ? {} : { email }),
    ...(city === before.city ? {} : { cities: city ? [city] : [] }),
    ...(area === before.area ? {} : { area }),
  }
}
