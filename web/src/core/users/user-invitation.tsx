import type { AdminUser } from '@shared/users/contract.ts'
import { TextAreaField } from '@/components/form/text-field.tsx'
import { SubmitOrCancel } from '@/components/form/submit-or-cancel.tsx'
import { useCallForm } from '@/components/form/use-call-form.ts'
import { callApi } from '@/lib/api-client.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { useRefreshUser } from './user-queries.ts'

interface UserInvitationProps {
  readonly user: AdminUser
  readonly onDone: () => void
}

/** Invites a user to host. The link in the email works once, within 14 days. */
export function UserInvitation({ user, onDone }: UserInvitationProps) {
  const refreshUser = useRefreshUser()
  const { form, errors, isSending, formProps } = useCallForm({
    fieldNames: ['inviteMessage'],
    defaultValues: { inviteMessage: '' },
    send: (body) => callApi('inviteHost', { params: { id: user.id }, body }),
    onSent: () => {
      toastSuccess('Host invitation sent successfully')
      onDone()
      void refreshUser()
    },
    failureToast: 'Failed to send host invitation',
  })
  return (
    <form {...formProps} aria-label="Invite to Host">
      <TextAreaField
        label="Invitation message"
        hint="Included in the email as written, above the link to accept."
        rows={6}
        error={errors.inviteMessage?.message}
        maxLength={4000}
        {...form.register('inviteMessage')}
      />
      <SubmitOrCancel
        label="Send invitation"
        sendingLabel="Sending..."
        isSending={isSending}
        isReady={form.watch('inviteMessage').trim() !== ''}
        onCancel={onDone}
        className="mt-6"
      />
    </form>
  )
}
