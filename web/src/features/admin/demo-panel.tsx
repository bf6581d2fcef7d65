import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button.tsx'

/** The numbers of sample events to choose from (specification section 9). `live` (-1 in the specification) shows the real events. */
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
  readonly onChooseLayout: (layout: DemoLayout) => void
  readonly onOpenTemplates: () => void
}

/** The button for demo mode. Its panel opens in the dashboard's header, so it covers no content (specification section 2.1). */
export function DemoPanel({ onChooseLayout, onOpenTemplates }: DemoPanelProps) {
  const [isOpen, setOpen] = useState(false)
  const Arrow = isOpen ? ChevronUp : ChevronDown
  return (
    <aside aria-label="Demo Mode" className="min-w-0">
      <Button
        look="outline"
        aria-expanded={isOpen}
        aria-controls={isOpen ? 'demo-panel' : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        Demo Mode
        <Arrow aria-hidden size={18} strokeWidth={2.5} />
      </Button>
      {isOpen && (
        <div id="demo-panel" className="rounded-tile border-ink mt-3 w-72 max-w-full border-2 p-4 pb-1">
          <p className="text-ink-soft text-sm">
            Preview the home page with this many events. Nothing is saved.
          </p>
          <div role="group" aria-label="Number of events" className="mt-3 grid grid-cols-3 gap-2">
            {demoLayouts.map((layout) => (
              <Button
                key={layout}
                look="outline"
                className="tabular-digits"
                aria-label={layoutNames[layout]}
                onClick={() => onChooseLayout(layout)}
              >
                {layout === 'live' ? 'Live' : layout}
              </Button>
            ))}
          </div>
          <Button look="plain" className="mt-2" onClick={onOpenTemplates}>
            Email Templates
          </Button>
        </div>
      )}
    </aside>
  )
}
