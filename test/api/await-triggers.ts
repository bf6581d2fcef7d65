import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeEmail } from '../factories/test-users.ts'
import { awaitMessage } from '../inbox.ts'
import { expectJson } from './expect-json.ts'
import { post } from './request.ts'

/** Subscribes a visitor to a city; returns their address. */
export async function subscribeVisitorToCity(city: string, email = makeEmail('subscriber')): Promise<string> {
  await expectJson(post('/api/city-signup', { name: 'Robin', email, city }), 201)
  return email
}

/**
 * Gives triggers the time to handle earlier writes: makes an event in a new city, and waits for the email about that event.
 * The emulator starts triggers in the order of the writes; Firestore does not guarantee that order.
 */
export async function awaitTriggers(): Promise<void> {
  const city = makeCityName()
  const email = await subscribeVisitorToCity(city)
  await makeEvent([], { city })
  await awaitMessage(email, /^A new event in /)
}
