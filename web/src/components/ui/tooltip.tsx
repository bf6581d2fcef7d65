import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

/** Milliseconds (specification section 9): until the first tooltip opens, and how long after one the next opens at once. */
const OPEN_DELAY = 700
const SKIP_DELAY = 300

/** Tooltips in here share their delays: somebody who moves along a list waits only for the first. */
export function TooltipGroup({ children }: { readonly children: ReactNode }) {
  return (
    <Base.Provider delay={OPEN_DELAY} timeout={SKIP_DELAY}>
      {children}
    </Base.Provider>
  )
}

interface TooltipProps {
  readonly text: string
  /** The element that it explains; that must be clear without the tooltip too, which touch cannot open. */
  readonly children: ReactElement
}

/** A short explanation of the element below the pointer. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={8} className="z-[60]">
          <Base.Popup className="rounded-tile bg-ink text-paper px-3 py-1.5 text-sm font-bold">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
