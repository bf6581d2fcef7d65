import type { HostEngagement, EngagementGroup } from '@shared/stats/contract.ts'
import { MAX_NUDGED_HOSTS, nudgeSubjects, type NudgeType } from '@shared/stats/engagement.ts'
import type { PlaceholderValues } from '@shared/messages/placeholders.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { LoadError } from '@/components/data/states.tsx'
import { refreshList } from '@/components/data/use-list-state.ts'
import { MessageComposer } from '@/components/form/message-composer.tsx'
import { AlertDialog } from '@/components/ui/alert-dialog.tsx'
import { RestoreDraftPrompt } from '@/components/ui/restore-draft-prompt.tsx'
import { callApi, type CallResponse } from '@/lib/api-client.ts'
import { formatCount } from '@/lib/format-count.ts'
import { useLocalDraft } from '@/lib/local-draft.ts'
import { toastError, toastSuccess } from '@/lib/toast.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'
import { DraftMailPreview } from './draft-mail-preview.tsx'
import { SendTestButton } from './send-test-button.tsx'
import { nudgeTemplates, selectTemplates } from './nudge-templates.ts'

interface NudgeComposerProps {
  readonly ids: readonly string[]
  /** The first selected host that was on screen during a selection, for the preview; undefined if there is none. */
  readonly firstHost: HostEngagement | undefined
  /** The groups of the selected hosts. */
  readonly groups: readonly EngagementGroup[]
  readonly onSent: () => void
}

/** The limit of the API, in characters. */
const MAX_MESSAGE_LENGTH = 5_000

/** The known placeholders. The composer shows them unchanged, because the server fills them in. */
const placeholders: PlaceholderValues = Object.fromEntries(
  ['name', 'city', 'days', 'eventCount', 'totalAttendees'].map((name) => [name, `{${name}}`]),
)

const localDraftSchema = z.object({ body: z.string(), ownSubject: z.string().nullable() })

const formatHostCount = (count: number): string => formatCount(count, 'host')

/** Returns the reasons why some of the selected hosts get no nudge; an empty string if all of them get one. */
function explainLeftOutHosts({
  alreadyNudgedCount,
  unreachableCount,
}: Pick<CallResponse<'countNudges'>, 'alreadyNudgedCount' | 'unreachableCount'>): string {
  return [
    ...(alreadyNudgedCount > 0 ? [`${formatHostCount(alreadyNudgedCount)} already got a nudge today.`] : []),
    ...(unreachableCount > 0
      ? [
          `${formatHostCount(unreachableCount)} unsubscribed or reported our email as spam, or their email bounced.`,
        ]
      : []),
  ].join(' ')
}

