import { MAX_HOST_QUESTION_LENGTH } from '@shared/host-questions/question-rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { refreshList } from '@/components/data/use-list-state.ts'
import { SubmitOrCancel } from '@/components/form/submit-or-cancel.tsx'
import { TextAreaField } from '@/components/form/text-field.tsx'
import { useCallForm } from '@/components/form/use-call-form.ts'
import { Dialog } from '@/components/ui/dialog.tsx'
import { callApi, type CallResponse } from '@/lib/api-client.ts'
import { toast } from '@/lib/toast.ts'

export type HostQuestion = CallResponse<'listHostQuestions'>['items'][number]

interface AnswerDialogProps {
  readonly hostQuestion: HostQuestion
  readonly onClose: () => void
}

/** Publishes a question with an answer on the page of its event. */
export default function AnswerDialog({ hostQuestion, onClose }: AnswerDialogProps) {
  const { id, event, publishedAnswer, question } = hostQuestion
  const client = useQueryClient()
  const { form, errors, isSending, formProps } = useCallForm({
    fieldNames: ['question', 'answer'],
    defaultValues: { question: publishedAnswer?.question ?? question, answer: publishedAnswer?.answer ?? '' },
    send: (body) => callApi('publishAnswer', { params: { id: event.id, questionId: id }, body }),
    onSent: async ({ message }) => {
      toast({ title: message })
      await refreshList(client, 'listHostQuestions')
      onClose()
    },
    failureToast: { title: 'Error', fallback: 'Failed to publish the answer. Please try again.' },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Answer on the event page"
      description={`Anyone who opens the page of ${event.title} can read this. The name of the person who asked isn't shown.`}
    >
      <form {...formProps} aria-label="Answer on the event page" className="grid gap-5">
        <TextAreaField
          label="Question"
          rows={3}
          maxLength={MAX_HOST_QUESTION_LENGTH}
          aria-required
          hint="Leave out anything private."
          error={errors.question?.message}
          {...form.register('question')}
        />
        <TextAreaField
          label="Answer"
          rows={4}
          maxLength={MAX_HOST_QUESTION_LENGTH}
          aria-required
          hint="We don't email this answer. To answer privately, reply by email."
          error={errors.answer?.message}
          {...form.register('answer')}
        />
        <SubmitOrCancel
          label="Publish answer"
          sendingLabel="Publishing..."
          isSending={isSending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
