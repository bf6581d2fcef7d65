import { limit } from 'firebase/firestore'
import { actors, allActors } from './actors.ts'
import { describeFirestoreTable, get, list, makeDeniedWrites } from './table.ts'

describeFirestoreTable('hosts/{uid}', [
  ['get', allActors, get(`hosts/${actors.host.uid}`)],
  ['list', allActors, list('hosts', limit(100))],
  ['list more than a hundred', [], list('hosts', limit(101))],
  ['list without a limit', [], list('hosts')],
  ...makeDeniedWrites(`hosts/${actors.host.uid}`),
])
