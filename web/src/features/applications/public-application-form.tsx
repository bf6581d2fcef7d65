import { zodResolver } from '@hookform/resolvers/zod'
import { publicApplication } from '@shared/applications/contract.ts'
import type { CurrentUser } from '@shared/auth/contract.ts'
import type { z } from 'zod'
import { useCallForm } from '@/components/form/use-call-form.ts'
import { EmailField, LinkField, NameField } from '@/components/form/contact-fields.tsx'
import { Button } from '@/components/ui/button.tsx'
import { RulesNote } from '@/components/ui/rules-note.tsx'
import { TextAreaField } from '@/components/form/text-field.tsx'
import { callApi } from '@/lib/api-client.ts'
import { refreshSession } from '@/core/session/session.ts'
import { toastSuccess } from '@/lib/toast.ts'

const formSchema = publicApplication.omit({ referrerId: true })
type FormValues = z.input<typeof formSchema>

const fieldNames = ['name', 'email', 'bio', 'portfolioUrl', 'reason'] as const

interface PublicApplicationFormProps {
  readonly referrerId: number | null
  /** Signed-in users need not enter name and email again. */
  readonly user: CurrentUser | null
  readonly onSent: () => void
}

export function PublicApplicationForm({ referrerId, user, onSent }: PublicApplicationFormProps) {
  const { form, errors, isSending, formProps } = useCallForm<FormValues>({
    defaultValues: {
      name: user?.name ?? '',
      email: user?.email ?? '',
      bio: '',
      portfolioUrl: '',
      reason: '',
    },
    resolver: zodResolver(formSchema, undefined, { raw: true }),
    fieldNames,
    send: (values) => callApi('submitPublicApplication', { body: { ...values, referrerId } }),
    onSent: () => {
      toastSuccess('Application submitted!')
      // A signed-in applicant has a new role.
      if (user) void refreshSession()
      onSent()
    },
    failureToast: 'Failed to submit application',
  })
  return (
    <form {...formProps} className="grid content-start gap-6">
      <div className="grid gap-6 sm:grid-cols-2">
        <NameField label="Full Name" error={errors.name?.message} {...form.register('name')} />
        <EmailField error={errors.email?.message} {...form.register('email')} />
      </div>
      <TextAreaField
        label="Tell us about yourself"
        rows={5}
        aria-required
        error={errors.bio?.message}
        {...form.register('bio')}
      />
      <LinkField
        label="Portfolio/Website (optional)"
        error={errors.portfolioUrl?.message}
        {...form.register('portfolioUrl')}
      />
      <TextAreaField
        label="Why do you want to host"
        rows={5}
        aria-required
        error={errors.reason?.message}
        {...form.register('reason')}
      />
      <div>
        <Button type="submit" className="min-h-14 px-8 text-lg" disabled={isSending}>
          {isSending ? 'Submitting...' : 'Submit application'}
        </Button>
      </div>
      <div className="justify-self-start">
        <RulesNote action="applying" />
      </div>
    </form>
  )
}
