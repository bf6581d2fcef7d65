import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

/**
 * The delay before the first tooltip opens, and the time after a tooltip closes within which the next one opens without a delay
 * (specification section 9).
 */
const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300

/** The tooltips in a group share their delay: while the pointer moves from one to the next, only the first opens with a delay. */
export function TooltipGroup({ children }: { readonly children: ReactNode }) {
  return (
    <Base.Provider delay={OPEN_DELAY_MS} timeout={SKIP_DELAY_MS}>
      {children}
    </Base.Provider>
  )
}

interface TooltipProps {
  readonly text: string
  /** The element that the text explains. The element must be clear without the tooltip, because touch cannot open one. */
  readonly children: ReactElement
}

/** A short explanation of an element, shown while the pointer or the focus is on the element. */
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
