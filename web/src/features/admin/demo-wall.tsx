import { CTA_TEXTS } from '@shared/events/tile.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { LoadError } from '@/components/data/states.tsx'
import { Button } from '@/components/ui/button.tsx'
import { upcomingTilesQuery } from '@/core/events/event-queries.ts'
import { FIRST_TILES_LIMIT } from '@/core/events/first-tiles.ts'
import { NoEvents } from '@/core/events/wall/no-events.tsx'
import { CtaTile } from '@/core/events/wall/tile.tsx'
import { Wall, WallSkeleton } from '@/core/events/wall/wall.tsx'
import { useNow } from '@/lib/use-now.ts'
import { useParam } from '@/lib/use-param.ts'
import { demoLayouts, layoutNames, type DemoLayout } from './demo-panel.tsx'
import { createDemoTiles } from './demo-tiles.ts'

interface DemoWallProps {
  readonly layout: DemoLayout
  readonly onClose: () => void
}

/** The home page's wall with sample events or live data, below a bar that says which of the two it shows. */
export default function DemoWall({ layout, onClose }: DemoWallProps) {
  const [, setLayout] = useParam('demo')
  const isLive = layout === 'live'
  return (
    <>
      <section
        aria-labelledby="demo-mode"
        className="border-ink bg-ink text-paper px-gutter z-20 flex flex-wrap items-center gap-x-6 gap-y-3 pt-24 pb-4 sm:sticky sm:top-0 sm:pt-20"
      >
        <div className="min-w-0 flex-1 basis-64">
          <h1 id="demo-mode" className="text-3xl">
            Demo Mode
          </h1>
          <p role="status">
            {isLive
              ? 'Home with live data.'
              : `Home with ${layoutNames[layout].toLowerCase()}${layout === '0' ? '' : ' (sample data)'}.`}
          </p>
        </div>
        <div role="group" aria-label="Number of events" className="flex flex-wrap gap-2">
          {demoLayouts.map((demoLayout) => (
            <Button
              key={demoLayout}
              look={demoLayout === layout ? 'paper' : 'outline'}
              className="tabular-digits sm:px-4"
              aria-label={layoutNames[demoLayout]}
              aria-pressed={demoLayout === layout}
              onClick={() => setLayout(demoLayout)}
            >
              {demoLayout === 'live' ? 'Live' : demoLayout}
            </Button>
          ))}
        </div>
        <Button look="paper" onClick={onClose}>
          Back to the dashboard
        </Button>
      </section>
      <div className="bg-paper px-gutter py-[10px]">
        {isLive ? <LiveWall /> : <SampleWall count={Number(layout)} />}
      </div>
    </>
  )
}

/** The wall is inert because sample events have no pages. */
function SampleWall({ count }: { readonly count: number }) {
  const now = useNow()
  return (
    <div inert>
      {count === 0 ? <NoEvents /> : <WallWithCta tiles={createDemoTiles(count, now)} label="Sample events" />}
    </div>
  )
}

function LiveWall() {
  const { data, isPending, refetch } = useQuery(upcomingTilesQuery(null))
  if (isPending) return <WallSkeleton />
  if (!data) return <LoadError onRetry={() => void refetch()}>Couldn't load events.</LoadError>
  const tiles = data.value.filter(({ variant }) => variant !== 'cta').slice(0, FIRST_TILES_LIMIT)
  if (tiles.length === 0) return <NoEvents />
  return <WallWithCta tiles={tiles} label="Upcoming events" />
}

/** The wall, with the tile that invites visitors to host below it. */
function WallWithCta(props: ComponentProps<typeof Wall>) {
  return (
    <>
      <Wall {...props} />
      <div className="mt-[10px]">
        <CtaTile tile={CTA_TEXTS} />
      </div>
    </>
  )
}
