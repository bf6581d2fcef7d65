import { limit, where } from 'firebase/firestore'
import { fixtureHosts, idOfEmail, member, memberAndHosts } from './actors.ts'
import { memberSignup, waitingSignup } from './fixtures.ts'
import { firestoreTable, get, list, noWrites } from './table.ts'

const signups = 'events/published/signups'
const ofMember = where('email', '==', 'member@kiln.test')

firestoreTable('events/{eventId}/signups/{signupId}', [
  ["get the member's", memberAndHosts, get(`${signups}/${memberSignup}`)],
  ["get the other member's", ['otherMember', ...fixtureHosts], get(`${signups}/${waitingSignup}`)],
  // Before a member RSVPs, the page asks whether they have an RSVP already.
  ["get the member's if it does not exist", member, get(`events/none/signups/${memberSignup}`)],
  ['get a sign-up that does not exist', fixtureHosts, get(`${signups}/${idOfEmail('nobody@kiln.test')}`)],
  ["list an event's", fixtureHosts, list(signups, limit(100))],
  ['list more than a hundred', [], list(signups, limit(101))],
  ['list without a limit', [], list(signups)],
  ["list the member's in an event", memberAndHosts, list(signups, ofMember, limit(1))],
  ...noWrites(`${signups}/${memberSignup}`),
])
