import type { storedCityStats } from '../../../shared/stats/stored.ts'
import { cityStats, type Stored } from '../../platform/collections.ts'

export interface CityStats extends Stored<typeof storedCityStats> {
  readonly cityKey: string
}

export async function readMostActiveCities(limit: number): Promise<CityStats[]> {
  const snapshot = await cityStats.orderBy('activity', 'desc').limit(limit).get()
  return snapshot.docs.map((document) => ({ cityKey: document.id, ...document.data() }))
}

/** The number of cities whose `field` is true, and the most active of them. */
export async function readCitiesByFlag(
  field: 'isOpportunity' | 'isTarget',
  limit: number,
): Promise<{ count: number; cities: Stored<typeof storedCityStats>[] }> {
  const matchingCities = cityStats.where(field, '==', true)
  const [countSnapshot, citySnapshot] = await Promise.all([
    matchingCities.count().get(),
    matchingCities.orderBy('activity', 'desc').limit(limit).get(),
  ])
  return { count: countSnapshot.data().count, cities: citySnapshot.docs.map((document) => document.data()) }
}
