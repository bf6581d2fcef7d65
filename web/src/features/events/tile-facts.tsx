import type { EventTile } from '@shared/events/contract.ts'
import { clockTime, longDate } from '@shared/time/zoned.ts'
import { Button } from '@/components/ui/button.tsx'
import { useOnline } from '@/lib/online.ts'

/** What a wall knows of an event whose page cannot be had. */
export function TileFacts({ tile }: { readonly tile: EventTile }) {
  const isOnline = useOnline()
  const startsAt = Date.parse(tile.dateTime)
  return (
    <div role="status" className="border-t-2 border-current pt-4 text-xl font-bold">
      <p className="figures">
        {longDate(startsAt, tile.timezone)}, {clockTime(startsAt, tile.timezone)}
      </p>
      <p>{tile.venueName}</p>
      <p className="mt-6 max-w-prose text-lg font-normal">
        {isOnline
          ? 'The rest of this page did not load.'
          : 'No network here. The rest of this page comes by itself once you are back online.'}
      </p>
      {isOnline && (
        <Button look="paper" className="mt-4" onClick={() => window.location.reload()}>
          Load again
        </Button>
      )}
    </div>
  )
}
