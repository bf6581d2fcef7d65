import { getBytes, getDownloadURL, getMetadata, listAll, ref } from 'firebase/storage'
import { allActors } from './actors.ts'
import { publicPhoto } from './fixtures.ts'
import { makeDeniedObjectWrites, describeStorageTable } from './table.ts'

describeStorageTable('photos/{allPaths=**}', [
  ["get a photo's metadata", allActors, (storage) => getMetadata(ref(storage, publicPhoto))],
  ["get a photo's bytes", allActors, (storage) => getBytes(ref(storage, publicPhoto))],
  ["get a photo's download URL", allActors, (storage) => getDownloadURL(ref(storage, publicPhoto))],
  ['list', [], (storage) => listAll(ref(storage, 'photos/events/published'))],
  ...makeDeniedObjectWrites(publicPhoto),
])
