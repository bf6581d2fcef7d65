import { limit } from 'firebase/firestore'
import { fixtureHosts, memberAndHosts } from './actors.ts'
import { describeFirestoreTable, get, list, makeDeniedWrites } from './table.ts'

describeFirestoreTable('events/{eventId}/access/{kind}', [
  ['get the link of an event', memberAndHosts, get('events/published/access/virtual')],
  ['get the link of a private event', memberAndHosts, get('events/private/access/virtual')],
  ['get the link of a cancelled event', fixtureHosts, get('events/cancelled/access/virtual')],
  ['get the link of a draft', fixtureHosts, get('events/draft/access/virtual')],
  ['get the place of a private event', memberAndHosts, get('events/private/access/place')],
  ['list the access documents of an event', [], list('events/published/access', limit(10))],
  ...makeDeniedWrites('events/published/access/virtual'),
  ...makeDeniedWrites('events/private/access/place'),
])
