import { limit, where } from 'firebase/firestore'
import { actors, memberActors } from './actors.ts'
import { describeFirestoreTable, get, list, makeDeniedWrites } from './table.ts'

describeFirestoreTable('applications/{uid}', [
  ["get the member's application", memberActors, get(`applications/${actors.member.uid}`)],
  ['list pending applications', [], list('applications', where('status', '==', 'pending'), limit(100))],
  ...makeDeniedWrites(`applications/${actors.member.uid}`),
])