/** A nudge to the selected hosts, from a template or with the admin's own text. */
export function NudgeComposer({ ids, firstHost, groups, onSent }: NudgeComposerProps) {
  const [body, setBody] = useState('')
  /** The admin's own subject; null while the subject follows the template or the selected group. */
  const [ownSubject, setOwnSubject] = useState<string | null>(null)
  const templates = selectTemplates(groups)
  const template = nudgeTemplates.find(({ body: templateBody }) => templateBody === body)
  const type: NudgeType = template?.id ?? (groups.length === 1 && groups[0] ? groups[0] : 'seasonal')
  const subject = ownSubject ?? nudgeSubjects[type]
  // The text is stored as a local draft, because switching tabs or reloading unmounts the composer.
  const localDraft = useLocalDraft({
    name: 'nudge',
    value: { body, ownSubject },
    isChanged: template === undefined && (body.trim() !== '' || ownSubject !== null),
    parse: (stored) => localDraftSchema.safeParse(stored).data ?? null,
  })
  const client = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const previewHostId = firstHost?.id ?? (ids[0] === undefined ? null : Number(ids[0]))
  const nudge = { message: body, subject, type }
  const sendNudges = useMutation({
    mutationFn: () => callApi('sendEngagementNudges', { body: { hostIds: ids.map(Number), ...nudge } }),
    onSuccess: ({ message, ...leftOutCounts }) => {
      toastSuccess(message, explainLeftOutHosts(leftOutCounts) || undefined)
      localDraft.clear()
      setBody('')
      setOwnSubject(null)
      onSent()
      void refreshList(client, 'listEngagement')
    },
    onSettled: () => setConfirming(false),
    onError: (error) => toastFailure(error, 'Failed to send engagement nudges'),
  })
  const openConfirmation = () => {
    if (ids.length > 0) setConfirming(true)
    else toastError('Please select at least one host to send nudges to', 'No hosts selected')
  }
  const hasTooManyHosts = ids.length > MAX_NUDGED_HOSTS
  const countQuery = useQuery({
    queryKey: ['admin', 'nudges', ids],
    queryFn: ({ signal }) => callApi('countNudges', { body: { hostIds: ids.map(Number) }, signal }),
    enabled: ids.length > 0 && !hasTooManyHosts,
    // The admin confirms the number before sending, so it must be current.
    staleTime: 0,
  })
  const reachableCount = ids.length === 0 ? 0 : countQuery.data?.reachableCount
  const isTemplateUnsuitable = template !== undefined && !templates.includes(template)
  return (
    <section aria-labelledby="nudge">
      <SectionHeader id="nudge" title="Nudge">
        Each host gets at most one nudge a day by email. Placeholders in {'{braces}'} are filled in for each
        host.
      </SectionHeader>
      <div className="mt-6 max-w-3xl">
        {localDraft.earlierDraft && (
          <RestoreDraftPrompt
            title={localDraft.earlierDraft.value.ownSubject ?? ''}
            savedAtText={formatViewerDateTime(new Date(localDraft.earlierDraft.savedAt).toISOString())}
            onRestore={() => {
              if (!localDraft.earlierDraft) return
              setBody(localDraft.earlierDraft.value.body)
              setOwnSubject(localDraft.earlierDraft.value.ownSubject)
              localDraft.resume()
            }}
            onDiscard={localDraft.discard}
          />
        )}
        <MessageComposer
          value={{ subject, body }}
          templates={templates}
          placeholders={placeholders}
          renderPreview={() =>
            body.trim() === '' || subject.trim() === '' ? (
              <p className="text-ink-soft mt-1">Choose a template or write a message to see the preview.</p>
            ) : (
              <DraftMailPreview
                kind="nudge"
                draft={{ ...nudge, hostId: previewHostId }}
                loadPreview={(draft, signal) => callApi('previewNudge', { body: draft, signal })}
              />
            )
          }
          actions={
            <SendTestButton
              disabled={body.trim() === '' || subject.trim() === ''}
              send={() => callApi('sendNudgeTest', { body: { ...nudge, hostId: previewHostId } })}
            />
          }
          maxLength={MAX_MESSAGE_LENGTH}
          onChange={(value) => {
            setBody(value.body)
            const hasChosenTemplate = templates.some(
              ({ body: templateBody }) => templateBody === value.body && value.body !== body,
            )
            if (hasChosenTemplate) setOwnSubject(null)
            else if (value.subject !== subject) setOwnSubject(value.subject)
          }}
          recipients={
            hasTooManyHosts ? (
              <span className="text-danger font-bold">
                You can nudge at most {MAX_NUDGED_HOSTS} hosts at a time. Select fewer.
              </span>
            ) : isTemplateUnsuitable ? (
              <span className="text-danger font-bold">
                “{template.label}” does not fit all selected hosts. Choose another template or write your own.
              </span>
            ) : (
              <Recipients
                selectedCount={ids.length}
                counts={countQuery.data}
                hasFailed={countQuery.isError}
                onRetry={() => void countQuery.refetch()}
                previewName={firstHost?.name}
              />
            )
          }
          sendLabel="Send Nudges"
          isSending={sendNudges.isPending}
          canSend={!hasTooManyHosts && !isTemplateUnsuitable && (ids.length === 0 || Boolean(reachableCount))}
          onSend={openConfirmation}
        />
      </div>
      {reachableCount !== undefined && (
        <AlertDialog
          open={isConfirming}
          onClose={() => setConfirming(false)}
          title={`Send to ${formatHostCount(reachableCount)}?`}
          keepLabel="Not yet"
          confirmLabel={sendNudges.isPending ? 'Sending...' : 'Send Nudges'}
          confirmLook="ink"
          isPending={sendNudges.isPending}
          onConfirm={() => sendNudges.mutate()}
        >
          Subject: “{subject.trim()}”. {countQuery.data && explainLeftOutHosts(countQuery.data)} Sent emails
          cannot be recalled.
        </AlertDialog>
      )}
    </section>
  )
}

interface RecipientsProps {
  readonly selectedCount: number
  readonly counts: CallResponse<'countNudges'> | undefined
  readonly hasFailed: boolean
  readonly onRetry: () => void
  /** The name of the host that the preview is for. */
  readonly previewName: string | undefined
}

/** Says how many of the selected hosts would get the nudge, and why the others would not. */
function Recipients({ selectedCount, counts, hasFailed, onRetry, previewName }: RecipientsProps) {
  if (selectedCount === 0) return <p>Select hosts above.</p>
  if (hasFailed) return <LoadError onRetry={onRetry}>Couldn't count the recipients.</LoadError>
  if (!counts) return <p role="status">Counting...</p>
  const { reachableCount } = counts
  return (
    <p role="status">
      {reachableCount === selectedCount
        ? `Goes to ${formatHostCount(selectedCount)}.`
        : `Goes to ${reachableCount} of ${formatHostCount(selectedCount)}.`}{' '}
      {explainLeftOutHosts(counts)} {previewName !== undefined && `The preview is for ${previewName}.`}
    </p>
  )
}
