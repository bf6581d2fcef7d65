import type { AdminUser } from '@shared/users/contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { MessageComposer, type Message } from '@/components/form/message-composer.tsx'
import { LeaveButton } from '@/components/ui/leave-button.tsx'
import { useReportUnsaved } from '@/components/ui/unsaved-guard.ts'
import { callApi } from '@/lib/api-client.ts'
import { ApiError } from '@/lib/api-error.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { useRefreshUser } from './user-queries.ts'
import { makeUuid } from '@/lib/browser-support.ts'

interface UserMessageProps {
  readonly user: Pick<AdminUser, 'id' | 'email'>
  /** The call that sends the message; messages to hosts have a call of their own. */
  readonly callName?: 'sendUserMessage' | 'sendHostMessage'
  readonly onDone: () => void
}

/** A message to one user. The idempotency key makes sure that it is delivered only once, even if it is sent twice. */
export function UserMessage({ user, callName = 'sendUserMessage', onDone }: UserMessageProps) {
  const [message, setMessage] = useState<Message>({ subject: '', body: '' })
  const [idempotencyKey] = useState(() => makeUuid())
  useReportUnsaved(message.subject !== '' || message.body !== '')
  const refreshUser = useRefreshUser()
  const send = useMutation({
    mutationFn: () =>
      callApi(callName, {
        params: { id: user.id },
        body: { subject: message.subject, content: message.body },
        headers: { 'Idempotency-Key': idempotencyKey },
      }),
    onSuccess: () => {
      toastSuccess('Message sent successfully')
      onDone()
      void refreshUser()
    },
    onError: (error) => toastFailure(error, 'Failed to send message'),
  })
  const fields = send.error instanceof ApiError ? send.error.fields : {}
  return (
    <>
      <MessageComposer
        value={message}
        onChange={setMessage}
        errors={{ subject: fields['subject'], body: fields['content'] }}
        recipients={`Goes to ${user.email}.`}
        sendLabel="Send Message"
        isSending={send.isPending}
        onSend={() => send.mutate()}
        maxLength={10_000}
      />
      <LeaveButton look="plain" className="mt-4" onLeave={onDone}>
        Cancel
      </LeaveButton>
    </>
  )
}
