import { limit, where } from 'firebase/firestore'
import { actors, memberActors } from './actors.ts'
import { firestoreTable, get, list, noWrites } from './table.ts'

firestoreTable('applications/{uid}', [
  ["get the member's application", memberActors, get(`applications/${actors.member.uid}`)],
  ['list pending applications', [], list('applications', where('status', '==', 'pending'), limit(100))],
  ...noWrites(`applications/${actors.member.uid}`),
])
