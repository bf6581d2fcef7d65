import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  /** Said after the title; also read out when the dialog opens. */
  readonly description?: ReactNode
  readonly children: ReactNode
  /** Colour of the head band; paper without one. */
  readonly colour?: string | undefined
}

/**
 * A modal: a sheet from below on a phone, a bill in the middle elsewhere. Closes by the X, Escape and the backdrop (but
 * not by touching a toast). Always load it lazily: Base UI is not part of the first screen.
 */
export function Dialog({ open, onClose, title, description, children, colour }: DialogProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        const target = details.event.target
        if (target instanceof Element && target.closest('[data-toast]')) return
        if (!next) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="bg-ink/60 fixed inset-0 z-40 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6">
          <Base.Popup className="rounded-t-tile bg-paper text-ink ease-out-quick sm:rounded-tile flex max-h-[92dvh] w-full flex-col overflow-hidden transition-[translate,opacity] duration-200 outline-none data-ending-style:translate-y-6 data-ending-style:opacity-0 data-starting-style:translate-y-6 data-starting-style:opacity-0 sm:max-w-lg">
            <div
              className={`flex items-start gap-4 px-5 pt-5 pb-4 sm:px-7 sm:pt-6 ${colour ? 'text-paper' : ''}`}
              style={colour ? { backgroundColor: colour } : undefined}
            >
              <div className="min-w-0 flex-1 wrap-anywhere">
                <Base.Title className="text-3xl text-balance sm:text-4xl">{title}</Base.Title>
                {description !== undefined && (
                  <Base.Description className="mt-2 leading-snug">{description}</Base.Description>
                )}
              </div>
              <Base.Close
                aria-label="Close"
                className="-mt-1.5 -mr-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-current/10"
              >
                <X aria-hidden size={22} strokeWidth={2.5} />
              </Base.Close>
            </div>
            <div className="overflow-y-auto px-5 pt-4 pb-[max(1.5rem,env(safe-area-inset-bottom))] sm:px-7 sm:pb-7">
              {children}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
