import { getBytes, getMetadata, listAll, ref } from 'firebase/storage'
import { actors } from './actors.ts'
import { memberUpload } from './fixtures.ts'
import { noObjectWrites, storageTable } from './table.ts'

const ownerAndAdmin = ['member', 'memberInCapitals', 'admin'] as const

storageTable('private/{uid}/{allPaths=**}', [
  ['get its facts', ownerAndAdmin, (storage) => getMetadata(ref(storage, memberUpload))],
  ['get its bytes', ownerAndAdmin, (storage) => getBytes(ref(storage, memberUpload))],
  ['list', [], (storage) => listAll(ref(storage, `private/${actors.member.uid}`))],
  ...noObjectWrites(memberUpload),
])
