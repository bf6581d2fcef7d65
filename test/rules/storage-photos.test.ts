import { getBytes, getDownloadURL, getMetadata, listAll, ref } from 'firebase/storage'
import { everyone } from './actors.ts'
import { publicPhoto } from './fixtures.ts'
import { noObjectWrites, storageTable } from './table.ts'

storageTable('photos/{allPaths=**}', [
  ["get a photo's metadata", everyone, (storage) => getMetadata(ref(storage, publicPhoto))],
  ["get a photo's bytes", everyone, (storage) => getBytes(ref(storage, publicPhoto))],
  ["get a photo's address", everyone, (storage) => getDownloadURL(ref(storage, publicPhoto))],
  ['list', [], (storage) => listAll(ref(storage, 'photos/events/published'))],
  ...noObjectWrites(publicPhoto),
])
