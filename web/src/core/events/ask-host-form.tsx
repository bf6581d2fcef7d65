import { zodResolver } from '@hookform/resolvers/zod'
import type { CurrentUser } from '@shared/auth/contract.ts'
import type { EventDetail } from '@shared/events/contract.ts'
import { MAX_HOST_QUESTION_LENGTH } from '@shared/host-questions/question-rules.ts'
import { newHostQuestion } from '@shared/host-questions/contract.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { EmailField, NameField } from '@/components/form/contact-fields.tsx'
import { TextAreaField } from '@/components/form/text-field.tsx'
import { useCallForm } from '@/components/form/use-call-form.ts'
import { Button } from '@/components/ui/button.tsx'
import { callApi } from '@/lib/api-client.ts'
import { makeUuid } from '@/lib/browser-support.ts'
import { readVisitorContact } from '@/lib/visitor-contact.ts'
import { requiredContact } from './required-contact.ts'

interface AskHostFormProps {
  readonly eventId: number
  readonly hostQuestionAccess: EventDetail['hostQuestionAccess']
  readonly contact?: { readonly name: string; readonly email: string } | undefined
  readonly user: CurrentUser | null
}

/** Asks an event's hosts a question, and then says what happens next. */
export default function AskHostForm(props: AskHostFormProps) {
  const [sentQuestion, setSentQuestion] = useState<{ readonly addressToConfirm: string | null } | null>(null)
  if (sentQuestion) {
    return (
      <div className="grid gap-3 wrap-anywhere">
        <p role="status">
          {sentQuestion.addressToConfirm === null
            ? 'Your question is on its way. The hosts can reply to you by email.'
            : `Check your email: we wrote to ${sentQuestion.addressToConfirm}. Open “Read and send” in that email, then press “Send question”.`}
        </p>
        <div>
          <Button look="outline" onClick={() => setSentQuestion(null)}>
            Ask another question
          </Button>
        </div>
      </div>
    )
  }
  return <HostQuestionForm {...props} onSent={(addressToConfirm) => setSentQuestion({ addressToConfirm })} />
}

/** Visitors must enter their name and email; members are identified by their session. */
const resolvers = {
  member: zodResolver(newHostQuestion, undefined, { raw: true }),
  visitor: zodResolver(newHostQuestion.extend(requiredContact), undefined, { raw: true }),
}
type HostQuestionInput = z.input<typeof newHostQuestion>

interface HostQuestionFormProps extends AskHostFormProps {
  /** Called with the address to confirm; null if the question was sent without a confirmation. */
  readonly onSent: (addressToConfirm: string | null) => void
}

function HostQuestionForm({ eventId, hostQuestionAccess, contact, user, onSent }: HostQuestionFormProps) {
  // A repeated call has the same idempotency key, so that the question is not asked twice if the first response was lost.
  const [idempotencyKey] = useState(() => makeUuid())
  const { form, errors, isSending, formProps } = useCallForm<
    HostQuestionInput,
    HostQuestionInput,
    { readonly isSent: boolean }
  >({
    fieldNames: ['question', 'name', 'email'],
    defaultValues: { question: '', ...(contact ?? readVisitorContact() ?? { name: '', email: '' }) },
    resolver: resolvers[user ? 'member' : 'visitor'],
    send: (values) =>
      callApi('askHost', {
        params: { id: eventId },
        body: user ? { question: values.question } : values,
        headers: { 'Idempotency-Key': idempotencyKey },
      }),
    onSent: ({ isSent }, values) => onSent(isSent ? null : (values.email?.trim() ?? '')),
    failureToast: { title: 'Error', fallback: 'Failed to send your question. Please try again.' },
  })
  return (
    <form {...formProps} aria-label="Ask the host" className="grid gap-4">
      <TextAreaField
        label="Your question"
        rows={3}
        aria-required
        hint={`At most ${MAX_HOST_QUESTION_LENGTH.toLocaleString('en-GB')} characters.`}
        error={errors.question?.message}
        {...form.register('question')}
      />
      {!user && (
        <>
          <NameField error={errors.name?.message} {...form.register('name')} />
          <EmailField
            hint={
              hostQuestionAccess === 'attendees'
                ? 'Use the email of your RSVP. Only people with a spot or on the waitlist can ask.'
                : "We'll email you a link to confirm your address."
            }
            error={errors.email?.message}
            {...form.register('email')}
          />
        </>
      )}
      <p className="text-sm">
        The hosts see your name and email address. They may put your question on the event's page, without
        your name.
      </p>
      <div>
        <Button type="submit" disabled={isSending}>
          {isSending ? 'Sending...' : 'Ask'}
        </Button>
      </div>
    </form>
  )
}
