import { useEffect, useState, type PointerEvent } from 'react'
import { dismissToast, type Toast } from '@/lib/toast.ts'

/** A swipe this far to the right dismisses a toast (specification section 9). */
const SWIPE_THRESHOLD_PX = 50

export function ToastCard({ toast }: { readonly toast: Toast }) {
  const { id, durationMs = null } = toast
  const [isPaused, setPaused] = useState(false)
  const swipe = useSwipeRight(() => dismissToast(id))

  useEffect(() => {
    if (durationMs === null || isPaused) return
    const timer = setTimeout(() => dismissToast(id), durationMs)
    return () => clearTimeout(timer)
  }, [id, durationMs, isPaused])

  return (
    <div
      {...swipe.handlers}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      onKeyDown={(event) => event.key === 'Escape' && dismissToast(id)}
      style={{
        translate: `${swipe.offset}px 0`,
        transition: swipe.offset === 0 ? 'translate 200ms' : 'none',
      }}
      className={`toast-in rounded-tile text-paper pointer-events-auto flex touch-pan-y items-start gap-3 p-4 select-none ${toast.isDestructive ? 'bg-danger' : 'bg-ink'}`}
    >
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="text-lg leading-tight font-extrabold tracking-tight">{toast.title}</p>
        {toast.description && <p className="mt-1 leading-snug">{toast.description}</p>}
      </div>
      {toast.action && (
        <button
          type="button"
          onClick={() => {
            toast.action?.onClick()
            dismissToast(id)
          }}
          className="bg-paper text-ink min-h-9 shrink-0 rounded-full px-4 text-sm font-bold"
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => dismissToast(id)}
        className="-m-2 grid size-9 shrink-0 place-items-center text-xl leading-none font-bold"
      >
        <span aria-hidden>×</span>
      </button>
    </div>
  )
}

/** Moves the toast to the right with a pointer. A release past the threshold calls `onSwiped`; otherwise the toast moves back. */
function useSwipeRight(onSwiped: () => void) {
  const [startX, setStartX] = useState<number | null>(null)
  const [offset, setOffset] = useState(0)
  const reset = () => {
    setStartX(null)
    setOffset(0)
  }
  return {
    offset,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.target instanceof Element && event.target.closest('button')) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setStartX(event.clientX)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (startX !== null) setOffset(Math.max(0, event.clientX - startX))
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (startX !== null && event.clientX - startX >= SWIPE_THRESHOLD_PX) onSwiped()
        reset()
      },
      onPointerCancel: reset,
    },
  }
}
