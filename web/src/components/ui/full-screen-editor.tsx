import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { DiscardDialog } from './alert-dialog.tsx'
import { findFirstFocusable, useFocusReturn } from './focus.ts'
import { UnsavedContext, useUnsavedGuard } from './unsaved-guard.ts'

interface FullScreenEditorProps {
  readonly title: string
  readonly onClose: () => void
  /** The buttons below the content, which stay in view. */
  readonly actions: ReactNode
  /** The state, such as 'Draft saved on this device' or '12 on the list'. */
  readonly status?: ReactNode
  readonly children: ReactNode
  /** The text of the confirmation before changes are discarded. */
  readonly discardText?: string
  /** Whether the content is as wide as the screen, such as a table. A text is easier to read if it is narrower. */
  readonly isWide?: boolean
}

/**
 * An editor over the whole screen. While a form in it has unsaved changes (`useReportUnsaved`), the X, each `LeaveButton`,
 * Escape, Back and closing the tab ask for a confirmation first.
 */
export function FullScreenEditor(props: FullScreenEditorProps) {
  const {
    title,
    onClose,
    actions,
    status,
    children,
    discardText = "Your changes haven't been saved.",
    isWide = false,
  } = props
  const { scope, discardDialog } = useUnsavedGuard({ isOpen: true, onClose })
  const body = useRef<HTMLDivElement>(null)
  const finalFocus = useFocusReturn()
  return (
    <Base.Root
      open
      onOpenChange={(willOpen, details) => {
        const target = details.event.target
        if (willOpen || (target instanceof Element && target.closest('[data-toast]'))) return
        scope.leave(onClose)
      }}
    >
      <Base.Portal>
        <Base.Viewport data-modal="screen" className="fixed inset-0 z-50">
          <Base.Popup
            initialFocus={() => findFirstFocusable(body.current)}
            finalFocus={finalFocus}
            className="bg-paper text-ink flex h-dvh flex-col outline-none"
          >
            <div className="px-gutter border-ink flex min-h-16 items-center gap-4 border-b-2 py-2">
              <Base.Title className="min-w-0 flex-1 truncate text-2xl sm:text-3xl">{title}</Base.Title>
              <p role="status" className="text-ink-soft text-sm max-sm:hidden">
                {status}
              </p>
              {/* This element reserves the space of the X, which comes last in the DOM. */}
              <span className="w-11 shrink-0" />
            </div>
            <div ref={body} className="px-gutter min-h-0 flex-1 overflow-y-auto overscroll-contain py-6">
              <div className={isWide ? '' : 'mx-auto max-w-3xl'}>
                <UnsavedContext value={scope}>{children}</UnsavedContext>
              </div>
            </div>
            <div className="px-gutter border-ink flex flex-wrap justify-end gap-2.5 border-t-2 py-3 pb-[max(.75rem,env(safe-area-inset-bottom))]">
              <UnsavedContext value={scope}>{actions}</UnsavedContext>
            </div>
            <Base.Close
              aria-label="Close"
              className="hover:bg-paper-dim right-gutter absolute top-2.5 grid size-11 place-items-center rounded-full"
            >
              <X aria-hidden size={24} strokeWidth={2.5} />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
      <DiscardDialog {...discardDialog}>{discardText}</DiscardDialog>
    </Base.Root>
  )
}
