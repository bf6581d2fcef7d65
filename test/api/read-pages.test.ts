import './direct-project.ts'
import { expect, test } from 'vitest'
import { readPages } from '../../functions/src/platform/read-pages.ts'
import { db } from '../../functions/src/platform/firebase.ts'

test.each([
  [0, []],
  [2, [2]],
  [5, [2, 2, 1]],
])('reads each of %i documents once, in order, in pages of two', async (count, sizes) => {
  const collection = db.collection(`paged-${crypto.randomUUID()}`)
  const numbers = Array.from({ length: count }, (_, n) => n)
  for (const n of numbers) await collection.add({ n, word: 'clay' })
  const pages: number[][] = []
  for await (const page of readPages(collection.orderBy('n').select('n'), 2))
    pages.push(page.map((document) => document.get('n') as number))
  expect(pages.map(({ length }) => length)).toEqual(sizes)
  expect(pages.flat()).toEqual(numbers)
})

test('does not read a page before it is requested', async () => {
  const collection = db.collection(`paged-${crypto.randomUUID()}`)
  for (let n = 0; n < 3; n += 1) await collection.add({ n })
  for await (const page of readPages(collection.orderBy('n'), 2)) {
    // The new document is on the second page only if that page has not been read yet.
    if (page.length === 2) await collection.add({ n: 7 })
    if (page.length === 2 && page[0]?.get('n') === 2) {
      expect(page[1]?.get('n')).toBe(7)
      return
    }
  }
  throw new Error('The second page was read too soon')
})
