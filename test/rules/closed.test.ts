import { limit, type Firestore } from 'firebase/firestore'
import { closedPaths } from './fixtures.ts'
import { describeFirestoreTable, get, list, makeDeniedWrites, roleActors, type Row } from './table.ts'

for (const path of closedPaths) {
  const parent = path.slice(0, path.lastIndexOf('/'))
  const rows: Row<Firestore>[] = [
    ['get', [], get(path), roleActors],
    ['list the collection', [], list(parent, limit(1)), roleActors],
    ...makeDeniedWrites(path),
  ]
  describeFirestoreTable(`${path} (closed)`, rows)
}
