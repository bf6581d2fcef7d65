import { zodResolver } from '@hookform/resolvers/zod'
import { newObjection } from '@shared/reports/contract.ts'
import { PRODUCT } from '@shared/brand/brand.ts'
import type { DecisionAction } from '@shared/reports/stored.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TextAreaField } from '@/components/form/text-field.tsx'
import { useCallForm } from '@/components/form/use-call-form.ts'
import { Button, ButtonLink } from '@/components/ui/button.tsx'
import { MessagePage } from '@/components/ui/message-page.tsx'
import { PageLoadError } from '@/components/ui/page-load-error.tsx'
import { PageSkeleton } from '@/components/ui/skeleton.tsx'
import { callApi, type CallResponse } from '@/lib/api-client.ts'
import { ApiError } from '@/lib/api-error.ts'
import { usePage } from '@/lib/use-page.ts'
import { paths } from '@/lib/paths.ts'

const decisionQuery = (token: string) =>
  queryOptions({
    queryKey: ['decision', token],
    queryFn: ({ signal }) => callApi('getDecision', { params: { token }, signal }),
  })

/**
 * The page that the link in an email about a decision opens. Only the button sends the objection, because mail scanners open
 * links.
 */
export function ObjectionPage({ token }: { readonly token: string }) {
  usePage({ title: 'Object to a decision' })
  const { data, error } = useQuery({ ...decisionQuery(token), enabled: token !== '' })
  const [isSent, setSent] = useState(false)
  if (token === '' || (error instanceof ApiError && error.code === 'invalid_link')) return <InvalidLink />
  if (isSent || data?.hasObjection) return <ObjectionSent />
  if (data) return <ObjectionForm token={token} decision={data} onSent={() => setSent(true)} />
  return error ? <PageLoadError /> : <PageSkeleton />
}

type Decision = CallResponse<'getDecision'>

function describeDecision(action: DecisionAction, title: string | null): string {
  const eventName = title === null ? 'your event' : `your event “${title}”`
  switch (action) {
    case 'warn':
      return title === null ? 'We sent you a warning.' : `We sent you a warning about ${eventName}.`
    case 'hide':
      return `We hid ${eventName}.`
    case 'cancel':
      return `We cancelled ${eventName}.`
    case 'suspend':
      return `We suspended your ${PRODUCT} account.`
  }
}

const formSchema = newObjection.pick({ details: true })

interface ObjectionFormProps {
  readonly token: string
  readonly decision: Decision
  readonly onSent: () => void
}

function ObjectionForm({ token, decision: { action, title, reason }, onSent }: ObjectionFormProps) {
  const { form, errors, isSending, formProps } = useCallForm({
    fieldNames: ['details'],
    defaultValues: { details: '' },
    resolver: zodResolver(formSchema),
    send: ({ details }: { details: string }) => callApi('objectToDecision', { body: { token, details } }),
    onSent,
    failureToast: 'Failed to send your objection. Please try again.',
  })
  return (
    <div className="px-gutter pt-32 pb-24">
      <h1 className="display text-display-2">Object to this decision</h1>
      <div className="mt-6 grid max-w-prose gap-4 text-xl wrap-anywhere">
        <p>{describeDecision(action, title)} Our reason:</p>
        <blockquote className="border-ink border-l-6 pl-4 whitespace-pre-line">{reason}</blockquote>
        <p>Do you think we got it wrong? Tell us why. Someone will look at it again and email you.</p>
      </div>
      <form {...formProps} className="mt-8 grid max-w-prose gap-6">
        <TextAreaField
          label="Why is the decision wrong?"
          rows={6}
          aria-required
          hint="At most 2,000 characters. You can object once."
          error={errors.details?.message}
          {...form.register('details')}
        />
        <div>
          <Button type="submit" className="min-h-14 px-8 text-lg" disabled={isSending}>
            {isSending ? 'Sending...' : 'Send objection'}
          </Button>
        </div>
      </form>
    </div>
  )
}

function ObjectionSent() {
  return (
    <MessagePage
      title="We have your objection"
      actions={<ButtonLink to={paths.home}>Back to Home</ButtonLink>}
    >
      <p role="status">
        Someone from our team looks at every decision again after an objection. We email you the outcome.
      </p>
    </MessagePage>
  )
}

function InvalidLink() {
  return (
    <MessagePage title="Invalid link" actions={<ButtonLink to={paths.home}>Back to Home</ButtonLink>}>
      <p>This link isn't valid. It may be incomplete. Open it again from our email about the decision.</p>
    </MessagePage>
  )
}
