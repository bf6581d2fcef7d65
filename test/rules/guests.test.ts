import { limit, orderBy, startAt } from 'firebase/firestore'
import { fixtureHosts } from './actors.ts'
import { memberSignupId } from './fixtures.ts'
import { describeFirestoreTable, get, list, listGroup, makeDeniedWrites } from './table.ts'

const guestsPath = 'events/private/guests'

describeFirestoreTable('events/{eventId}/guests/{guestId}', [
  ['get a guest', fixtureHosts, get(`${guestsPath}/${memberSignupId}`)],
  ['list the guests of an event', fixtureHosts, list(guestsPath, limit(100))],
  [
    'search the guests of an event',
    fixtureHosts,
    list(guestsPath, orderBy('email'), startAt('a'), limit(10)),
  ],
  ['list the guests of all events', [], listGroup('guests', limit(10))],
  ['list more than a hundred guests', [], list(guestsPath, limit(101))],
  ...makeDeniedWrites(`${guestsPath}/${memberSignupId}`),
])
