import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { useRef, type ReactNode } from 'react'
import { useBackGuard } from '@/lib/back-guard.ts'
import { Button, type ButtonLook } from './button.tsx'
import { useFocusReturn } from './focus.ts'

interface QuestionProps {
  readonly title: string
  readonly children: ReactNode
  /** Fields that belong to the answer; not read out when the dialog opens. */
  readonly details?: ReactNode
  readonly keepLabel: string
  readonly confirmLabel: string
  readonly onConfirm: () => void
  readonly isPending?: boolean
  /** `danger` unless the action can be undone. */
  readonly confirmLook?: ButtonLook
}

interface AlertDialogProps extends QuestionProps {
  readonly open: boolean
  readonly onClose: () => void
}

/**
 * Asks before something that cannot be undone, over a page or another dialog. The backdrop does not answer, and the focus is
 * on the answer that changes nothing. Back gives that answer too.
 */
export function AlertDialog({ open, onClose, ...question }: AlertDialogProps) {
  useBackGuard(open, onClose)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop
          forceRender
          className="bg-ink/60 fixed inset-0 z-[56] transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Base.Viewport
          data-modal
          className="fixed inset-0 z-[57] grid items-end sm:place-items-center sm:p-6"
        >
          <Question {...question} />
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** A component of its own, because `useFocusReturn` needs one that is mounted only while the dialog is open. */
function Question(props: QuestionProps) {
  const {
    title,
    children,
    details,
    keepLabel,
    confirmLabel,
    onConfirm,
    isPending = false,
    confirmLook = 'danger',
  } = props
  const finalFocus = useFocusReturn()
  const keepButton = useRef<HTMLButtonElement>(null)
  return (
    <Base.Popup
      initialFocus={keepButton}
      finalFocus={finalFocus}
      className="rounded-t-tile bg-paper text-ink sm:rounded-tile max-h-[92dvh] w-full overflow-y-auto p-5 pb-[max(1.5rem,env(safe-area-inset-bottom))] wrap-anywhere outline-none sm:max-w-md sm:p-7"
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
