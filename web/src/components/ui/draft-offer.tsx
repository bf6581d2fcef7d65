import { Button } from './button.tsx'

interface DraftOfferProps {
  /** When it was written, in words. */
  readonly when: string
  readonly onTake: () => void
  readonly onDrop: () => void
}

/** What was written the last time is still on this device. */
export function DraftOffer({ when, onTake, onDrop }: DraftOfferProps) {
  return (
    <div role="status" className="border-ink mb-6 border-l-4 py-1 pl-4">
      <p className="font-bold">You did not finish this the last time ({when}).</p>
      <div className="mt-2 flex flex-wrap gap-2.5">
        <Button onClick={onTake}>Go on with it</Button>
        <Button look="outline" onClick={onDrop}>
          Begin anew
        </Button>
      </div>
    </div>
  )
}
