import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { useRef, type ReactNode } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { useFocusReturn } from './focus.ts'
import { UnsavedContext, useReportUnsaved, useUnsavedGuard } from './unsaved-guard.ts'

interface AlertProps {
  readonly title: string
  readonly children: ReactNode
  /** Fields below the text of the dialog. Screen readers do not read them out when the dialog opens. */
  readonly details?: ReactNode
  /** Whether `details` have text that would be lost. */
  readonly isUnsaved?: boolean
  /** The label of the button that changes nothing, such as `Keep draft`. */
  readonly keepLabel: string
  readonly confirmLabel: string
  readonly onConfirm: () => void
  readonly isPending?: boolean
  /** `danger` unless the action can be undone. */
  readonly confirmLook?: ButtonLook
}

interface AlertDialogProps extends AlertProps {
  readonly open: boolean
  readonly onClose: () => void
}

/**
 * Asks for a confirmation before an action, over a page or another dialog. A click on the backdrop does nothing. The focus is on
 * the button that changes nothing; Back and Escape do the same as this button. If `isUnsaved`, all three ask for a confirmation
 * first.
 */
export function AlertDialog({ open, onClose, ...alert }: AlertDialogProps) {
  const { scope, discardDialog } = useUnsavedGuard({ isOpen: open, onClose })
  return (
    <Base.Root open={open} onOpenChange={(willOpen) => !willOpen && scope.leave(onClose)}>
      <Base.Portal>
        <Base.Backdrop
          forceRender
          className="bg-ink/60 fixed inset-0 z-[56] transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Base.Viewport
          data-modal
          className="fixed inset-0 z-[56] grid items-end sm:place-items-center sm:p-6"
        >
          <UnsavedContext value={scope}>
            <Alert {...alert} />
          </UnsavedContext>
        </Base.Viewport>
      </Base.Portal>
      {alert.details && <DiscardDialog {...discardDialog} />}
    </Base.Root>
  )
}

/** The content is a separate component, because `useFocusReturn` needs one that is mounted only while the dialog is open. */
function Alert(props: AlertProps) {
  const {
    title,
    children,
    details,
    isUnsaved = false,
    keepLabel,
    confirmLabel,
    onConfirm,
    isPending = false,
    confirmLook = 'danger',
  } = props
  const finalFocus = useFocusReturn()
  useReportUnsaved(isUnsaved)
  const keepButton = useRef<HTMLButtonElement>(null)
  return (
    <Base.Popup
      initialFocus={keepButton}
      finalFocus={finalFocus}
      className="rounded-t-tile bg-paper text-ink sm:rounded-tile max-h-[max(calc(100dvh-7.5rem),86dvh)] w-full overflow-y-auto p-5 pb-[max(1.5rem,env(safe-area-inset-bottom))] wrap-anywhere outline-none sm:max-h-[92dvh] sm:max-w-md sm:p-7"
    >
      <Base.Title className="text-3xl">{title}</Base.Title>
      <Base.Description className="mt-3">{children}</Base.Description>
      {details}
      <div className="mt-6 flex flex-wrap gap-3">
        <Base.Close ref={keepButton} render={<Button look="outline" className="flex-auto" />}>
          {keepLabel}
        </Base.Close>
        <Button look={confirmLook} className="flex-auto" disabled={isPending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Base.Popup>
  )
}

interface DiscardDialogProps {
  readonly open: boolean
  readonly onKeep: () => void
  readonly onDiscard: () => void
  /** A text about the input that would be lost. */
  readonly children?: string | undefined
}

/** Asks for a confirmation before input is lost. */
export function DiscardDialog({
  open,
  onKeep,
  onDiscard,
  children = 'Your changes will be lost.',
}: DiscardDialogProps) {
  return (
    <AlertDialog
      open={open}
      onClose={onKeep}
      onConfirm={onDiscard}
      title="Leave without saving?"
      keepLabel="Keep editing"
      confirmLabel="Leave"
    >
      {children}
    </AlertDialog>
  )
}
