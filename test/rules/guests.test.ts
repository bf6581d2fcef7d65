import { collection, doc, getDoc, getDocs, limit, query, type Firestore } from 'firebase/firestore'
import { hostAndAdmin } from './actors.ts'
import { memberSignup } from './fixtures.ts'
import { firestoreTable, noWrites } from './table.ts'

const guests = (db: Firestore) => collection(db, 'events/private/guests')

firestoreTable('events/{eventId}/guests/{guestId}', [
  ['get', hostAndAdmin, (db) => getDoc(doc(db, `events/private/guests/${memberSignup}`))],
  ['list', hostAndAdmin, (db) => getDocs(query(guests(db), limit(100)))],
  ['list more than a hundred', [], (db) => getDocs(query(guests(db), limit(101)))],
  ...noWrites(`events/private/guests/${memberSignup}`),
])
