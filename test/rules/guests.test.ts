import { limit, orderBy, startAt } from 'firebase/firestore'
import { fixtureHosts } from './actors.ts'
import { memberSignupId } from './fixtures.ts'
import { firestoreTable, get, list, listGroup, noWrites } from './table.ts'

const guests = 'events/private/guests'

firestoreTable('events/{eventId}/guests/{guestId}', [
  ['get', fixtureHosts, get(`${guests}/${memberSignupId}`)],
  ['list', fixtureHosts, list(guests, limit(100))],
  ['search', fixtureHosts, list(guests, orderBy('email'), startAt('a'), limit(10))],
  ['list the guests of all events', [], listGroup('guests', limit(10))],
  ['list more than a hundred', [], list(guests, limit(101))],
  ...noWrites(`${guests}/${memberSignupId}`),
])
