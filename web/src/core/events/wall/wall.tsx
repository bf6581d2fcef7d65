import type { EventTile } from '@shared/events/contract.ts'
import { useMemo, type CSSProperties } from 'react'
import { ErrorBoundary } from '@/components/error-boundary.tsx'
import { Tile } from './tile.tsx'
import { chooseColumnCount, composeWall, type GridArea } from './wall-layout.ts'

interface WallProps {
  readonly tiles: readonly EventTile[]
  readonly label: string
}

const formatGridArea = (gridArea: GridArea | undefined): string =>
  gridArea
    ? `${gridArea.row} / ${gridArea.column} / span ${gridArea.height} / span ${gridArea.width}`
    : 'auto'

/** Tiles as one rectangle without holes: one column on a phone, up to two on a tablet and up to three on wider screens. */
export function Wall({ tiles, label }: WallProps) {
  const columnCount = chooseColumnCount(tiles.length)
  const variantsText = tiles.map((tile) => tile.variant).join(' ')
  const layouts = useMemo(() => {
    const variants = variantsText.split(' ') as EventTile['variant'][]
    return {
      medium: composeWall(variants, Math.min(columnCount, 2)),
      wide: composeWall(variants, columnCount),
    }
  }, [variantsText, columnCount])
  return (
    <section aria-label={label} className={`wall wall-${columnCount}`}>
      {tiles.map((tile, index) => (
        // An invalid event breaks only its own tile.
        <ErrorBoundary key={tile.id} fallback={() => null}>
          <Tile
            tile={tile}
            isEager={index < 3}
            style={
              {
                '--area-medium': formatGridArea(layouts.medium[index]),
                '--area-wide': formatGridArea(layouts.wide[index]),
              } as CSSProperties
            }
          />
        </ErrorBoundary>
      ))}
    </section>
  )
}

/** Reserves the wall's space while its tiles are loading. */
export function WallSkeleton() {
  return (
    <div role="status" className="wall wall-3">
      <span className="sr-only">Loading events</span>
      <div className="tile tile-hero tile-skeleton" />
      <div className="tile tile-solid tile-skeleton" />
      <div className="tile tile-solid tile-skeleton" />
      <div className="tile tile-solid tile-skeleton" />
      <div className="tile tile-solid tile-skeleton" />
      <div className="tile tile-solid tile-skeleton" />
    </div>
  )
}
