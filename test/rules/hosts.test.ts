import { limit } from 'firebase/firestore'
import { actors, everyone } from './actors.ts'
import { firestoreTable, get, list, noWrites } from './table.ts'

firestoreTable('hosts/{uid}', [
  ['get', everyone, get(`hosts/${actors.host.uid}`)],
  ['list', everyone, list('hosts', limit(100))],
  ['list more than a hundred', [], list('hosts', limit(101))],
  ['list without a limit', [], list('hosts')],
  ...noWrites(`hosts/${actors.host.uid}`),
])
