import {
  countEventsByWeek,
  computeGrowth,
  MAX_HEATMAP_CITIES,
  listWeeksAround,
  type CityCounts,
} from '../../../shared/stats/city-activity.ts'
import { getMillis } from '../../../shared/instant.ts'
import type { Handler } from '../../platform/call-handler.ts'
import { readCountedUntil } from './recount-marks-store.ts'
import { readCitiesByFlag, readMostActiveCities } from './heatmap-store.ts'

const TOP_CITY_COUNT = 3
/** How many cities each list of recommendations names. */
const MAX_CITIES = 10

/** Numbers that depend on the current day are computed from stored days on each request, so that they are never outdated. */
export const getHeatmap: Handler<'getHeatmap'> = async ({ now }) => {
  const [mostActiveCities, opportunities, targets, countedUntil] = await Promise.all([
    readMostActiveCities(MAX_HEATMAP_CITIES),
    readCitiesByFlag('isOpportunity', MAX_CITIES),
    readCitiesByFlag('isTarget', MAX_CITIES),
    readCountedUntil(now),
  ])
  const weeks = listWeeksAround(now)
  const [thisWeek = ''] = listWeeksAround(now, 0, 0)
  return {
    cities: mostActiveCities.map((stats) => ({
      ...pickCounts(stats),
      cityKey: stats.cityKey,
      countedAt: new Date(getMillis(stats.countedAt)).toISOString(),
      growth: computeGrowth(stats.days, now),
      weeklyEventCounts: countEventsByWeek(stats.days, weeks),
    })),
    countedAt: new Date(countedUntil).toISOString(),
    weeks,
    thisWeek,
    topCities: mostActiveCities.slice(0, TOP_CITY_COUNT).map(pickCounts),
    growthOpportunities: { ...opportunities, cities: opportunities.cities.map(pickCounts) },
    expansionTargets: { ...targets, cities: targets.cities.map(pickCounts) },
  }
}

function pickCounts({ city, eventCount, hostCount, signupCount }: CityCounts & { readonly city: string }) {
  return { city, eventCount, hostCount, signupCount }
}
