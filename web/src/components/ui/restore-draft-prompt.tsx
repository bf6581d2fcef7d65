import { Button } from './button.tsx'

interface RestoreDraftPromptProps {
  /** The draft's title so far, which may be empty. */
  readonly title: string
  /** The time at which the draft was saved, as text. */
  readonly savedAtText: string
  readonly onRestore: () => void
  readonly onDiscard: () => void
}

/** Offers to restore a local draft. */
export function RestoreDraftPrompt({ title, savedAtText, onRestore, onDiscard }: RestoreDraftPromptProps) {
  return (
    <div role="status" className="border-ink mb-6 border-l-4 py-1 pl-4">
      <p className="font-bold wrap-anywhere">
        You have unfinished changes{title.trim() === '' ? '' : ` to “${title.trim()}”`}, from {savedAtText}.
      </p>
      <div className="mt-2 flex flex-wrap gap-2.5">
        <Button onClick={onRestore}>Continue</Button>
        <Button look="outline" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </div>
  )
}
