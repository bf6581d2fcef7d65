import { Ban, Check, Clock, HelpCircle, Hourglass, RotateCcw, TriangleAlert, Undo2 } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Button } from '@/components/ui/button.tsx'
import type { VerdictKind, Verdict } from './verdict.ts'

const appearances: Readonly<
  Record<VerdictKind, { readonly background: string; readonly icon: ReactNode; readonly label: string }>
> = {
  good: { background: 'bg-good', icon: <Check aria-hidden />, label: 'Yes' },
  already_in: { background: 'bg-warning', icon: <RotateCcw aria-hidden />, label: 'Already in' },
  waitlisted: { background: 'bg-warning', icon: <Clock aria-hidden />, label: 'On the waitlist' },
  removed: { background: 'bg-warning', icon: <TriangleAlert aria-hidden />, label: 'Ask first' },
  bad: { background: 'bg-danger', icon: <Ban aria-hidden />, label: 'No' },
  unknown: { background: 'bg-ink-soft', icon: <HelpCircle aria-hidden />, label: 'Unknown' },
  pending: { background: 'bg-ink-soft', icon: <Hourglass aria-hidden />, label: 'Pending' },
  undone: { background: 'bg-ink-soft', icon: <Undo2 aria-hidden />, label: 'Undone' },
}

interface VerdictPanelProps {
  readonly verdict: Verdict | null
  readonly panelRef: RefObject<HTMLDivElement | null>
  readonly onUndo: (verdict: Verdict) => void
  readonly onLetIn: (verdict: Verdict) => void
  readonly onSearch: () => void
  readonly onNext: () => void
}

/** Shows the verdict, legible at arm's length and in the dark. Screen readers read it aloud. */
export function VerdictPanel({ verdict, panelRef, onUndo, onLetIn, onSearch, onNext }: VerdictPanelProps) {
  return (
    <div ref={panelRef} tabIndex={-1} aria-live="assertive" role="alert" className="outline-none">
      {verdict && (
        <div
          data-verdict={verdict.kind}
          className={`rounded-tile text-paper low:min-h-0 flex min-h-64 flex-col justify-between gap-6 p-5 ${appearances[verdict.kind].background}`}
        >
          <p className="flex items-center gap-2 text-xl font-extrabold [&_svg]:size-9 [&_svg]:stroke-3">
            {appearances[verdict.kind].icon}
            {appearances[verdict.kind].label}
          </p>
          <div className="wrap-anywhere">
            <p className="text-5xl leading-none font-extrabold tracking-tight sm:text-6xl">{verdict.title}</p>
            <p className="tabular-digits mt-3 text-xl font-bold">{verdict.detail}</p>
          </div>
          <div className="flex flex-wrap gap-2.5">
            {verdict.action === 'undo' && (
              <Button look="outline" className="min-h-14 flex-1 text-lg" onClick={() => onUndo(verdict)}>
                Undo
              </Button>
            )}
            {verdict.action === 'let_in' && (
              <Button look="outline" className="min-h-14 flex-1 text-lg" onClick={() => onLetIn(verdict)}>
                Let in
              </Button>
            )}
            {verdict.action === 'override' && (
              <Button look="outline" className="min-h-14 flex-1 text-lg" onClick={() => onLetIn(verdict)}>
                Let in anyway
              </Button>
            )}
            {verdict.action === 'search' && (
              <Button look="outline" className="min-h-14 flex-1 text-lg" onClick={onSearch}>
                Search by name
              </Button>
            )}
            <Button look="paper" className="min-h-14 flex-1 text-lg" onClick={onNext}>
              {verdict.action === 'override' ? "Don't let in" : 'Next'}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
