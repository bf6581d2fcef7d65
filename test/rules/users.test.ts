import { collection, doc, getDoc, getDocs, limit, query, where } from 'firebase/firestore'
import { actors } from './actors.ts'
import { firestoreTable, noWrites } from './table.ts'

firestoreTable('users/{uid}', [
  ["get the member's", ['member', 'memberInCapitals'], (db) => getDoc(doc(db, `users/${actors.member.uid}`))],
  ['list', [], (db) => getDocs(query(collection(db, 'users'), limit(100)))],
  [
    'list members by role',
    [],
    (db) => getDocs(query(collection(db, 'users'), where('role', '==', 'user'), limit(100))),
  ],
  ...noWrites(`users/${actors.member.uid}`),
])
