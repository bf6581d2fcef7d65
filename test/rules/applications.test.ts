import { collection, doc, getDoc, getDocs, limit, query, where } from 'firebase/firestore'
import { actors } from './actors.ts'
import { firestoreTable, noWrites } from './table.ts'

firestoreTable('applications/{uid}', [
  [
    "get the member's",
    ['member', 'memberInCapitals'],
    (db) => getDoc(doc(db, `applications/${actors.member.uid}`)),
  ],
  [
    'list pending ones',
    [],
    (db) => getDocs(query(collection(db, 'applications'), where('status', '==', 'pending'), limit(100))),
  ],
  ...noWrites(`applications/${actors.member.uid}`),
])
