import { limit, where } from 'firebase/firestore'
import { actors, memberActors } from './actors.ts'
import { describeFirestoreTable, get, list, makeDeniedWrites } from './table.ts'

describeFirestoreTable('users/{uid}', [
  ["get the member's document", memberActors, get(`users/${actors.member.uid}`)],
  ['list members', [], list('users', limit(100))],
  ['list members by role', [], list('users', where('role', '==', 'user'), limit(100))],
  ...makeDeniedWrites(`users/${actors.member.uid}`),
])
