import { limit, where } from 'firebase/firestore'
import { fixtureHosts, makeAddressHash, memberActors, memberAndHosts } from './actors.ts'
import { memberSignupId, waitlistedSignupId } from './fixtures.ts'
import { describeFirestoreTable, get, list, makeDeniedWrites } from './table.ts'

const signupsPath = 'events/published/signups'
const memberFilter = where('email', '==', 'member@kiln.test')

describeFirestoreTable('events/{eventId}/signups/{signupId}', [
  ["get the member's sign-up", memberAndHosts, get(`${signupsPath}/${memberSignupId}`)],
  [
    "get the other member's sign-up",
    ['otherMember', ...fixtureHosts],
    get(`${signupsPath}/${waitlistedSignupId}`),
  ],
  // Before a member RSVPs, the page asks whether they have an RSVP already.
  [
    "get the member's sign-up if it does not exist",
    memberActors,
    get(`events/none/signups/${memberSignupId}`),
  ],
  [
    'get a sign-up that does not exist',
    fixtureHosts,
    get(`${signupsPath}/${makeAddressHash('nobody@kiln.test')}`),
  ],
  ["list an event's sign-ups", fixtureHosts, list(signupsPath, limit(100))],
  ['list more than a hundred sign-ups', [], list(signupsPath, limit(101))],
  ['list sign-ups without a limit', [], list(signupsPath)],
  ["list the member's sign-ups in an event", memberAndHosts, list(signupsPath, memberFilter, limit(1))],
  ...makeDeniedWrites(`${signupsPath}/${memberSignupId}`),
])
