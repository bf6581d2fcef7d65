import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { LeaveButton } from '@/components/ui/leave-button.tsx'
import { toast } from '@/lib/toast.ts'
import { TextAreaField } from './text-field.tsx'
import { useCallForm } from './use-call-form.ts'

interface DecisionFormProps {
  readonly label: string
  /** What the decision does. */
  readonly children: ReactNode
  readonly send: (body: { readonly reason: string }) => Promise<{ readonly message: string }>
  readonly onSent: () => void
  readonly onLeave: () => void
}

/** An admin's decision with its reason, which is mailed to the people whom it concerns. */
export function DecisionForm({ label, children, send, onSent, onLeave }: DecisionFormProps) {
  const { form, errors, isSending, formProps } = useCallForm({
    names: ['reason'],
    defaultValues: { reason: '' },
    send,
    onSent: ({ message }) => {
      toast({ title: message })
      onSent()
    },
    failure: { title: 'Error', fallback: 'That did not work. Please try again.' },
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
      <div className="mt-6 flex flex-wrap gap-2.5">
        <Button type="submit" disabled={isSending}>
          {label}
        </Button>
        <LeaveButton look="plain" onLeave={onLeave}>
          Cancel
        </LeaveButton>
      </div>
    </form>
  )
}
