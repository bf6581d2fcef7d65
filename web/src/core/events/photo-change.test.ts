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

test('one that arrived meanwhile is not lost, and one that went does not come back', () => {
  expect(after(['a', 'b', 'new'], ['b', 'a'])).toEqual(['b', 'a', 'new', 'a'])
  expect(after(['a', 'b', 'new'], ['a'], { deleted: 'b' })).toEqual(['a', 'new', 'a'])
  expect(after(['a'], ['b', 'a'])).toEqual(['a', 'a'])
})

test('the cover is the one chosen, stays, or is the first where it was deleted', () => {
  expect(after(['a', 'b'], ['a', 'b'], { cover: 'b' })).toEqual(['a', 'b', 'b'])
  expect(after(['a', 'b', 'c'], ['c', 'b'], { deleted: 'a' })).toEqual(['c', 'b', 'c'])
  expect(after(['a'], [], { deleted: 'a' })).toEqual([null])
  // Chosen, and deleted before that was saved.
  expect(after(['a'], ['a', 'b'], { cover: 'b' })).toEqual(['a', 'a'])
})
