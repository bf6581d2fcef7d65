import { zodResolver } from '@hookform/resolvers/zod'
import type { CurrentUser } from '@shared/auth/contract.ts'
import { newReport } from '@shared/reports/contract.ts'
import { reasonLabels, reportReason, type TargetType } from '@shared/reports/stored.ts'
import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { CheckboxField } from '@/components/form/checkbox-field.tsx'
import { EmailField, NameField } from '@/components/form/contact-fields.tsx'
import { SelectField, TextAreaField } from '@/components/form/text-field.tsx'
import { useCallForm } from '@/components/form/use-call-form.ts'
import { Button, inlineButtonClass } from '@/components/ui/button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { Link } from '@/components/ui/link.tsx'
import { useCurrentUser } from '@/core/session/session.ts'
import { callApi } from '@/lib/api-client.ts'
import { paths } from '@/lib/paths.ts'
import { readVisitorContact } from '@/lib/visitor-contact.ts'
import { requiredContact } from './required-contact.ts'

export interface ReportTarget {
  readonly type: TargetType
  readonly id: number
  /** The event's title, or the host's name. */
  readonly name: string
}

interface ReportDialogProps {
  readonly target: ReportTarget
  readonly onClose: () => void
}

/** Reports an event or a host to the team, and then says what happens next. */
export default function ReportDialog({ target, onClose }: ReportDialogProps) {
  const { user, isLoading } = useCurrentUser()
  const [reporterEmail, setReporterEmail] = useState<string | null>(null)
  if (reporterEmail !== null) {
    return (
      <Dialog open onClose={onClose} title="Thank you">
        <div className="grid gap-3 text-lg">
          <p role="status">We received your report. Someone from our team will look into it.</p>
          {reporterEmail && (
            <p className="wrap-anywhere">
              We'll confirm your report by email to {reporterEmail}, and email you the outcome.
            </p>
          )}
          <p>The host won't learn who sent the report.</p>
        </div>
        <Button className="mt-6" onClick={onClose}>
          Done
        </Button>
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Report this ${target.type}`}
      description={`${target.name}. Only our team reads your report.`}
    >
      {!isLoading && <ReportForm target={target} user={user} onSent={setReporterEmail} />}
    </Dialog>
  )
}

const formSchema = newReport.omit({ targetType: true, targetId: true })
/** Visitors must enter a name and an email, except in a report about minors; members are identified by their session. */
const resolvers = {
  optionalContact: zodResolver(formSchema, undefined, { raw: true }),
  requiredContact: zodResolver(formSchema.extend(requiredContact), undefined, { raw: true }),
}
type ReportInput = z.input<typeof formSchema>

const fieldNames = ['reason', 'details', 'name', 'email', 'isInGoodFaith'] as const

interface ReportFormProps {
  readonly target: ReportTarget
  readonly user: CurrentUser | null
  /** Called with the address that gets the emails about the report; empty if there is none. */
  readonly onSent: (address: string) => void
}

function ReportForm({ target, user, onSent }: ReportFormProps) {
  const { form, errors, isSending, formProps } = useCallForm<ReportInput>({
    fieldNames,
    defaultValues: { details: '', ...(readVisitorContact() ?? { name: '', email: '' }) },
    resolver: (values, ...args) =>
      resolvers[user || values.reason === 'minors' ? 'optionalContact' : 'requiredContact'](values, ...args),
    send: (values) =>
      callApi('createReport', { body: { ...values, targetType: target.type, targetId: target.id } }),
    onSent: (_, values) => onSent(user?.email ?? values.email?.trim() ?? ''),
    failureToast: 'Failed to send the report. Please try again.',
  })
  const { register, control } = form
  const isAboutMinors = useWatch({ control, name: 'reason' }) === 'minors'
  const labelSuffix = isAboutMinors ? ' (optional)' : ''
  return (
    <form {...formProps} className="grid gap-5">
      <SelectField
        label="What's wrong?"
        aria-required
        defaultValue=""
        error={errors.reason?.message}
        {...register('reason')}
      >
        <option value="">Choose a reason</option>
        {reportReason.options.map((reason) => (
          <option key={reason} value={reason}>
            {reasonLabels[reason]}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="What happened?"
        rows={5}
        aria-required
        hint="What you saw, where and when. At most 2,000 characters."
        error={errors.details?.message}
        {...register('details')}
      />
      {!user && (
        <>
          <NameField
            label={`Name${labelSuffix}`}
            aria-required={!isAboutMinors}
            error={errors.name?.message}
            {...register('name')}
          />
          <EmailField
            label={`Email${labelSuffix}`}
            aria-required={!isAboutMinors}
            hint="We'll email you the outcome."
            error={errors.email?.message}
            {...register('email')}
          />
        </>
      )}
      <Controller
        control={control}
        name="isInGoodFaith"
        render={({ field }) => (
          <CheckboxField
            ref={field.ref}
            label="To the best of my knowledge, this is true and complete."
            checked={(field.value as boolean | undefined) === true}
            error={errors.isInGoodFaith?.message}
            onChange={field.onChange}
          />
        )}
      />
      <p className="text-sm">
        If anyone is in danger right now, call your local emergency number first. Our{' '}
        <Link className={inlineButtonClass} to={paths.rules}>
          house rules
        </Link>{' '}
        explain how we decide.
      </p>
      <Button type="submit" className="min-h-13 text-lg" disabled={isSending}>
        {isSending ? 'Sending...' : 'Send report'}
      </Button>
    </form>
  )
}
