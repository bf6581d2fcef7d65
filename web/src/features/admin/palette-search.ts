import type { AdminEvent } from '@shared/hosting/admin-contract.ts'
import { useQuery } from '@tanstack/react-query'
import { formatShortDate } from '@shared/time/zoned-time.ts'
import { callApi } from '@/lib/api-client.ts'
import { useDebouncedValue } from '@/lib/use-debounced-value.ts'
import { adminTabs, type AdminTab } from './admin-tabs.ts'

/** A result of the palette: a name, and the query parameters of the page that it opens. */
export interface PaletteItem {
  readonly id: string
  readonly name: string
  readonly detail: string
  readonly params: Readonly<Record<string, string>>
}

export interface PaletteGroup {
  /** The heading of the group. */
  readonly value: string
  readonly items: readonly PaletteItem[]
}

const makeItem = (name: string, params: PaletteItem['params'], detail = 'Action'): PaletteItem => ({
  id: name,
  name,
  detail,
  params,
})

/** Returns tabs and actions, in the order in which the palette offers them. */
export function listTabsAndActions(): readonly PaletteItem[] {
  const tabs = Object.keys(adminTabs) as AdminTab[]
  return [
    ...tabs.map((tab) => makeItem(adminTabs[tab].label, { tab }, 'Tab')),
    makeItem('Create New Event', { tab: 'events', edit: 'new' }),
    makeItem('Compose Message', { tab: 'messaging', compose: 'new' }),
    makeItem('Announcement', { tab: 'overview', announcement: 'open' }),
    makeItem('Reports', { reports: 'open' }),
    makeItem('Email Templates', { templates: 'open' }),
    makeItem('Demo Mode', { demo: '5' }),
  ]
}

/** Returns whether each typed word is a prefix of a word of the name: `em he` finds Email Health. */
export function isNameMatch(name: string, query: string): boolean {
  const words = name.toLowerCase().split(/\s+/)
  const queryWords = query.toLowerCase().split(/\s+/).filter(Boolean)
  return queryWords.every((queryWord) => words.some((word) => word.startsWith(queryWord)))
}

/** Returns the result for an event. It opens the event's editor, or the attendees of a cancelled event, which is read-only. */
export function toEventItem({
  id,
  title,
  city,
  dateTime,
  timezone,
  isPublished,
  hidden,
  cancelledAt,
}: Pick<
  AdminEvent,
  'id' | 'title' | 'city' | 'dateTime' | 'timezone' | 'isPublished' | 'hidden' | 'cancelledAt'
>): PaletteItem {
  const isCancelled = cancelledAt !== null
  const state = isCancelled ? ', cancelled' : hidden ? ', hidden' : isPublished ? '' : ', draft'
  return {
    id: `event ${id}`,
    name: title,
    detail: `${city}, ${formatShortDate(Date.parse(dateTime), timezone)}${state}`,
    params: { tab: 'events', [isCancelled ? 'attendees' : 'edit']: String(id) },
  }
}

/** A search needs this many letters, because fewer would find too many results. */
const MIN_LETTERS = 2
/** The maximum number of results in each group. */
const MAX_RESULTS = 6

/** Returns the text of the list if nothing matches the search. */
export const explainNoResults = (query: string): string =>
  query.trim().length < MIN_LETTERS
    ? 'Type at least two letters to find members, hosts and events.'
    : 'No results. Try other words.'

/**
 * Returns results for the query: actions immediately, users and events when typing pauses. Responses to older queries are never
 * shown.
 */
export function usePaletteSearch(query: string) {
  const trimmedQuery = query.trim()
  const debouncedQuery = useDebouncedValue(trimmedQuery)
  const canSearch = debouncedQuery.length >= MIN_LETTERS && debouncedQuery === trimmedQuery
  const users = useQuery({
    queryKey: ['admin', 'palette', 'users', debouncedQuery],
    queryFn: ({ signal }) =>
      callApi('listUsers', { query: { q: debouncedQuery, limit: MAX_RESULTS * 2 }, signal }),
    enabled: canSearch,
  })
  const events = useQuery({
    queryKey: ['admin', 'palette', 'events', debouncedQuery],
    queryFn: ({ signal }) =>
      callApi('listEventsForAdmin', { query: { q: debouncedQuery, limit: MAX_RESULTS }, signal }),
    enabled: canSearch,
  })
  const matchingUsers = canSearch ? (users.data?.items ?? []) : []
  const toUserItem = ({ id, name, email, role }: (typeof matchingUsers)[number]): PaletteItem => ({
    id: `user ${id}`,
    name: name || email,
    detail: role === 'host' ? `Host, ${email}` : email,
    params: { user: String(id) },
  })
  const isHost = ({ role }: (typeof matchingUsers)[number]) => role === 'host'
  const groups: readonly PaletteGroup[] = [
    { value: 'Actions', items: listTabsAndActions().filter(({ name }) => isNameMatch(name, trimmedQuery)) },
    {
      value: 'Members',
      items: matchingUsers
        .filter((user) => !isHost(user))
        .slice(0, MAX_RESULTS)
        .map(toUserItem),
    },
    { value: 'Hosts', items: matchingUsers.filter(isHost).slice(0, MAX_RESULTS).map(toUserItem) },
    {
      value: 'Events',
      items: (canSearch ? (events.data?.items ?? []) : []).map(toEventItem),
    },
  ]
  const isQueryLongEnough = trimmedQuery.length >= MIN_LETTERS
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isBusy: isQueryLongEnough && (debouncedQuery !== trimmedQuery || users.isFetching || events.isFetching),
    failureText: isQueryLongEnough && canSearch ? describeFailure(users.isError, events.isError) : null,
  }
}

function describeFailure(hasUserSearchFailed: boolean, hasEventSearchFailed: boolean): string | null {
  if (hasUserSearchFailed && hasEventSearchFailed) return 'Search failed. Keep typing to try again.'
  if (hasUserSearchFailed) return "Couldn't search members and hosts. Keep typing to try again."
  return hasEventSearchFailed ? "Couldn't search events. Keep typing to try again." : null
}
