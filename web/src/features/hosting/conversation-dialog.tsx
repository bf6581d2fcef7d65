import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '@/lib/toast-failure.ts'
import { useEffect, useState } from 'react'
import { ShowMore } from '@/components/data/show-more.tsx'
import { LoadError } from '@/components/data/states.tsx'
import { MessageComposer, type Message } from '@/components/form/message-composer.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { useReportUnsaved } from '@/components/ui/unsaved-guard.ts'
import { callApi } from '@/lib/api-client.ts'
import { ApiError } from '@/lib/api-error.ts'
import { logWarning } from '@/lib/log.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'
import { conversationsQuery, messagesQuery, type ConversationMessage } from './conversation-queries.ts'
import { makeUuid } from '@/lib/browser-support.ts'

interface ConversationDialogProps {
  /** Another host's id, or `group`. */
  readonly partnerId: string
  readonly name: string
  readonly userId: number
  readonly onClose: () => void
}

/** A conversation between two hosts, or among all hosts of a city. Opening the dialog marks the conversation as read. */
export default function ConversationDialog(props: ConversationDialogProps) {
  const { partnerId, name, userId, onClose } = props
  const list = useInfiniteQuery(messagesQuery(partnerId))
  const messages = list.data?.pages.flatMap(({ items }) => items)
  const writingAllowedAt = list.data?.pages[0]?.writingAllowedAt ?? null
  useMarkAsRead(partnerId, messages?.find(({ senderId }) => senderId !== userId)?.id)
  return (
    <Dialog open onClose={onClose} title={name}>
      {/* The latest messages come first, and the form stays visible below them. */}
      <section
        aria-label="Messages"
        tabIndex={0}
        className="border-ink mb-8 max-h-[40svh] overflow-y-auto overscroll-contain border-y-2"
      >
        {messages === undefined &&
          (list.isError ? (
            <div className="py-5">
              <LoadError onRetry={() => void list.refetch()}>Couldn't load the messages.</LoadError>
            </div>
          ) : (
            <Skeleton className="my-5 h-32" />
          ))}
        {messages?.length === 0 && (
          <p className="py-5">
            {writingAllowedAt === null
              ? 'No messages yet. Say hello.'
              : 'No messages since you changed your city.'}
          </p>
        )}
        <ol>
          {messages?.map((message) => (
            <MessageEntry key={message.id} message={message} isOwn={message.senderId === userId} />
          ))}
        </ol>
        <ShowMore list={list}>Show older</ShowMore>
      </section>
      {writingAllowedAt === null ? (
        <Composer partnerId={partnerId} name={name} />
      ) : (
        <p>
          You changed your city recently. You can message hosts there from{' '}
          {formatViewerDateTime(writingAllowedAt)}.
        </p>
      )}
    </Dialog>
  )
}

function MessageEntry({
  message,
  isOwn,
}: {
  readonly message: ConversationMessage
  readonly isOwn: boolean
}) {
  const { senderName, subject, content, sentAt } = message
  return (
    <li className={`border-hairline border-b-2 py-4 wrap-anywhere ${isOwn ? 'pl-8' : ''}`}>
      <p className="text-ink-soft flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-bold">{isOwn ? 'You' : senderName}</span>
        <time dateTime={sentAt} className="tabular-digits">
          {formatViewerDateTime(sentAt)}
        </time>
      </p>
      <p className="mt-1 font-bold">{subject}</p>
      <p className="mt-1 whitespace-pre-wrap">{content}</p>
    </li>
  )
}

function Composer({ partnerId, name }: { readonly partnerId: string; readonly name: string }) {
  const client = useQueryClient()
  const isGroup = partnerId === 'group'
  const [message, setMessage] = useState<Message>({ subject: '', body: '' })
  const [idempotencyKey, setIdempotencyKey] = useState(() => makeUuid())
  useReportUnsaved(message.subject !== '' || message.body !== '')
  const send = useMutation({
    mutationFn: () =>
      callApi('sendConversationMessage', {
        body: {
          subject: message.subject,
          content: message.body,
          receiverId: isGroup ? null : Number(partnerId),
          isGroupMessage: isGroup,
        },
        headers: { 'Idempotency-Key': idempotencyKey },
      }),
    onSuccess: async () => {
      toastSuccess('Message sent successfully')
      setMessage({ subject: '', body: '' })
      setIdempotencyKey(makeUuid())
      await Promise.all([
        client.invalidateQueries(messagesQuery(partnerId)),
        client.invalidateQueries(conversationsQuery),
      ])
    },
    onError: (error) => toastFailure(error, 'Failed to send message'),
  })
  const fieldErrors = send.error instanceof ApiError ? send.error.fields : {}
  return (
    <MessageComposer
      value={message}
      onChange={setMessage}
      errors={{ subject: fieldErrors['subject'], body: fieldErrors['content'] }}
      recipients={isGroup ? 'Goes to every host in your city.' : `Goes to ${name}.`}
      sendLabel="Send Message"
      isSending={send.isPending}
      onSend={() => send.mutate()}
      maxLength={10_000}
    />
  )
}

/** Marks the conversation as read when it is opened, and again with each message that arrives while it is open. */
function useMarkAsRead(partnerId: string, newestReceivedId: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (newestReceivedId === undefined) return
    const request = callApi('markConversationRead', {
      body: {
        partner: partnerId === 'group' ? 'group' : (Number(partnerId) as never),
        lastSeenId: newestReceivedId,
      },
    })
    request
      .then(() => client.invalidateQueries(conversationsQuery))
      .catch((error: unknown) => logWarning('The conversation could not be marked as read.', error))
  }, [client, partnerId, newestReceivedId])
}
