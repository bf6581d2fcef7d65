import { expect, test } from 'vitest'
import { fileUrl, photoPath } from '../../../shared/uploads/photo.ts'
import { photoIdOf } from './photos-store.ts'

const id = 'ab'.repeat(16)
const at = (path: string) => fileUrl('https://storage.example', 'bucket', path)

test('a photo is known by its address', () => {
  expect(photoIdOf(at(photoPath(id, 'page')))).toBe(id)
})

test.each([
  at('photos/events/1/1.webp'),
  at(`photos/${id}/tile.webp`),
  at(`other/photos/${id}/page.webp`),
  `https://evil.example/?x=${at(photoPath(id, 'page')).replace('/o/', '/p/')}`,
  'https://images.example/x.jpg',
  '',
])('%j is none of ours to delete', (url) => {
  expect(photoIdOf(url)).toBeNull()
})
