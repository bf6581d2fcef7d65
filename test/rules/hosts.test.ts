import { collection, doc, getDoc, getDocs, limit, query } from 'firebase/firestore'
import { actors, everyone } from './actors.ts'
import { firestoreTable, noWrites } from './table.ts'

firestoreTable('hosts/{uid}', [
  ['get', everyone, (db) => getDoc(doc(db, `hosts/${actors.host.uid}`))],
  ['list', everyone, (db) => getDocs(query(collection(db, 'hosts'), limit(100)))],
  ['list more than a hundred', [], (db) => getDocs(query(collection(db, 'hosts'), limit(101)))],
  ['list without a limit', [], (db) => getDocs(collection(db, 'hosts'))],
  ...noWrites(`hosts/${actors.host.uid}`),
])
