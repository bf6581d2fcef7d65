import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '@/components/data/badge.tsx'
import { Pager } from '@/components/data/pager.tsx'
import { useRowFocus } from '@/components/data/row-focus.ts'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { LoadError } from '@/components/data/states.tsx'
import { refreshList, useListState } from '@/components/data/use-list-state.ts'
import { DialogBoundary } from '@/components/dialog-boundary.tsx'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { Button, makeButtonClass, inlineButtonClass } from '@/components/ui/button.tsx'
import { Link } from '@/components/ui/link.tsx'
import { callApi } from '@/lib/api-client.ts'
import { paths } from '@/lib/paths.ts'
import { toast } from '@/lib/toast.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'
import type { HostQuestion } from './answer-dialog.tsx'

const AnswerDialog = makeLazyComponent(() => import('./answer-dialog.tsx'), DialogFallback)

/** Questions to a host about their events, newest first; nothing if there are none. */
export function HostQuestions() {
  const client = useQueryClient()
  const [questionToAnswer, setQuestionToAnswer] = useState<HostQuestion | null>(null)
  const questions = useListState('listHostQuestions', {
    prefix: 'questions',
    isAlwaysRefetched: true,
    failureText: "Couldn't load the questions about your events.",
  })
  const { rows, failureText, onRetry } = questions.table
  const focusProps = useRowFocus()
  const removeAnswer = useMutation({
    mutationFn: ({ id, event }: HostQuestion) =>
      callApi('removeAnswer', { params: { id: event.id, questionId: id } }),
    onSuccess: ({ message }) => toast({ title: message }),
    onError: (error) =>
      toastFailure(error, 'Failed to remove the answer from the event page. Please try again.'),
    onSettled: () => refreshList(client, 'listHostQuestions'),
  })
  if (failureText !== undefined) return <LoadError onRetry={onRetry}>{failureText}</LoadError>
  if (!rows || (rows.length === 0 && questions.pager.pageNumber === 1)) return null
  return (
    <section aria-labelledby="questions" {...focusProps}>
      <SectionHeader id="questions" title="Questions">
        Questions about your events. All hosts of an event see its questions.
      </SectionHeader>
      <ul aria-labelledby="questions" className="border-ink mt-6 border-t-2">
        {rows.map((row) => (
          <li key={row.id} className="border-hairline grid gap-2 border-b-2 py-4 wrap-anywhere">
            <p className="text-ink-soft flex flex-wrap justify-between gap-x-4 text-sm">
              <span>
                <span className="font-bold">{row.asker.name}</span> about{' '}
                <Link className={inlineButtonClass} to={paths.event(row.event.id)}>
                  {row.event.title}
                </Link>
              </span>
              <time dateTime={row.sentAt} className="tabular-digits">
                {formatViewerDateTime(row.sentAt)}
              </time>
            </p>
            <p className="whitespace-pre-wrap">{row.question}</p>
            {row.publishedAnswer && (
              <div className="border-ink border-l-4 pl-3">
                <Badge tone="good">On the event page</Badge>
                <p className="mt-1 whitespace-pre-wrap">{row.publishedAnswer.answer}</p>
              </div>
            )}
            <div className="flex flex-wrap gap-2.5">
              <a
                className={makeButtonClass('outline')}
                href={makeMailtoLink(row)}
                aria-label={`Reply by email to ${row.asker.name}`}
              >
                Reply by email
              </a>
              {!row.event.isCancelled && (
                <Button
                  look="outline"
                  aria-label={
                    row.publishedAnswer
                      ? `Edit the answer to ${row.asker.name}`
                      : `Answer on the event page: the question from ${row.asker.name}`
                  }
                  onClick={() => setQuestionToAnswer(row)}
                >
                  {row.publishedAnswer ? 'Edit the answer' : 'Answer on the event page'}
                </Button>
              )}
              {row.publishedAnswer && (
                <Button
                  look="outline"
                  className="text-danger"
                  aria-label={`Remove from the event page: the answer to ${row.asker.name}`}
                  disabled={removeAnswer.isPending}
                  onClick={() => removeAnswer.mutate(row)}
                >
                  Remove from the event page
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Pager label="questions" {...questions.pager} />
      {questionToAnswer && (
        <DialogBoundary>
          <AnswerDialog hostQuestion={questionToAnswer} onClose={() => setQuestionToAnswer(null)} />
        </DialogBoundary>
      )}
    </section>
  )
}

const makeMailtoLink = ({ asker, event }: HostQuestion): string =>
  `mailto:${encodeURIComponent(asker.email)}?subject=${encodeURIComponent(`Your question about ${event.title}`)}`
