import type { AdminHost } from '@shared/applications/contract.ts'
import { useWatch } from 'react-hook-form'
import { TextAreaField } from '@/components/form/text-field.tsx'
import { SubmitOrCancel } from '@/components/form/submit-or-cancel.tsx'
import { useCallForm } from '@/components/form/use-call-form.ts'
import { Dialog } from '@/components/ui/dialog.tsx'
import { callApi } from '@/lib/api-client.ts'
import { ApiError } from '@/lib/api-error.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { DraftMailPreview } from './draft-mail-preview.tsx'
import { useRefreshHosts } from './use-refresh-hosts.ts'
import { useApplication } from './use-application.tsx'

const FAILURE_TEXT = 'Failed to deny host application'

interface DenyDialogProps {
  /** The applicant's id in the URL, which may be any text. */
  readonly openId: string
  readonly onClose: () => void
}

/** Denies an application, with an optional reason (`?deny={id}`). */
export default function DenyDialog({ openId, onClose }: DenyDialogProps) {
  const { data, fallback } = useApplication(openId)
  return (
    <Dialog
      open
      isWide
      onClose={onClose}
      title={data ? `Deny ${data.name}?` : 'Deny application'}
      description={data && 'They are notified by email and can apply again.'}
    >
      {data && <DenyForm host={data} onClose={onClose} />}
      {fallback}
    </Dialog>
  )
}

/** The form is a child of the dialog, so that the dialog asks for confirmation before the reason is lost. */
function DenyForm({ host, onClose }: { readonly host: AdminHost; readonly onClose: () => void }) {
  const refresh = useRefreshHosts()
  const { form, errors, isSending, formProps } = useCallForm({
    fieldNames: ['reason'],
    defaultValues: { reason: '' },
    send: ({ reason }) =>
      callApi('denyHost', { params: { id: host.id }, body: { isPendingUser: host.isPendingUser, reason } }),
    onSent: ({ message }) => {
      // If an admin has already denied the application, the message says so.
      toastSuccess(message)
      onClose()
      void refresh()
    },
    onError: (error) => {
      void refresh()
      if (!(error instanceof ApiError) || error.code !== 'not_applied') return false
      // An admin has approved the applicant in the meantime, so the application cannot be denied.
      toastFailure(error, FAILURE_TEXT)
      onClose()
      return true
    },
    failureToast: FAILURE_TEXT,
  })
  const reason = useWatch({ control: form.control, name: 'reason' })
  return (
    <>
      <form {...formProps}>
        <TextAreaField
          label="Reason"
          hint="Included in the email as written. Leave empty to give no reason."
          error={errors.reason?.message}
          maxLength={1000}
          {...form.register('reason')}
        />
        <SubmitOrCancel label="Deny application" isSending={isSending} onCancel={onClose} className="mt-6" />
      </form>
      <section aria-label="Preview" className="mt-5">
        <p className="font-bold">Preview</p>
        <DraftMailPreview
          kind="denial"
          isSubjectShown={false}
          draft={{ id: host.id, reason }}
          loadPreview={({ id, ...body }, signal) =>
            callApi('previewDenial', { params: { id }, body, signal })
          }
        />
      </section>
    </>
  )
}
