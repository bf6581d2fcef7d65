import { useToast } from '@/lib/toast.ts'
import { ToastCard } from './toast-card.tsx'

/**
 * The area of the toast. There is one toast at a time. The area is below the top bar, where no page has buttons. Over a modal it
 * is at the very top, and over a full-screen editor below the editor's title. From medium screens on, it is on the right and at
 * most 420 px wide. The toaster's code is loaded with the app, because a toast must also report a failure while the device is
 * offline. With an explicit `aria-live`, screen readers read the toast even next to a modal.
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
