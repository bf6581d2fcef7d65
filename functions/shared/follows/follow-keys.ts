import { cityKeyOf } from '../cities/city-key.ts'

/** What followers of a host are found by. */
export const hostFollow = (id: number | string): string => `host:${id}`

/** What followers of a series are found by. */
export const seriesFollow = (id: number): string => `series:${id}`

/** What members with a standing RSVP to a series are found by. */
export const standingRsvpKey = (id: number): string => `standing:${id}`

/** What followers of a city are found by, however it is written. */
export const cityFollow = (city: string): string => `city:${cityKeyOf(city)}`
