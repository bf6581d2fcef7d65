import { cityNamed } from '../../../shared/cities/catalogue.ts'
import type { Handler } from '../../platform/call-handler.ts'
import { saveCitySignup } from '../../core/mail/city-signups-store.ts'

export const signUpForCity: Handler<'signUpForCity'> = async ({ body, now }) => {
  // In the catalogue's spelling, if it has the city: events use that spelling.
  const city = cityNamed(body.city)?.name ?? body.city
  await saveCitySignup({ ...body, city }, now)
  return { message: `We'll notify you about upcoming events in ${city}.` }
}
