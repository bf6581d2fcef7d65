import { limit, type Firestore } from 'firebase/firestore'
import type { ActorName } from './actors.ts'
import { closedPaths } from './fixtures.ts'
import { describeFirestoreTable, get, list, makeDeniedWrites, type Row } from './table.ts'

/** One actor of each role. No other actor has more rights than these. */
const roleActors: ActorName[] = ['visitor', 'member', 'host', 'admin']

for (const path of closedPaths) {
  const parent = path.slice(0, path.lastIndexOf('/'))
  const rows: Row<Firestore>[] = [
    ['get', [], get(path)],
    ['list the collection', [], list(parent, limit(1))],
    ...makeDeniedWrites(path),
  ]
  describeFirestoreTable(`${path} (closed)`, rows, roleActors)
}
