import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { Button, ButtonLink } from '@/components/ui/button.tsx'
import { MessagePage } from '@/components/ui/message-page.tsx'
import { PageLoadError } from '@/components/ui/page-load-error.tsx'
import { PageSkeleton } from '@/components/ui/skeleton.tsx'
import { callApi, type CallResponse } from '@/lib/api-client.ts'
import { ApiError } from '@/lib/api-error.ts'
import { usePage } from '@/lib/use-page.ts'
import { paths } from '@/lib/paths.ts'
import { toastFailure } from '@/lib/toast-failure.ts'

const questionQuery = (token: string) =>
  queryOptions({
    queryKey: ['host-question', token],
    queryFn: ({ signal }) => callApi('getHostQuestion', { params: { token }, signal }),
  })

/**
 * The page that the link in the email about a new question to hosts opens. Only the button sends the question, because mail
 * scanners open links.
 */
export function ConfirmQuestionPage({ token }: { readonly token: string }) {
  usePage({ title: 'Send your question' })
  const { data, error } = useQuery({ ...questionQuery(token), enabled: token !== '' })
  const send = useMutation({
    mutationFn: () => callApi('confirmHostQuestion', { body: { token } }),
    onError: (failure) => toastFailure(failure, 'Failed to send your question. Please try again.'),
  })
  if (token === '' || (error instanceof ApiError && error.code === 'invalid_link')) return <InvalidLink />
  if (data && (send.isSuccess || data.isSent)) return <SentMessage question={data} />
  if (!data) return error ? <PageLoadError /> : <PageSkeleton />
  return (
    <div className="px-gutter pt-32 pb-24">
      <h1 className="display text-display-2">Send the question?</h1>
      <div className="mt-6 grid max-w-prose gap-4 text-xl wrap-anywhere">
        <p>To the hosts of {data.title || 'an event'}:</p>
        <blockquote className="border-ink border-l-6 pl-4 whitespace-pre-line">{data.question}</blockquote>
        <p>
          From {data.name}, {data.email}. The hosts see your name and email address, and can reply by email.
        </p>
      </div>
      <div className="mt-8">
        <Button className="min-h-14 px-8 text-lg" disabled={send.isPending} onClick={() => send.mutate()}>
          {send.isPending ? 'Sending...' : 'Send question'}
        </Button>
      </div>
    </div>
  )
}

function SentMessage({ question }: { readonly question: CallResponse<'getHostQuestion'> }) {
  return (
    <MessagePage
      title="Question sent"
      actions={<ButtonLink to={paths.event(question.eventId)}>See the event</ButtonLink>}
    >
      <p role="status">We sent your question to the hosts. They can reply to you at {question.email}.</p>
    </MessagePage>
  )
}

function InvalidLink() {
  return (
    <MessagePage title="Invalid link" actions={<ButtonLink to={paths.home}>Back to Home</ButtonLink>}>
      <p>This link isn't valid or has expired. Ask again on the page of the event.</p>
    </MessagePage>
  )
}
