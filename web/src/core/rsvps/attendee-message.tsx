import type { HostEvent } from '@shared/hosting/contract.ts'
import { MAX_MESSAGE_LENGTH } from '@shared/mail/message-limits.ts'
import { useMutation } from '@tanstack/react-query'
import { toastFailure } from '@/lib/toast-failure.ts'
import { useState } from 'react'
import { MessageComposer, type Message } from '@/components/form/message-composer.tsx'
import { SelectField } from '@/components/form/text-field.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { useReportUnsaved } from '@/components/ui/unsaved-guard.ts'
import { callApi } from '@/lib/api-client.ts'
import { ApiError } from '@/lib/api-error.ts'
import { toastError, toastSuccess } from '@/lib/toast.ts'
import type { Attendee } from './attendee.ts'
import { describeRecipients } from './recipients-text.ts'
import { makeUuid } from '@/lib/browser-support.ts'

type RecipientGroup = 'all' | 'confirmed' | 'waitlist'

export type MessageTarget =
  | { readonly recipientGroup: RecipientGroup; readonly attendee?: undefined }
  | { readonly recipientGroup: 'one'; readonly attendee: Pick<Attendee, 'id' | 'name' | 'email'> }

interface EventWithCounts extends Pick<HostEvent, 'title' | 'signupCount' | 'missedCount' | 'waitlistCount'> {
  readonly id: number
}

type AttendeeMessageProps = MessageTarget & { readonly event: EventWithCounts; readonly onClose: () => void }

/** Sends a message to one attendee of an event, or to many. */
export default function AttendeeMessage(props: AttendeeMessageProps) {
  const { event, attendee, onClose } = props
  return (
    <Dialog
      open
      onClose={onClose}
      title={attendee ? `Message ${attendee.name}` : 'Message attendees'}
      description={event.title}
    >
      <Composer {...props} />
    </Dialog>
  )
}

function Composer({ event, recipientGroup: initialGroup, attendee, onClose }: AttendeeMessageProps) {
  const [recipientGroup, setRecipientGroup] = useState<RecipientGroup | 'one'>(initialGroup)
  const [message, setMessage] = useState<Message>({ subject: '', body: '' })
  const [idempotencyKey] = useState(() => makeUuid())
  useReportUnsaved(message.subject !== '' || message.body !== '')
  const send = useMutation({
    mutationFn: () =>
      callApi('messageAttendees', {
        params: { id: event.id },
        body: {
          to: recipientGroup,
          signupId: attendee?.id ?? null,
          subject: message.subject,
          content: message.body,
        },
        headers: { 'Idempotency-Key': idempotencyKey },
      }),
    onSuccess: (response) => {
      // After the page counted the recipients, all of them cancelled or moved to another group.
      if (response.recipientCount === 0) {
        toastError(response.message)
        return
      }
      toastSuccess('Message sent successfully')
      onClose()
    },
    onError: (error) => toastFailure(error, 'Failed to send message'),
  })
  const fields = send.error instanceof ApiError ? send.error.fields : {}
  // Attendees who missed the event get no message.
  const confirmedCount = event.signupCount - event.missedCount
  const counts: Record<RecipientGroup, number> = {
    all: confirmedCount + event.waitlistCount,
    confirmed: confirmedCount,
    waitlist: event.waitlistCount,
  }
  return (
    <div className="grid gap-5">
      {recipientGroup !== 'one' && (
        <SelectField
          label="To"
          value={recipientGroup}
          onChange={({ target }) => setRecipientGroup(target.value as RecipientGroup)}
        >
          <option value="all">Everyone, including the waitlist ({counts.all})</option>
          <option value="confirmed">Confirmed ({counts.confirmed})</option>
          <option value="waitlist">Waitlist ({counts.waitlist})</option>
        </SelectField>
      )}
      <MessageComposer
        value={message}
        onChange={setMessage}
        errors={{ subject: fields['subject'], body: fields['content'] }}
        recipients={
          attendee
            ? `Goes to ${attendee.email}.`
            : describeRecipients(counts[recipientGroup === 'one' ? 'all' : recipientGroup])
        }
        sendLabel="Send Message"
        isSending={send.isPending}
        canSend={recipientGroup === 'one' || counts[recipientGroup] > 0}
        onSend={() => send.mutate()}
        maxLength={MAX_MESSAGE_LENGTH}
      />
    </div>
  )
}
