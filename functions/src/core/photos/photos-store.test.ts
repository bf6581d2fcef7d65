import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { makeStorageUrl, makePhotoPath } from '../../../shared/uploads/photo.ts'
import { parsePhotoId, storePhoto } from './photos-store.ts'

vi.hoisted(() => {
  process.env['FIREBASE_CONFIG'] = JSON.stringify({ projectId: 'demo-kiln', storageBucket: 'photos' })
})

const id = 'ab'.repeat(16)
const makeUrl = (path: string) => makeStorageUrl('https://storage.example', 'bucket', path)

test('finds the id of a photo in its URL', () =>
  expect(parsePhotoId(makeUrl(makePhotoPath(id, 'page')))).toBe(id))

test.each([
  makeUrl('photos/events/1/1.webp'),
  makeUrl(`photos/${id}/tile.webp`),
  makeUrl(`other/photos/${id}/page.webp`),
  `https://evil.example/?x=${makeUrl(makePhotoPath(id, 'page')).replace('/o/', '/p/')}`,
  'https://images.example/x.jpg',
  '',
])('finds no id in %j', (url) => expect(parsePhotoId(url)).toBeNull())

test('stores a photo even if the connection is reset once', async () => {
  let uploadCount = 0
  // The client compares this CRC32C with its own.
  const metadata = JSON.stringify({ name: 'photo', generation: '1', crc32c: 'yOjb6Q==' })
  const storage = createServer((request, response) => {
    uploadCount += 1
    if (uploadCount === 1) {
      request.socket.resetAndDestroy()
      return
    }
    request.resume().on('end', () => response.end(metadata))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => storage.once('listening', resolve))
  vi.stubEnv('FIREBASE_STORAGE_EMULATOR_HOST', `127.0.0.1:${(storage.address() as AddressInfo).port}`)
  const photoBytes = Buffer.from('photo')
  await storePhoto({ page: photoBytes, tile: photoBytes })
  expect(uploadCount).toBe(3)
  storage.closeAllConnections()
  storage.close()
})
