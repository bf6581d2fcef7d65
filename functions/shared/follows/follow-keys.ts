import { cityKeyOf } from '../cities/city-key.ts'

/** The key of a host's followers. */
export const hostFollow = (id: number | string): string => `host:${id}`

/** The key of a series' followers. */
export const seriesFollow = (id: number): string => `series:${id}`

/** The key of a city's followers, whatever its spelling. */
export const cityFollow = (city: string): string => `city:${cityKeyOf(city)}`
