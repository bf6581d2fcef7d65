import './direct-project.ts'
import { getFirestore } from 'firebase-admin/firestore'
import { expect, it } from 'vitest'
import { repairHostCities } from '../../functions/src/features/hosting/record-host-cities.ts'
import { makeCityName } from '../factories/events.ts'
import { writeRsvpEvent } from '../factories/rsvp-event.ts'
import { makeSeriesHost } from './direct-series.ts'

const db = getFirestore()

it('adds the city of an event to the cities of its host during the night if the trigger did not run', async () => {
  const { card } = await makeSeriesHost()
  const [city, draftCity] = [makeCityName(), makeCityName()]
  await writeRsvpEvent(db, { hosts: [card], city })
  await writeRsvpEvent(db, { hosts: [card], city: draftCity, isPublished: false })
  const readCities = async () => (await db.doc(`users/${card.id}`).get()).get('additionalCities') as unknown
  expect(await readCities()).toBeUndefined()
  await repairHostCities()
  expect(await readCities()).toEqual([city])
})
