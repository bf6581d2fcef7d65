import type { HostEvent } from '@shared/hosting/contract.ts'
import { MAX_CAMPAIGN_NOTE_LENGTH } from '@shared/mail/message-limits.ts'
import type { CampaignType } from '@shared/mail/triggers.ts'
import { formatShortDateTime } from '@shared/time/zoned-time.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '@/lib/toast-failure.ts'
import { useState } from 'react'
import { LoadError } from '@/components/data/states.tsx'
import { refreshList } from '@/components/data/use-list-state.ts'
import { TextAreaField } from '@/components/form/text-field.tsx'
import { Button } from '@/components/ui/button.tsx'
import { LeaveButton } from '@/components/ui/leave-button.tsx'
import { FullScreenEditor } from '@/components/ui/full-screen-editor.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { useReportUnsaved } from '@/components/ui/unsaved-guard.ts'
import { MailPreview } from '@/core/mail/mail-preview.tsx'
import { campaignLabels } from '@/core/mail/mail-labels.ts'
import { describeRecipients } from '@/core/rsvps/recipients-text.ts'
import { callApi } from '@/lib/api-client.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { useDebouncedText } from '@/lib/use-param.ts'
import { trackingQuery } from './tracking-queries.ts'
import { makeUuid } from '@/lib/browser-support.ts'

interface CampaignSenderProps {
  readonly event: HostEvent
  readonly emailType: CampaignType
  readonly onClose: () => void
}

/** Shows a host the preview of a campaign, to which they can add a note, and sends it on request. */
export default function CampaignSender({ event, emailType, onClose }: CampaignSenderProps) {
  const { id } = event
  const client = useQueryClient()
  const [debouncedNote, setDebouncedNote] = useState('')
  const [note, setNote] = useDebouncedText(debouncedNote, setDebouncedNote)
  const [idempotencyKey] = useState(() => makeUuid())
  const preview = useQuery({
    queryKey: ['hosting', 'campaign-preview', id, emailType, debouncedNote],
    queryFn: ({ signal }) =>
      callApi('previewCampaign', {
        params: { id },
        body: { emailType, customContent: debouncedNote },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const send = useMutation({
    mutationFn: () =>
      callApi('sendCampaign', {
        params: { id },
        body: { emailType, customContent: note },
        headers: { 'Idempotency-Key': idempotencyKey },
      }),
    onSuccess: async ({ message }) => {
      toastSuccess(message)
      onClose()
      await Promise.all([
        client.invalidateQueries(trackingQuery(id)),
        refreshList(client, 'getEmailTracking'),
      ])
    },
    onError: (error) => toastFailure(error, 'Failed to send email'),
  })
  const previewData = preview.data
  return (
    <FullScreenEditor
      title={`Send: ${campaignLabels[emailType]}`}
      onClose={onClose}
      discardText="Your message has not been sent yet."
      actions={
        <>
          <LeaveButton onLeave={onClose}>Not now</LeaveButton>
          <Button
            disabled={!previewData || previewData.recipientCount === 0 || send.isPending}
            onClick={() => send.mutate()}
          >
            {send.isPending ? 'Sending...' : 'Send'}
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <p className="text-lg font-bold wrap-anywhere">{event.title}</p>
        <NoteField value={note} onChange={setNote} />
        <div role="status">
          {previewData?.lastSentAt && (
            <p className="border-warning text-warning border-l-4 py-1 pl-4 font-bold">
              This email was last sent on {formatDateTime(previewData.lastSentAt, event.timezone)}. People who
              already got it will get duplicate emails.
            </p>
          )}
        </div>
        <section aria-labelledby="preview">
          <h3 id="preview" className="text-2xl">
            Preview
          </h3>
          {preview.isError && !previewData && (
            <LoadError onRetry={() => void preview.refetch()}>Couldn't load the preview.</LoadError>
          )}
          {preview.isPending && <Skeleton className="mt-3 h-96" />}
          {previewData && (
            <>
              <p className="tabular-digits mt-2">{describeRecipients(previewData.recipientCount)}</p>
              <p className="mt-3 font-bold wrap-anywhere">{previewData.subject}</p>
              <div className="mt-3">
                <MailPreview title={`Preview: ${previewData.subject}`} html={previewData.previewHtml} />
              </div>
            </>
          )}
        </section>
      </div>
    </FullScreenEditor>
  )
}

function NoteField({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (value: string) => void
}) {
  useReportUnsaved(value !== '')
  return (
    <TextAreaField
      label="Message (optional)"
      hint="Included in the email as written."
      rows={5}
      maxLength={MAX_CAMPAIGN_NOTE_LENGTH}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

const formatDateTime = (dateTime: string, zone: string): string =>
  formatShortDateTime(Date.parse(dateTime), zone)
