import { useQueryClient } from '@tanstack/react-query'
import { refreshList } from '@/components/data/use-list-state.ts'
import { TextField } from '@/components/form/text-field.tsx'
import { SubmitOrCancel } from '@/components/form/submit-or-cancel.tsx'
import { useCallForm } from '@/components/form/use-call-form.ts'
import { Dialog } from '@/components/ui/dialog.tsx'
import { useRefreshUser } from '@/core/users/user-queries.ts'
import { callApi } from '@/lib/api-client.ts'
import { toastSuccess } from '@/lib/toast.ts'

interface UpdateEmailDialogProps {
  /** The address to correct; `new` if the admin types it. */
  readonly openId: string
  readonly onClose: () => void
}

/** Corrects the address of a member or of a person without an account (`?update-email={address}`; specification section 2.9). */
export default function UpdateEmailDialog(props: UpdateEmailDialogProps) {
  return (
    <Dialog
      open
      onClose={props.onClose}
      title="Update Email Address"
      description="Members then sign in with the new address. For people without an account, RSVPs and unsent emails move to the new address. Failed emails move too, and are sent if you retry them."
    >
      <UpdateEmailForm {...props} />
    </Dialog>
  )
}

/** The form is a child of the dialog, so that the dialog asks for confirmation before the input is lost. */
function UpdateEmailForm({ openId, onClose }: UpdateEmailDialogProps) {
  const client = useQueryClient()
  const refreshUser = useRefreshUser()
  const { form, errors, isSending, formProps } = useCallForm({
    fieldNames: ['oldEmail', 'newEmail'],
    defaultValues: { oldEmail: openId === 'new' ? '' : openId, newEmail: '' },
    send: (body) => callApi('updateEmailAddress', { body }),
    onSent: async () => {
      toastSuccess('Email updated successfully')
      onClose()
      await Promise.all([
        refreshList(client, 'getEmailHealth'),
        refreshList(client, 'listSuppressions'),
        refreshUser(),
      ])
    },
    failureToast: { title: 'Failed to update email', fallback: 'Unknown error' },
  })
  const [oldEmail, newEmail] = form.watch(['oldEmail', 'newEmail'])
  return (
    <form {...formProps} className="grid gap-5">
      <TextField
        label="Old address"
        type="email"
        autoComplete="off"
        error={errors.oldEmail?.message}
        {...form.register('oldEmail')}
      />
      <TextField
        label="New address"
        type="email"
        autoComplete="off"
        error={errors.newEmail?.message}
        {...form.register('newEmail')}
      />
      <SubmitOrCancel
        label="Update Email"
        sendingLabel="Saving..."
        isSending={isSending}
        isReady={oldEmail.trim() !== '' && newEmail.trim() !== ''}
        onCancel={onClose}
      />
    </form>
  )
}
