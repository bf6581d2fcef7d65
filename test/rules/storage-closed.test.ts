import { getMetadata, listAll, ref } from 'firebase/storage'
import { otherFilePath } from './fixtures.ts'
import { makeDeniedObjectWrites, describeStorageTable } from './table.ts'

const exportPath = 'exports/1234567890/copy.zip'

// Members download their data exports through the API.
describeStorageTable('exports (closed)', [
  ['get', [], (storage) => getMetadata(ref(storage, exportPath))],
  ['list', [], (storage) => listAll(ref(storage, 'exports/1234567890'))],
  ...makeDeniedObjectWrites(exportPath),
])

describeStorageTable('elsewhere (closed)', [
  ['get', [], (storage) => getMetadata(ref(storage, otherFilePath))],
  ['list', [], (storage) => listAll(ref(storage, 'elsewhere'))],
  ...makeDeniedObjectWrites(otherFilePath),
])
