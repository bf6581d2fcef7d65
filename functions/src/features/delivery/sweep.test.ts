import { expect, test } from 'vitest'
import { together } from './sweep.ts'

const parts = (...sizes: number[]) => together(sizes, (size) => size)

test('ten small deliveries are worked at together', () => {
  expect(parts(...Array.from({ length: 12 }, () => 1)).map((part) => part.length)).toEqual([10, 2])
})

test('no more recipients than one call takes are', () => {
  expect(parts(1000, 1000, 500, 500, 1, 999, 1)).toEqual([[1000], [1000], [500, 500], [1, 999], [1]])
})

test('nothing is nothing', () => {
  expect(parts()).toEqual([])
})
