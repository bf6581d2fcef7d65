import { expect, test } from 'vitest'
import { applyPhotoChange, type PhotoChange } from './photo-change.ts'

/** Applies a change to photos whose cover is `a`; returns the photos, followed by the cover. */
function applyChange(photos: string[], order: string[], change: Partial<PhotoChange> = {}) {
  const { eventPhotos, imageUrl } = applyPhotoChange(
    { eventPhotos: photos, imageUrl: 'a' },
    { order, deletedPhoto: null, cover: null, ...change },
  )
  return [...eventPhotos, imageUrl]
}

test('keeps photos in the chosen order, without the deleted one', () => {
  expect(applyChange(['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual(['c', 'a', 'b', 'a'])
  expect(applyChange(['a', 'b', 'c'], ['a', 'c'], { deletedPhoto: 'b' })).toEqual(['a', 'c', 'a'])
})

test('keeps a photo that was added in the meantime, and does not restore a deleted one', () => {
  expect(applyChange(['a', 'b', 'new'], ['b', 'a'])).toEqual(['b', 'a', 'new', 'a'])
  expect(applyChange(['a', 'b', 'new'], ['a'], { deletedPhoto: 'b' })).toEqual(['a', 'new', 'a'])
  expect(applyChange(['a'], ['b', 'a'])).toEqual(['a', 'a'])
})

test('sets the chosen cover, keeps the old cover if the chosen one was deleted, and replaces a deleted cover with the first photo', () => {
  expect(applyChange(['a', 'b'], ['a', 'b'], { cover: 'b' })).toEqual(['a', 'b', 'b'])
  expect(applyChange(['a', 'b', 'c'], ['c', 'b'], { deletedPhoto: 'a' })).toEqual(['c', 'b', 'c'])
  expect(applyChange(['a'], [], { deletedPhoto: 'a' })).toEqual([null])
  // The new cover was deleted before the choice was saved.
  expect(applyChange(['a'], ['a', 'b'], { cover: 'b' })).toEqual(['a', 'a'])
})
