import { makeCityKey } from '../cities/city-key.ts'

/** The key of a host's followers. */
export const makeHostFollowKey = (id: number | string): string => `host:${id}`

/** The key of a series' followers. */
export const makeSeriesFollowKey = (id: number): string => `series:${id}`

/** The key of members with a standing RSVP to a series. */
export const makeStandingRsvpKey = (id: number): string => `standing:${id}`

/** The key of a city's followers, however the city is spelled. */
export const makeCityFollowKey = (city: string): string => `city:${makeCityKey(city)}`
