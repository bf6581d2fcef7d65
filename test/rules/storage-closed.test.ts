import { getMetadata, listAll, ref } from 'firebase/storage'
import { elsewhere } from './fixtures.ts'
import { noObjectWrites, storageTable } from './table.ts'

storageTable('elsewhere (closed)', [
  ['get', [], (storage) => getMetadata(ref(storage, elsewhere))],
  ['list', [], (storage) => listAll(ref(storage, 'elsewhere'))],
  ...noObjectWrites(elsewhere),
])
