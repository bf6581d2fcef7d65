import { collectionGroup, getDocs, limit, query, where, type Firestore } from 'firebase/firestore'
import { firestoreTable } from './table.ts'

const signups = (db: Firestore) => collectionGroup(db, 'signups')
const ofMember = where('email', '==', 'member@kiln.test')

firestoreTable('{event=**}/signups/{signupId}', [
  [
    "list the member's across all events",
    ['member', 'memberInCapitals'],
    (db) => getDocs(query(signups(db), ofMember, limit(100))),
  ],
  [
    "list the other member's",
    ['otherMember'],
    (db) => getDocs(query(signups(db), where('email', '==', 'other@kiln.test'), limit(100))),
  ],
  ['list more than a hundred', [], (db) => getDocs(query(signups(db), ofMember, limit(101)))],
  ['list without a limit', [], (db) => getDocs(query(signups(db), ofMember))],
  ["list everyone's", [], (db) => getDocs(query(signups(db), limit(100)))],
  ['list by status', [], (db) => getDocs(query(signups(db), where('status', '==', 'confirmed'), limit(100)))],
])
