import { collection, doc, getDoc, getDocs, limit, query } from 'firebase/firestore'
import { firestoreTable, noWrites } from './table.ts'

firestoreTable('emails/{emailId}', [
  ['get one that was sent', ['admin'], (db) => getDoc(doc(db, 'emails/sent'))],
  ['get one that holds a log-in token', [], (db) => getDoc(doc(db, 'emails/waiting'))],
  ['list', [], (db) => getDocs(query(collection(db, 'emails'), limit(10)))],
  ...noWrites('emails/sent'),
])
