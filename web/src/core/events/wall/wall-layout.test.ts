import type { TileVariant } from '@shared/events/contract.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseColumnCount, composeWall } from './wall-layout.ts'

const variant = fc.constantFrom<TileVariant[]>('hero', 'solid', 'poster', 'ticket')

test.each([
  [1, 1],
  [2, 2],
  [3, 3],
  [30, 3],
])('puts %i events in %i columns', (count, columnCount) => expect(chooseColumnCount(count)).toBe(columnCount))

test('fills one rectangle without holes or overlaps', () =>
  fc.assert(
    fc.property(
      fc.array(variant, { minLength: 1, maxLength: 60 }),
      fc.constantFrom(2, 3),
      (variants, maxColumnCount) => {
        const columnCount = Math.min(maxColumnCount, chooseColumnCount(variants.length))
        const areas = composeWall(variants, columnCount)
        expect(areas).toHaveLength(variants.length)
        const cells = areas.flatMap(({ column, row, width, height }) => {
          expect(column + width - 1).toBeLessThanOrEqual(columnCount)
          return Array.from({ length: width * height }, (_, index) => {
            return `${column + (index % width)},${row + Math.floor(index / width)}`
          })
        })
        const rowCount = Math.max(...areas.map(({ row, height }) => row + height - 1))
        expect(new Set(cells).size).toBe(cells.length)
        expect(cells).toHaveLength(rowCount * columnCount)
      },
    ),
  ))

test('places two events beside a hero', () =>
  expect(composeWall(['hero', 'solid', 'solid'], 3)).toEqual([
    { column: 1, row: 1, width: 2, height: 2 },
    { column: 3, row: 1, width: 1, height: 1 },
    { column: 3, row: 2, width: 1, height: 1 },
  ]))
