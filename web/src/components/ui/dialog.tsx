import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { DiscardDialog } from './alert-dialog.tsx'
import { findFirstFocusable, useFocusReturn } from './focus.ts'
import { UnsavedContext, useUnsavedGuard } from './unsaved-guard.ts'

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  /** Shown after the title; also read out when the dialog opens. */
  readonly description?: ReactNode
  readonly children: ReactNode
  /** The colour behind the title; by default the page's background colour. */
  readonly colour?: string | undefined
  /** Whether the dialog closes without asking, even if input is lost (specification section 2, "Auth modal"). */
  readonly shouldCloseWithoutAsking?: boolean
  /** Whether the dialog is wider, for lists. */
  readonly isWide?: boolean
  /** Whether the whole dialog is in `colour`, and covers the screen of a phone. */
  readonly isPoster?: boolean
  /** The text of the confirmation before this dialog closes; needed if closing loses more than the input. */
  readonly discardText?: string
}

/**
 * A modal. On a phone it is a sheet from below, with space above it for a toast. Elsewhere it is aligned to the top, so that
 * its Close button stays in place when its content grows. The focus goes to the first field, button or link of the content (or
 * to the element with `data-first-focus`), and back when the dialog closes. The X, Escape, Back and a click on the backdrop
 * (but not on a toast) close the dialog; each asks for a confirmation first if a form in the dialog has unsaved input
 * (`useReportUnsaved`). Always load this component lazily: Base UI is not part of the first screen.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  colour,
  shouldCloseWithoutAsking = false,
  isWide = false,
  isPoster = false,
  discardText,
}: DialogProps) {
  const { scope, discardDialog } = useUnsavedGuard({ isOpen: open, onClose, shouldCloseWithoutAsking })
  const bodyRef = useRef<HTMLDivElement>(null)
  const finalFocus = useFocusReturn()
  useFocusOnNewTitle(title, bodyRef)
  return (
    <Base.Root
      open={open}
      onOpenChange={(willOpen, details) => {
        const target = details.event.target
        if (willOpen || (target instanceof Element && target.closest('[data-toast]'))) return
        scope.leave(onClose)
      }}
    >
      <Base.Portal>
        <Base.Backdrop
          forceRender
          className="bg-ink/60 fixed inset-0 z-50 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Base.Viewport
          data-modal
          className="fixed inset-0 z-50 flex items-end justify-center sm:items-start sm:p-6 sm:pt-[5dvh]"
        >
          <Base.Popup
            initialFocus={() => findInitialFocus(bodyRef.current)}
            finalFocus={finalFocus}
            style={isPoster && colour ? { backgroundColor: colour } : undefined}
            className={`ease-out-quick sm:rounded-tile relative flex w-full flex-col overflow-hidden transition-[translate,opacity] duration-200 outline-none data-ending-style:translate-y-6 data-ending-style:opacity-0 data-starting-style:translate-y-6 data-starting-style:opacity-0 ${isPoster ? 'text-paper h-dvh sm:h-auto sm:max-h-[92dvh]' : 'rounded-t-tile bg-paper text-ink max-h-[max(calc(100dvh-7.5rem),86dvh)] sm:max-h-[92dvh]'} ${isWide ? 'sm:max-w-2xl' : 'sm:max-w-lg'}`}
          >
            {/* A long title in large type takes less than half of the screen, so that the form has the rest. */}
            <div
              className={`max-h-[46dvh] shrink-0 overflow-y-auto py-4 pr-16 pl-5 wrap-anywhere sm:pt-6 sm:pr-18 sm:pl-7 ${colour ? 'text-paper' : ''}`}
              style={colour ? { backgroundColor: colour } : undefined}
            >
              <Base.Title
                className={`text-balance ${isPoster ? 'display text-6xl sm:text-7xl' : 'text-3xl sm:text-4xl'}`}
              >
                {title}
              </Base.Title>
              {description !== undefined && (
                <Base.Description className="mt-2 leading-snug">{description}</Base.Description>
              )}
            </div>
            <div
              ref={bodyRef}
              className={`overflow-y-auto px-5 pt-4 pb-[max(1.5rem,env(safe-area-inset-bottom))] sm:px-7 sm:pb-7 ${isPoster ? 'flex flex-1 flex-col' : ''}`}
            >
              <UnsavedContext value={scope}>{children}</UnsavedContext>
            </div>
            {/* This button is last, so that Tab reaches it after the dialog's content. */}
            <Base.Close
              aria-label="Close"
              className={`absolute top-3.5 right-3 grid size-11 place-items-center rounded-full hover:bg-current/10 sm:top-4.5 sm:right-5 ${colour ? 'text-paper' : ''}`}
            >
              <X aria-hidden size={22} strokeWidth={2.5} />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
      <DiscardDialog {...discardDialog}>{discardText}</DiscardDialog>
    </Base.Root>
  )
}

/**
 * A dialog that turns into another dialog (signing in, joining) starts over: the new content gets the focus. If only its title
 * changes (for example when the last spot is taken), the focus stays.
 */
function useFocusOnNewTitle(title: ReactNode, bodyRef: RefObject<HTMLElement | null>): void {
  const lastTitle = useRef(title)
  useEffect(() => {
    if (lastTitle.current === title) return
    lastTitle.current = title
    if (bodyRef.current?.contains(document.activeElement)) return
    findInitialFocus(bodyRef.current)?.focus()
  }, [title, bodyRef])
}

/** Returns the element that gets the focus first: the one with `data-first-focus`, otherwise the first that Tab reaches. */
function findInitialFocus(body: HTMLElement | null): HTMLElement | null {
  return body?.querySelector<HTMLElement>('[data-first-focus]') ?? findFirstFocusable(body)
}
