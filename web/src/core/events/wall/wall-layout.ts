import type { TileVariant } from '@shared/events/contract.ts'

/** A tile's position on the wall: grid lines from 1, spans in cells. */
export interface GridArea {
  column: number
  row: number
  width: number
  height: number
}

/** Returns the number of columns (specification section 2): one for one event, two for two events, otherwise three. */
export function chooseColumnCount(count: number): 1 | 2 | 3 {
  if (count <= 1) return 1
  return count === 2 ? 2 : 3
}

interface TileSize {
  readonly width: number
  readonly height: number
}

function choosePreferredSize(
  variant: TileVariant,
  index: number,
  count: number,
  columnCount: number,
): TileSize {
  if (count <= 2) return { width: 1, height: 2 }
  if (index === 0) return { width: Math.min(2, columnCount), height: 2 }
  if (variant === 'hero') return { width: Math.min(2, columnCount), height: 1 }
  return { width: 1, height: variant === 'poster' ? 2 : 1 }
}

/**
 * Lays tiles out so that the wall is always a rectangle without holes: each tile takes the first space that fits, and tiles next
 * to a hole grow into it. If a hole is left, as many of the last tiles as needed are made small.
 */
export function composeWall(variants: readonly TileVariant[], columnCount: number): GridArea[] {
  const sizes = variants.map((variant, index) =>
    choosePreferredSize(variant, index, variants.length, columnCount),
  )
  for (let firstSmallIndex = variants.length; firstSmallIndex >= 1; firstSmallIndex -= 1) {
    const areas = placeTiles(
      sizes.map((size, index) => (index >= firstSmallIndex ? { width: 1, height: 1 } : size)),
      columnCount,
    )
    if (fillHoles(areas, columnCount)) return areas
  }
  return placeTiles(
    sizes.map(() => ({ width: 1, height: 1 })),
    columnCount,
  )
}

const coversCell = (area: GridArea, column: number, row: number): boolean =>
  column >= area.column &&
  column < area.column + area.width &&
  row >= area.row &&
  row < area.row + area.height

function isFree(areas: readonly GridArea[], area: GridArea): boolean {
  return !areas.some(
    (takenArea) =>
      takenArea.column < area.column + area.width &&
      area.column < takenArea.column + takenArea.width &&
      takenArea.row < area.row + area.height &&
      area.row < takenArea.row + takenArea.height,
  )
}

function placeTiles(sizes: readonly TileSize[], columnCount: number): GridArea[] {
  const areas: GridArea[] = []
  for (const size of sizes) {
    for (let cellIndex = 0; ; cellIndex += 1) {
      const area = {
        column: (cellIndex % columnCount) + 1,
        row: Math.floor(cellIndex / columnCount) + 1,
        ...size,
      }
      if (area.column + size.width - 1 > columnCount || !isFree(areas, area)) continue
      areas.push(area)
      break
    }
  }
  return areas
}

/** A tile that grows down is at most as high as a poster. */
const MAX_HEIGHT = 2

/** Lets tiles grow into the holes next to and below them; returns false if a hole is left. */
function fillHoles(areas: readonly GridArea[], columnCount: number): boolean {
  const rowCount = Math.max(0, ...areas.map((area) => area.row + area.height - 1))
  for (let row = 1; row <= rowCount; row += 1) {
    for (let column = 1; column <= columnCount; column += 1) {
      if (areas.some((area) => coversCell(area, column, row))) continue
      const leftNeighbour = areas.find((area) => area.row === row && area.column + area.width === column)
      const upperNeighbour = areas.find((area) => area.column === column && area.row + area.height === row)
      if (leftNeighbour && isFree(areas, { column, row, width: 1, height: leftNeighbour.height }))
        leftNeighbour.width += 1
      else if (
        upperNeighbour &&
        upperNeighbour.height < MAX_HEIGHT &&
        isFree(areas, { column, row, width: upperNeighbour.width, height: 1 })
      )
        upperNeighbour.height += 1
      else return false
    }
  }
  return true
}
