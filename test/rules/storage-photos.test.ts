import { getBytes, getDownloadURL, getMetadata, listAll, ref } from 'firebase/storage'
import { allActors } from './actors.ts'
import { publicPhotoPath } from './fixtures.ts'
import { makeDeniedObjectWrites, describeStorageTable } from './table.ts'

describeStorageTable('photos/{allPaths=**}', [
  ["get a photo's metadata", allActors, (storage) => getMetadata(ref(storage, publicPhotoPath))],
  ["get a photo's bytes", allActors, (storage) => getBytes(ref(storage, publicPhotoPath))],
  ["get a photo's download URL", allActors, (storage) => getDownloadURL(ref(storage, publicPhotoPath))],
  ['list', [], (storage) => listAll(ref(storage, 'photos/events/published'))],
  ...makeDeniedObjectWrites(publicPhotoPath),
])
