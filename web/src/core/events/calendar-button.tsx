import { Suspense, useState } from 'react'
import { DialogSpinner } from '@/components/dialog-boundary.tsx'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { Button } from '@/components/ui/button.tsx'

const CalendarDialog = makeLazyComponent(() => import('./calendar-dialog.tsx'), DialogFallback)

interface CalendarButtonProps {
  /** The path of the feed on this site. */
  readonly path: string
  readonly name: string
}

/** Opens the dialog to subscribe to a feed of events. */
export function CalendarButton({ path, name }: CalendarButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="outline" aria-label="Subscribe to calendar" onClick={() => setOpen(true)}>
        {/* On a phone the label is short, because two buttons share the row. */}
        <span className="sm:hidden">Calendar</span>
        <span className="max-sm:hidden">Subscribe to calendar</span>
      </Button>
      <Suspense fallback={<DialogSpinner />}>
        {isOpen && <CalendarDialog path={path} name={name} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
