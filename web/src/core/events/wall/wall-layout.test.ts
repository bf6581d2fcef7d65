import type { TileVariant } from '@shared/events/contract.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsFor, composeWall } from './wall-layout.ts'

const variant = fc.constantFrom<TileVariant[]>('hero', 'solid', 'poster', 'ticket')

test.each([
  [1, 1],
  [2, 2],
  [3, 3],
  [30, 3],
])('puts %i events in %i columns', (count, columns) => expect(columnsFor(count)).toBe(columns))

test('fills one closed rectangle without overlaps', () =>
  fc.assert(
    fc.property(
      fc.array(variant, { minLength: 1, maxLength: 60 }),
      fc.constantFrom(2, 3),
      (variants, wide) => {
        const columns = Math.min(wide, columnsFor(variants.length))
        const places = composeWall(variants, columns)
        expect(places).toHaveLength(variants.length)
        const seen = new Set<string>()
        let cells = 0
        for (const place of places) {
          expect(place.column + place.width - 1).toBeLessThanOrEqual(columns)
          for (let row = place.row; row < place.row + place.height; row += 1) {
            for (let column = place.column; column < place.column + place.width; column += 1) {
              seen.add(`${column},${row}`)
              cells += 1
            }
          }
        }
        const rows = Math.max(...places.map((place) => place.row + place.height - 1))
        expect(seen.size).toBe(cells)
        expect(cells).toBe(rows * columns)
      },
    ),
  ))

test('places two events beside a hero', () =>
  expect(composeWall(['hero', 'solid', 'solid'], 3)).toEqual([
    { column: 1, row: 1, width: 2, height: 2 },
    { column: 3, row: 1, width: 1, height: 1 },
    { column: 3, row: 2, width: 1, height: 1 },
  ]))
