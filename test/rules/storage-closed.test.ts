import { getMetadata, listAll, ref } from 'firebase/storage'
import { elsewhere } from './fixtures.ts'
import { noObjectWrites, storageTable } from './table.ts'

const copy = 'exports/1234567890/copy.zip'

// Data exports; their owners download them through the API.
storageTable('exports (closed)', [
  ['get', [], (storage) => getMetadata(ref(storage, copy))],
  ['list', [], (storage) => listAll(ref(storage, 'exports/1234567890'))],
  ...noObjectWrites(copy),
])

storageTable('elsewhere (closed)', [
  ['get', [], (storage) => getMetadata(ref(storage, elsewhere))],
  ['list', [], (storage) => listAll(ref(storage, 'elsewhere'))],
  ...noObjectWrites(elsewhere),
])
