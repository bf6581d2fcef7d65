import type { ReactNode } from 'react'
import { toastSuccess } from '@/lib/toast.ts'
import { SubmitOrCancel } from './submit-or-cancel.tsx'
import { TextAreaField } from './text-field.tsx'
import { useCallForm } from './use-call-form.ts'

interface DecisionFormProps {
  readonly label: string
  /** The effects of the decision. */
  readonly children: ReactNode
  readonly send: (body: { readonly reason: string }) => Promise<{ readonly message: string }>
  readonly onSent: () => void
  readonly onLeave: () => void
}

/** An admin's decision with its reason, which is mailed to the people whom the decision concerns. */
export function DecisionForm({ label, children, send, onSent, onLeave }: DecisionFormProps) {
  const { form, errors, isSending, formProps } = useCallForm({
    fieldNames: ['reason'],
    defaultValues: { reason: '' },
    send,
    onSent: ({ message }) => {
      toastSuccess(message)
      onSent()
    },
    failureToast: "Couldn't save your decision. Please try again.",
  })
  return (
    <form {...formProps} aria-label={label}>
      <div className="mb-5 grid gap-3">{children}</div>
      <TextAreaField
        label="Reason"
        hint="Included in the email as written."
        error={errors.reason?.message}
        maxLength={2000}
        {...form.register('reason')}
      />
      <SubmitOrCancel label={label} isSending={isSending} onCancel={onLeave} className="mt-6" />
    </form>
  )
}
