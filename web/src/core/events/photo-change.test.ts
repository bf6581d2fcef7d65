import { expect, test } from 'vitest'
import { applyPhotoChange, type PhotoChange } from './photo-change.ts'

/** The photos after a change, and the cover, which was `a`. */
function after(photos: string[], order: string[], change: Partial<PhotoChange> = {}) {
  const { eventPhotos, imageUrl } = applyPhotoChange(
    { eventPhotos: photos, imageUrl: 'a' },
    { order, deleted: null, cover: null, ...change },
  )
  return [...eventPhotos, imageUrl]
}

test('keeps photos in the chosen order, without the deleted one', () => {
  expect(after(['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual(['c', 'a', 'b', 'a'])
  expect(after(['a', 'b', 'c'], ['a', 'c'], { deleted: 'b' })).toEqual(['a', 'c', 'a'])
})

test('keeps a photo that was added in the meantime, and does not restore a deleted one', () => {
  expect(after(['a', 'b', 'new'], ['b', 'a'])).toEqual(['b', 'a', 'new', 'a'])
  expect(after(['a', 'b', 'new'], ['a'], { deleted: 'b' })).toEqual(['a', 'new', 'a'])
  expect(after(['a'], ['b', 'a'])).toEqual(['a', 'a'])
})

test('sets the chosen cover, keeps it otherwise, and takes the first photo if it was deleted', () => {
  expect(after(['a', 'b'], ['a', 'b'], { cover: 'b' })).toEqual(['a', 'b', 'b'])
  expect(after(['a', 'b', 'c'], ['c', 'b'], { deleted: 'a' })).toEqual(['c', 'b', 'c'])
  expect(after(['a'], [], { deleted: 'a' })).toEqual([null])
  // Chosen, but deleted before the choice was saved.
  expect(after(['a'], ['a', 'b'], { cover: 'b' })).toEqual(['a', 'a'])
})
