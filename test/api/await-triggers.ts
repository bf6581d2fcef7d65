import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeEmail } from '../factories/people.ts'
import { awaitMailTo } from './await-mail.ts'
import { ok } from './ok.ts'
import { post } from './request.ts'

/** Subscribes a visitor to a city; returns their address. */
export async function subscribeVisitorToCity(city: string, email = makeEmail('subscriber')): Promise<string> {
  await ok(post('/api/city-signup', { name: 'Robin', email, city }), 201)
  return email
}

/** Waits until triggers have handled all earlier writes. The email about a new event in a new city shows that they have. */
export async function awaitTriggers(): Promise<void> {
  const city = makeCityName()
  const email = await subscribeVisitorToCity(city)
  await makeEvent([], { city })
  await awaitMailTo(email, /^A new event in /)
}
