import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button.tsx'

/** Specification section 9: how many events home is shown with; `live`, its -1, is what there really is. */
export const demoLayouts = ['0', '1', '2', '5', '12', 'live'] as const
export type DemoLayout = (typeof demoLayouts)[number]

export const layoutNames: Record<DemoLayout, string> = {
  '0': 'No events',
  '1': '1 event',
  '2': '2 events',
  '5': '5 events',
  '12': '12 events',
  live: 'Live data',
}

interface DemoPanelProps {
  readonly onLayout: (layout: DemoLayout) => void
  readonly onTemplates: () => void
}

/** Floats over the dashboard (specification section 2.1). */
export function DemoPanel({ onLayout, onTemplates }: DemoPanelProps) {
  const [isOpen, setOpen] = useState(false)
  const Arrow = isOpen ? ChevronDown : ChevronUp
  return (
    <aside
      aria-label="Demo Mode"
      className="rounded-tile border-ink bg-paper fixed right-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-30 max-w-[calc(100vw-2rem)] border-2"
    >
      {isOpen && (
        <div id="demo-panel" className="w-72 max-w-full p-4 pb-1">
          <p className="text-ink-soft text-sm">How home looks with so many events. Nothing is stored.</p>
          <div role="group" aria-label="How many events" className="mt-3 grid grid-cols-3 gap-2">
            {demoLayouts.map((layout) => (
              <Button
                key={layout}
                look="outline"
                className="figures px-2"
                aria-label={layoutNames[layout]}
                onClick={() => onLayout(layout)}
              >
                {layout === 'live' ? 'Live' : layout}
              </Button>
            ))}
          </div>
          <Button look="plain" className="mt-2" onClick={onTemplates}>
            Email Templates
          </Button>
        </div>
      )}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? 'demo-panel' : undefined}
        className="flex min-h-11 w-full items-center justify-between gap-2 px-4 font-bold"
        onClick={() => setOpen(!isOpen)}
      >
        Demo Mode
        <Arrow aria-hidden size={18} strokeWidth={2.5} />
      </button>
    </aside>
  )
}
