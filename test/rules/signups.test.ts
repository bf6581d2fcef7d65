import { collection, doc, getDoc, getDocs, limit, query, where, type Firestore } from 'firebase/firestore'
import { fixtureHosts, idOfEmail } from './actors.ts'
import { memberSignup, waitingSignup } from './fixtures.ts'
import { firestoreTable, noWrites } from './table.ts'

const signups = (db: Firestore) => collection(db, 'events/published/signups')
const ofMember = where('email', '==', 'member@kiln.test')
const self = ['member', 'memberInCapitals'] as const

firestoreTable('events/{eventId}/signups/{signupId}', [
  [
    "get the member's",
    [...self, ...fixtureHosts],
    (db) => getDoc(doc(db, `events/published/signups/${memberSignup}`)),
  ],
  [
    "get the other member's",
    ['otherMember', ...fixtureHosts],
    (db) => getDoc(doc(db, `events/published/signups/${waitingSignup}`)),
  ],
  // Before a member RSVPs, the page asks whether they have an RSVP already.
  [
    "get the member's if it does not exist",
    [...self],
    (db) => getDoc(doc(db, `events/none/signups/${memberSignup}`)),
  ],
  [
    'get a sign-up that does not exist',
    fixtureHosts,
    (db) => getDoc(doc(db, `events/published/signups/${idOfEmail('nobody@kiln.test')}`)),
  ],
  ["list an event's", fixtureHosts, (db) => getDocs(query(signups(db), limit(100)))],
  ['list more than a hundred', [], (db) => getDocs(query(signups(db), limit(101)))],
  ['list without a limit', [], (db) => getDocs(signups(db))],
  [
    "list the member's in an event",
    [...self, ...fixtureHosts],
    (db) => getDocs(query(signups(db), ofMember, limit(1))),
  ],
  ...noWrites(`events/published/signups/${memberSignup}`),
])
