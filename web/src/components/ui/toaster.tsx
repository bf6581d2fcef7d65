import { useToast } from '@/lib/toast.ts'
import { ToastCard } from './toast-card.tsx'

/**
 * The area of the single toast: below the bar, where no page has its buttons; at most 420 px wide and on the right from
 * medium screens on; over a modal at the very top. It reports lost networks, so its code is part of the app's first code. An
 * explicit `aria-live` keeps it readable next to a modal.
 */
export function Toaster() {
  const toast = useToast()
  const card = toast && <ToastCard key={toast.id} toast={toast} />
  return (
    <div
      data-toast
      className="over-page px-gutter pointer-events-none fixed inset-x-0 z-[60] pt-[max(1rem,env(safe-area-inset-top))] pb-4 md:left-auto md:w-full md:max-w-[420px]"
    >
      <div role="status" aria-live="polite">
        {!toast?.isDestructive && card}
      </div>
      <div role="alert" aria-live="assertive">
        {toast?.isDestructive && card}
      </div>
    </div>
  )
}
