import {
  collection,
  collectionGroup,
  doc,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  startAt,
  type Firestore,
} from 'firebase/firestore'
import { fixtureHosts } from './actors.ts'
import { memberSignup } from './fixtures.ts'
import { firestoreTable, noWrites } from './table.ts'

const guests = (db: Firestore) => collection(db, 'events/private/guests')

firestoreTable('events/{eventId}/guests/{guestId}', [
  ['get', fixtureHosts, (db) => getDoc(doc(db, `events/private/guests/${memberSignup}`))],
  ['list', fixtureHosts, (db) => getDocs(query(guests(db), limit(100)))],
  ['search', fixtureHosts, (db) => getDocs(query(guests(db), orderBy('email'), startAt('a'), limit(10)))],
  ['list those of all events', [], (db) => getDocs(query(collectionGroup(db, 'guests'), limit(10)))],
  ['list more than a hundred', [], (db) => getDocs(query(guests(db), limit(101)))],
  ...noWrites(`events/private/guests/${memberSignup}`),
])
