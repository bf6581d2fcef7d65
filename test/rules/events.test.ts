import { limit, orderBy, where } from 'firebase/firestore'
import { actors, allActors, fixtureHosts } from './actors.ts'
import { describeFirestoreTable, get, list, makeDeniedWrites } from './table.ts'

const publishedFilter = where('isPublished', '==', true)
const notPrivateFilter = where('isPrivate', '==', false)
const notCancelledFilter = where('cancelledAt', '==', null)
/** Lists a host's own events as a dashboard does. */
const listOwnEvents = (host: 'host' | 'coHost' | 'unapprovedHost' | 'formerHost', count: number) =>
  list('events', where('hostIds', 'array-contains', actors[host].uid), orderBy('startsAt'), limit(count))

describeFirestoreTable('events/{eventId}', [
  ['get a published event', allActors, get('events/published')],
  ['get a private event by its id', allActors, get('events/private')],
  // The page of a cancelled event says that it was cancelled.
  ['get a cancelled event by its id', allActors, get('events/cancelled')],
  ['get a draft', fixtureHosts, get('events/draft')],
  ['get a hidden event', fixtureHosts, get('events/hidden')],
  ['get an event that does not exist', [], get('events/none')],
  [
    'list public events',
    allActors,
    list('events', publishedFilter, notPrivateFilter, notCancelledFilter, limit(100)),
  ],
  [
    'list more than a hundred events',
    [],
    list('events', publishedFilter, notPrivateFilter, notCancelledFilter, limit(101)),
  ],
  ['list events without a limit', [], list('events', publishedFilter, notPrivateFilter, notCancelledFilter)],
  ['list private events too', [], list('events', publishedFilter, notCancelledFilter, limit(10))],
  ['list drafts too', [], list('events', notPrivateFilter, notCancelledFilter, limit(10))],
  // Open pages must learn that an event was cancelled. The pages themselves leave cancelled events out of their lists.
  ['list cancelled events too', allActors, list('events', publishedFilter, notPrivateFilter, limit(10))],
  ['list all events', [], list('events', limit(10))],
  // Only the host whose id is in the query may run it, although co-hosts may read the same events.
  ["list the host's own events", ['host'], listOwnEvents('host', 100)],
  ["list the co-host's own events", ['coHost'], listOwnEvents('coHost', 100)],
  ["list the unapproved host's own events", [], listOwnEvents('unapprovedHost', 100)],
  ["list the former host's own events", [], listOwnEvents('formerHost', 100)],
  ["list more than a hundred of the host's own events", [], listOwnEvents('host', 101)],
  ...makeDeniedWrites('events/published'),
])
