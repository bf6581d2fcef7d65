import type { storedCityFigures } from '../../../shared/figures/stored.ts'
import { cityFigures, type Stored } from '../../platform/collections.ts'

export interface CityFigures extends Stored<typeof storedCityFigures> {
  readonly cityKey: string
}

/** The cities where most goes on. */
export async function mostActive(limit: number): Promise<CityFigures[]> {
  const found = await cityFigures.orderBy('activity', 'desc').limit(limit).get()
  return found.docs.map((one) => ({ cityKey: one.id, ...one.data() }))
}

/** Of all cities that something holds for: how many they are, and the most active. */
export async function citiesThat(
  are: 'isOpportunity' | 'isTarget',
  limit: number,
): Promise<{ count: number; cities: Stored<typeof storedCityFigures>[] }> {
  const all = cityFigures.where(are, '==', true)
  const [counted, found] = await Promise.all([
    all.count().get(),
    all.orderBy('activity', 'desc').limit(limit).get(),
  ])
  return { count: counted.data().count, cities: found.docs.map((one) => one.data()) }
}
