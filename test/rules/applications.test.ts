import { limit, where } from 'firebase/firestore'
import { actors, member } from './actors.ts'
import { firestoreTable, get, list, noWrites } from './table.ts'

firestoreTable('applications/{uid}', [
  ["get the member's", member, get(`applications/${actors.member.uid}`)],
  ['list pending ones', [], list('applications', where('status', '==', 'pending'), limit(100))],
  ...noWrites(`applications/${actors.member.uid}`),
])
