import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { LoadError } from '@/components/data/states.tsx'
import { refreshList } from '@/components/data/use-list-state.ts'
import { SelectField, TextAreaField, TextField } from '@/components/form/text-field.tsx'
import { AlertDialog } from '@/components/ui/alert-dialog.tsx'
import { Button } from '@/components/ui/button.tsx'
import { LeaveButton } from '@/components/ui/leave-button.tsx'
import { FullScreenEditor } from '@/components/ui/full-screen-editor.tsx'
import { useReportUnsaved } from '@/components/ui/unsaved-guard.ts'
import { CityPicker } from '@/core/cities/city-picker.tsx'
import { toastFailure } from '@/lib/toast-failure.ts'
import { callApi } from '@/lib/api-client.ts'
import { ApiError } from '@/lib/api-error.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { DraftMailPreview } from './draft-mail-preview.tsx'
import { SendTestButton } from './send-test-button.tsx'
import {
  isCityAudience,
  formatPeopleCount,
  formatRecipients,
  recipientTypeLabels,
  type RecipientType,
} from './message-labels.ts'
import { makeUuid } from '@/lib/browser-support.ts'

interface MessageDraft {
  readonly recipientType: RecipientType | ''
  readonly city: string | null
  readonly subject: string
  readonly content: string
}

const EMPTY_DRAFT: MessageDraft = { recipientType: '', city: null, subject: '', content: '' }

/** Returns the audience of a message; null while the choice is incomplete. */
function toAudience({ recipientType, city }: MessageDraft) {
  if (recipientType === '' || (isCityAudience(recipientType) && city === null)) return null
  return { recipientType, city: isCityAudience(recipientType) ? city : null }
}

type Audience = NonNullable<ReturnType<typeof toAudience>>

/** Writes a message to many people, and shows the number of recipients and a preview before it is sent. */
export default function ComposeMessage({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [idempotencyKey] = useState(() => makeUuid())
  const audience = toAudience(draft)
  const countQuery = useRecipientCount(audience)
  const reachableCount = countQuery.data?.reachableCount
  const [isConfirming, setConfirming] = useState(false)
  const { subject, content } = draft
  const hasContent = subject.trim() !== '' && content.trim() !== ''
  const send = useMutation({
    mutationFn: (selectedAudience: Audience) =>
      callApi('sendCommunityMessage', {
        body: { ...selectedAudience, subject, content },
        headers: { 'Idempotency-Key': idempotencyKey },
      }),
    onSuccess: async () => {
      toastSuccess('Message sent successfully')
      onClose()
      await refreshList(client, 'listSentMessages')
    },
    onError: (error) => toastFailure(error, 'Failed to send message'),
    onSettled: () => setConfirming(false),
  })
  const fieldErrors = send.error instanceof ApiError ? send.error.fields : {}
  return (
    <FullScreenEditor
      title="Compose Message"
      onClose={onClose}
      discardText="Your message has not been sent."
      actions={
        <>
          <LeaveButton onLeave={onClose}>Not now</LeaveButton>
          <Button
            disabled={!audience || !hasContent || !reachableCount || send.isPending}
            onClick={() => setConfirming(true)}
          >
            {send.isPending ? 'Sending...' : 'Send Message'}
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <MessageFields
          draft={draft}
          fieldErrors={fieldErrors}
          onChange={(changes) => setDraft({ ...draft, ...changes })}
        >
          <div role="status" className="tabular-digits min-h-6 font-bold">
            {audience && <RecipientCount {...countQuery} />}
          </div>
        </MessageFields>
        <section aria-labelledby="message-preview">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <h3 id="message-preview" className="text-2xl">
              Preview
            </h3>
            <SendTestButton
              disabled={!hasContent}
              send={() => callApi('sendMessageTest', { body: { subject, content } })}
            />
          </div>
          {hasContent ? (
            <DraftMailPreview
              kind="message"
              draft={{ subject, content }}
              loadPreview={(body, signal) => callApi('previewMessage', { body, signal })}
            />
          ) : (
            <p className="text-ink-soft mt-2">Write a subject and a message to see the preview.</p>
          )}
        </section>
      </div>
      {audience && reachableCount !== undefined && (
        <AlertDialog
          open={isConfirming}
          onClose={() => setConfirming(false)}
          title={`Send to ${formatPeopleCount(reachableCount)}?`}
          keepLabel="Not yet"
          confirmLabel={send.isPending ? 'Sending...' : 'Send Message'}
          confirmLook="ink"
          isPending={send.isPending}
          onConfirm={() => send.mutate(audience)}
        >
          To: {formatRecipients({ ...audience, recipientCity: audience.city, recipient: null })}. Subject: “
          {subject.trim()}”. Sent emails cannot be recalled.
        </AlertDialog>
      )}
    </FullScreenEditor>
  )
}

interface MessageFieldsProps {
  readonly draft: MessageDraft
  readonly fieldErrors: Readonly<Record<string, string>>
  readonly onChange: (changes: Partial<MessageDraft>) => void
  /** Shown below the recipients. */
  readonly children: ReactNode
}

function MessageFields({ draft, fieldErrors, onChange, children }: MessageFieldsProps) {
  const { recipientType, city, subject, content } = draft
  useReportUnsaved(subject !== '' || content !== '')
  return (
    <>
      <SelectField
        label="Recipients"
        value={recipientType}
        error={fieldErrors['recipientType']}
        onChange={({ target }) => onChange({ recipientType: target.value as RecipientType | '' })}
      >
        <option value="">Choose recipients</option>
        {Object.entries(recipientTypeLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {isCityAudience(recipientType) && (
        <CityPicker
          citySet="cities-only"
          value={city === null ? null : { city, area: null }}
          error={fieldErrors['city']}
          onChange={(choice) => onChange({ city: choice.city })}
        />
      )}
      {children}
      <TextField
        label="Subject"
        value={subject}
        maxLength={150}
        error={fieldErrors['subject']}
        onChange={({ target }) => onChange({ subject: target.value })}
      />
      <TextAreaField
        label="Message"
        rows={8}
        value={content}
        maxLength={10_000}
        error={fieldErrors['content']}
        onChange={({ target }) => onChange({ content: target.value })}
      />
    </>
  )
}

const useRecipientCount = (audience: Audience | null) =>
  useQuery({
    queryKey: ['messages', 'recipients', audience],
    queryFn: ({ signal }) =>
      callApi('countRecipients', { query: audience ?? { recipientType: 'all_users', city: null }, signal }),
    enabled: audience !== null,
    // The admin confirms the number before sending, so it must be current.
    staleTime: 0,
  })

function RecipientCount({ data, isError, refetch }: ReturnType<typeof useRecipientCount>) {
  if (isError) return <LoadError onRetry={() => void refetch()}>Couldn't count the recipients.</LoadError>
  if (!data) return <>Counting...</>
  const { totalCount, reachableCount } = data
  if (reachableCount === 0) return <>Nobody would get this message. Choose other recipients.</>
  if (reachableCount === totalCount) return <>Goes to {formatPeopleCount(totalCount)}.</>
  return (
    <>
      Goes to {reachableCount.toLocaleString('en')} of {formatPeopleCount(totalCount)}. People who
      unsubscribed, whose email bounced, who reported our email as spam or who never confirmed their address
      are left out.
    </>
  )
}
