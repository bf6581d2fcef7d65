import { Button } from './button.tsx'

interface DraftOfferProps {
  /** Its title so far, which may be empty. */
  readonly title: string
  /** When it was written, in words. */
  readonly when: string
  readonly onTake: () => void
  readonly onDrop: () => void
}

/** Offers to restore a draft that is still on this device. */
export function DraftOffer({ title, when, onTake, onDrop }: DraftOfferProps) {
  return (
    <div role="status" className="border-ink mb-6 border-l-4 py-1 pl-4">
      <p className="font-bold wrap-anywhere">
        You have unfinished changes{title.trim() === '' ? '' : `, “${title.trim()}”`}, from {when}.
      </p>
      <div className="mt-2 flex flex-wrap gap-2.5">
        <Button onClick={onTake}>Continue</Button>
        <Button look="outline" onClick={onDrop}>
          Discard
        </Button>
      </div>
    </div>
  )
}
