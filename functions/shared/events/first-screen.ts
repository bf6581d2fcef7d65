import type { EventDetail, EventTile } from './contract.ts'

/** Id of the data block in a page's HTML that holds what its first screen shows. */
export const FIRST_SCREEN_ID = 'first-screen'

/** Name of the meta element in the app's shell that lists the chunks of an event's first screen. */
export const EVENT_CHUNKS = 'event-chunks'

/** What the server read for the first screen, so that the page asks for nothing before it shows it. */
export interface FirstScreen {
  /** When it was read, in milliseconds since 1970; shared caches may hand it out later. */
  readonly updatedAt: number
  /** The wall of home, in all or in one city, as `listUpcomingTiles` answers it. */
  readonly wall?: { readonly city: string | null; readonly tiles: readonly EventTile[] }
  /** One event, as `getEvent` answers it. */
  readonly event?: EventDetail
}

/** The first screen's markup for an address (path and query), by the app's own components; the web builds it for the server. */
export type RenderFirstScreen = (url: string, screen: FirstScreen) => Promise<string>
