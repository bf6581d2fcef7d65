import { findCity } from '../../../shared/cities/catalogue.ts'
import type { Handler } from '../../platform/call-handler.ts'
import { saveCitySignup } from '../../core/mail/city-signups-store.ts'

export const signUpForCity: Handler<'signUpForCity'> = async ({ body, now }) => {
  // The city is stored in the catalogue's spelling, if the catalogue has it, because events use that spelling.
  const city = findCity(body.city)?.name ?? body.city
  await saveCitySignup({ ...body, city }, now)
  return { message: `We'll notify you about upcoming events in ${city}.` }
}
