import { cityKeyOf } from '../cities/city-key.ts'

/** The key of a host's followers. */
export const hostFollowKey = (id: number | string): string => `host:${id}`

/** The key of a series' followers. */
export const seriesFollowKey = (id: number): string => `series:${id}`

/** The key of members with a standing RSVP to a series. */
export const standingRsvpKey = (id: number): string => `standing:${id}`

/** The key of a city's followers, however the city is spelled. */
export const cityFollowKey = (city: string): string => `city:${cityKeyOf(city)}`
