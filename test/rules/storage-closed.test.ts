import { getMetadata, listAll, ref } from 'firebase/storage'
import { otherFile } from './fixtures.ts'
import { makeDeniedObjectWrites, describeStorageTable } from './table.ts'

const exportFile = 'exports/1234567890/copy.zip'

// Members download their data exports through the API.
describeStorageTable('exports (closed)', [
  ['get', [], (storage) => getMetadata(ref(storage, exportFile))],
  ['list', [], (storage) => listAll(ref(storage, 'exports/1234567890'))],
  ...makeDeniedObjectWrites(exportFile),
])

describeStorageTable('elsewhere (closed)', [
  ['get', [], (storage) => getMetadata(ref(storage, otherFile))],
  ['list', [], (storage) => listAll(ref(storage, 'elsewhere'))],
  ...makeDeniedObjectWrites(otherFile),
])
