import type { z } from 'zod'
import type { hostCalls } from '../hosts/contract.ts'
import type { Announcement } from '../site/contract.ts'
import type { EventDetail, EventTile } from './contract.ts'

/** Id of the block in a page's HTML that holds the data of its first screen. */
export const FIRST_SCREEN_ID = 'first-screen'

/** Names of the meta elements in the app's shell that list the chunks of other pages' first screens and of their dialogs. */
export const CHUNK_LIST_META_NAMES = {
  event: 'event-chunks',
  alternateEvent: 'alternate-event-chunks',
  host: 'host-chunks',
  rules: 'rules-chunks',
  rsvp: 'rsvp-chunks',
} as const
export type ChunkListName = keyof typeof CHUNK_LIST_META_NAMES

/** The data of the first screen, embedded in the page so that the screen needs no request. */
export interface FirstScreen {
  /** When the data was read, in milliseconds since 1970. A shared cache may send the data to a browser much later. */
  readonly updatedAt: number
  /** The announcement above the page. */
  readonly announcement?: Announcement
  /** The wall of the home page, for all cities or for one, as `listUpcomingTiles` returns it. */
  readonly wall?: { readonly city: string | null; readonly tiles: readonly EventTile[] }
  /** One event, as `getEvent` returns it. */
  readonly event?: EventDetail
  /** One host, as `getHost` returns it, with the first pages of events, as `listEventsOfHost` returns them. */
  readonly host?: {
    readonly card: z.output<typeof hostCalls.getHost.response>
    readonly upcomingPage: EventsOfHost
    readonly pastPage: EventsOfHost
  }
}

type EventsOfHost = z.output<typeof hostCalls.listEventsOfHost.response>

/** Renders the first screen for a URL (path and query) with the app's components. The web's server build exports it. */
export type RenderFirstScreen = (url: string, screen: FirstScreen) => Promise<string>
