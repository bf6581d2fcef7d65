import { limit } from 'firebase/firestore'
import { actors, allActors } from './actors.ts'
import { describeFirestoreTable, get, list, makeDeniedWrites } from './table.ts'

describeFirestoreTable('hosts/{uid}', [
  ['get a host', allActors, get(`hosts/${actors.host.uid}`)],
  ['list hosts', allActors, list('hosts', limit(100))],
  ['list more than a hundred hosts', [], list('hosts', limit(101))],
  ['list hosts without a limit', [], list('hosts')],
  ...makeDeniedWrites(`hosts/${actors.host.uid}`),
])
