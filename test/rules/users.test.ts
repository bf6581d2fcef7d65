import { limit, where } from 'firebase/firestore'
import { actors, memberActors } from './actors.ts'
import { firestoreTable, get, list, noWrites } from './table.ts'

firestoreTable('users/{uid}', [
  ["get the member's document", memberActors, get(`users/${actors.member.uid}`)],
  ['list', [], list('users', limit(100))],
  ['list members by role', [], list('users', where('role', '==', 'user'), limit(100))],
  ...noWrites(`users/${actors.member.uid}`),
])
