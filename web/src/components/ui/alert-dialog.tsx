import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface AlertDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  readonly keepLabel: string
  readonly confirmLabel: string
  readonly onConfirm: () => void
  readonly pending?: boolean
}

/** Asks before something that cannot be undone; the backdrop does not answer for the person. */
export function AlertDialog(props: AlertDialogProps) {
  return (
    <Base.Root open={props.open} onOpenChange={(open) => !open && props.onClose()}>
      <Base.Portal>
        <Base.Backdrop className="bg-ink/60 fixed inset-0 z-40 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-50 grid items-end sm:place-items-center sm:p-6">
          <Base.Popup className="rounded-t-tile bg-paper sm:rounded-tile w-full p-5 pb-[max(1.5rem,env(safe-area-inset-bottom))] outline-none sm:max-w-md sm:p-7">
            <Base.Title className="text-3xl">{props.title}</Base.Title>
            <Base.Description className="mt-3">{props.children}</Base.Description>
            <div className="mt-6 flex flex-wrap gap-3">
              <Base.Close render={<Button look="outline" className="flex-auto" />}>
                {props.keepLabel}
              </Base.Close>
              <Button look="danger" className="flex-auto" disabled={props.pending} onClick={props.onConfirm}>
                {props.confirmLabel}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
