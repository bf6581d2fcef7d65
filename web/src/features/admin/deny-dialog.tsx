import type { AdminHost } from '@shared/applications/contract.ts'
import { TextAreaField } from '@/components/form/text-field.tsx'
import { useCallForm } from '@/components/form/use-call-form.ts'
import { Button } from '@/components/ui/button.tsx'
import { LeaveButton } from '@/components/ui/leave-button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { callApi } from '@/lib/api-client.ts'
import { ApiError } from '@/lib/api-error.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { toast } from '@/lib/toast.ts'
import { useRefreshHosts } from './refresh-hosts.ts'

const FAILURE = 'Failed to deny host application'

interface DenyDialogProps {
  readonly host: AdminHost
  readonly onDenied: () => void
  readonly onClose: () => void
}

/** Turns an application down, with a word on why where the admin has one. */
export default function DenyDialog({ host, onDenied, onClose }: DenyDialogProps) {
  const refresh = useRefreshHosts()
  const { form, errors, isSending, formProps } = useCallForm({
    names: ['reason'],
    defaultValues: { reason: '' },
    send: ({ reason }) =>
      callApi('denyHost', { params: { id: host.id }, body: { isPendingUser: host.isPendingUser, reason } }),
    onSent: ({ message }) => {
      // Another admin may have done it before: it says so.
      toast({ title: message })
      onDenied()
      void refresh()
    },
    onError: (error) => {
      void refresh()
      // It was decided otherwise meanwhile: there is nothing left to deny.
      if (!(error instanceof ApiError) || error.code !== 'not_applied') return false
      toastFailure(error, FAILURE)
      onClose()
      return true
    },
    failure: { title: 'Error', fallback: FAILURE },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Deny ${host.name}?`}
      description="They are told by e-mail, and may apply again."
    >
      <form {...formProps}>
        <TextAreaField
          label="Reason"
          hint="Goes into the e-mail as you write it; leave it empty to give none."
          error={errors.reason?.message}
          maxLength={1000}
          {...form.register('reason')}
        />
        <div className="mt-6 flex flex-wrap gap-2.5">
          <Button type="submit" disabled={isSending}>
            Deny application
          </Button>
          <LeaveButton look="plain" onLeave={onClose}>
            Cancel
          </LeaveButton>
        </div>
      </form>
    </Dialog>
  )
}
