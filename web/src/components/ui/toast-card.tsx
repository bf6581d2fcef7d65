import { useEffect, useState, type PointerEvent } from 'react'
import { dismissToast, type Toast } from '@/lib/toast.ts'

/** Pixels to the right that dismiss a toast (specification section 9). */
const SWIPE_THRESHOLD = 50

export function ToastCard({ toast }: { readonly toast: Toast }) {
  const { id, duration = null } = toast
  const [isHeld, setHeld] = useState(false)
  const swipe = useSwipeRight(() => dismissToast(id))

  useEffect(() => {
    if (duration === null || isHeld) return
    const timer = setTimeout(() => dismissToast(id), duration)
    return () => clearTimeout(timer)
  }, [id, duration, isHeld])

  return (
    <div
      {...swipe.handlers}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => event.key === 'Escape' && dismissToast(id)}
      style={{ translate: `${swipe.moved}px 0`, transition: swipe.moved === 0 ? 'translate 200ms' : 'none' }}
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

/** Follows a pointer to the right; past the threshold when it lets go, calls `onSwiped`, otherwise springs back. */
function useSwipeRight(onSwiped: () => void) {
  const [start, setStart] = useState<number | null>(null)
  const [offset, setOffset] = useState(0)
  const end = () => {
    setStart(null)
    setOffset(0)
  }
  return {
    moved: offset,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.target instanceof Element && event.target.closest('button')) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setStart(event.clientX)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (start !== null) setOffset(Math.max(0, event.clientX - start))
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (start !== null && event.clientX - start >= SWIPE_THRESHOLD) onSwiped()
        end()
      },
      onPointerCancel: end,
    },
  }
}
