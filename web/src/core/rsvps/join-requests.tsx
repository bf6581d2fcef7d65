import type { HostEvent } from '@shared/hosting/contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DataList, type Column } from '@/components/data/data-list.tsx'
import { Pager } from '@/components/data/pager.tsx'
import { EmptyState } from '@/components/data/states.tsx'
import { refreshList, useListState } from '@/components/data/use-list-state.ts'
import { TextAreaField } from '@/components/form/text-field.tsx'
import { AlertDialog } from '@/components/ui/alert-dialog.tsx'
import { Button } from '@/components/ui/button.tsx'
import { useRsvpWindow } from '@/core/events/use-rsvp-window.ts'
import { callApi } from '@/lib/api-client.ts'
import { toast } from '@/lib/toast.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'
import { answersColumn } from './answers-column.tsx'
import { makeResultsToast, type RequestDecision, type JoinRequest } from './request-results.ts'
import { formatRequestCount } from './request-text.ts'

interface JoinRequestsProps {
  readonly event: HostEvent
  /** The prefix of the list's page in the URL. */
  readonly prefix: string
  readonly onOpenMessage: (request: JoinRequest) => void
  /** Reloads the attendees. */
  readonly onDone: () => Promise<unknown>
}

interface DecisionInput {
  readonly decision: RequestDecision
  readonly requests: readonly JoinRequest[]
}

const getKey = ({ id }: JoinRequest) => id
const getName = ({ name }: JoinRequest) => name
const smallButtonClass = 'min-h-11 px-4 text-sm'

/** The size of a page. One call can decide at most this many requests. */
const PAGE_SIZE = 50

/** Lists requests to join an event. A host accepts or declines one request, or several together. */
export default function JoinRequests({ event, prefix, onOpenMessage, onDone }: JoinRequestsProps) {
  const { id, requestedCount = 0 } = event
  const client = useQueryClient()
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const [requestsToDecline, setRequestsToDecline] = useState<readonly JoinRequest[]>([])
  const [note, setNote] = useState('')
  const closeDeclineDialog = () => {
    setRequestsToDecline([])
    setNote('')
  }
  const list = useListState('listRequests', {
    params: { id },
    prefix,
    limit: PAGE_SIZE,
    isAlwaysRefetched: true,
    failureText: "Couldn't load the requests.",
  })
  const mutation = useMutation({
    mutationFn: ({ decision, requests }: DecisionInput) =>
      callApi('decideRequests', {
        params: { id },
        body: {
          decision,
          requests: requests.map(({ id: signupId, seq }) => ({ id: signupId, seq })),
          note: decision === 'decline' ? note : null,
        },
      }),
    onSuccess: ({ results }, { decision, requests }) => {
      toast(makeResultsToast(decision, requests, results))
      setSelectedIds(new Set())
      closeDeclineDialog()
    },
    onError: (error) => toastFailure(error, 'Failed to answer the request. Please try again.'),
    // The decision may have been saved even if the call failed, so the lists are reloaded in any case.
    onSettled: () => Promise.all([refreshList(client, 'listRequests'), onDone()]),
  })
  const decide = (decision: RequestDecision, requests: readonly JoinRequest[]) => {
    if (!mutation.isPending) mutation.mutate({ decision, requests })
  }
  // Only rows on screen count as selected.
  const selectedRequests = (list.table.rows ?? []).filter((request) => selectedIds.has(request.id))
  const { state: windowState } = useRsvpWindow(event)
  const freeSpotCount = countFreeSpots(event, { isClosed: windowState === 'closed' })
  const columns: readonly Column<JoinRequest>[] = [
    { id: 'name', header: 'Name', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
    ...((event.questions ?? []).length > 0 ? [answersColumn] : []),
    { id: 'email', header: 'Email', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
    {
      id: 'city',
      header: 'From',
      cell: ({ sourceCity, sourceArea }) => [sourceArea, sourceCity].filter(Boolean).join(', ') || '–',
    },
    {
      id: 'asked',
      header: 'Asked',
      isShort: true,
      cell: ({ requestedAt }) => formatViewerDateTime(requestedAt),
    },
  ]
  return (
    <section aria-label="Requests to join" className="mb-10">
      <h3 className="tabular-digits text-2xl font-extrabold tracking-tight">
        {formatRequestCount(requestedCount)} to join
      </h3>
      <p className="text-ink-soft mt-1 mb-4 max-w-prose">
        A request holds no spot. Requests without an answer end when the event starts.
      </p>
      <DataList
        {...list.table}
        label="Requests to join"
        columns={columns}
        getKey={getKey}
        getName={getName}
        emptyState={<EmptyState title="All answered">New requests appear here.</EmptyState>}
        selection={{ selectedKeys: new Set(selectedRequests.map(getKey)), onChange: setSelectedIds }}
        selectionActions={
          <>
            <AcceptButtons
              freeSpotCount={freeSpotCount}
              requests={selectedRequests}
              isPending={mutation.isPending}
              onDecide={decide}
            />
            <Button
              look="outline"
              className={smallButtonClass}
              onClick={() => setRequestsToDecline(selectedRequests)}
            >
              Decline
            </Button>
          </>
        }
        renderActions={(request) => (
          <>
            <AcceptButtons
              freeSpotCount={freeSpotCount}
              requests={[request]}
              isPending={mutation.isPending}
              onDecide={decide}
              name={request.name}
            />
            <Button
              look="outline"
              className={smallButtonClass}
              aria-label={`Decline ${request.name}`}
              onClick={() => setRequestsToDecline([request])}
            >
              Decline
            </Button>
            <Button
              look="outline"
              className={smallButtonClass}
              aria-label={`Message ${request.name}`}
              onClick={() => onOpenMessage(request)}
            >
              Message
            </Button>
          </>
        )}
      />
      <Pager label="requests" {...list.pager} />
      <DeclineDialog
        requests={requestsToDecline}
        note={note}
        onNoteChange={setNote}
        isPending={mutation.isPending}
        onClose={closeDeclineDialog}
        onDecline={() => decide('decline', requestsToDecline)}
      />
    </section>
  )
}

/**
 * Counts the free spots for accepted people; Infinity if the event has no limit. A spot on offer is not free. Attendees on the
 * waitlist get free spots first, until RSVPs close. After that nobody moves up, so accepted people get the free spots.
 */
export function countFreeSpots(
  {
    signupLimit,
    signupCount,
    waitlistCount,
    offeredCount = 0,
  }: Pick<HostEvent, 'signupLimit' | 'signupCount' | 'waitlistCount' | 'offeredCount'>,
  { isClosed }: { readonly isClosed: boolean },
): number {
  if (signupLimit === null) return Infinity
  return waitlistCount > offeredCount && !isClosed ? 0 : Math.max(0, signupLimit - signupCount - offeredCount)
}

interface AcceptButtonsProps {
  /** The number of free spots for accepted people; Infinity if the event has no limit. */
  readonly freeSpotCount: number
  readonly requests: readonly JoinRequest[]
  readonly isPending: boolean
  readonly onDecide: (decision: RequestDecision, requests: readonly JoinRequest[]) => void
  /** The name of the person who asks; missing for several requests. */
  readonly name?: string
}

/**
 * The button to accept requests. If there are too few spots, there are two buttons: one uses the waitlist, the other adds
 * spots.
 */
function AcceptButtons({ freeSpotCount, requests, isPending, onDecide, name }: AcceptButtonsProps) {
  const hasEnoughSpots = requests.length <= freeSpotCount
  const acceptLabel = hasEnoughSpots
    ? 'Accept'
    : freeSpotCount <= 0
      ? 'Accept to waitlist'
      : 'Accept, rest to waitlist'
  const isOneSpotMissing = requests.length - freeSpotCount === 1 || requests.length === 1
  const addSpotsLabel = isOneSpotMissing ? 'Accept and add a spot' : 'Accept and add spots'
  const makeAriaLabel = (text: string) => (name === undefined ? {} : { 'aria-label': `${text}: ${name}` })
  return (
    <>
      <Button
        look={hasEnoughSpots ? 'ink' : 'outline'}
        className={smallButtonClass}
        disabled={isPending}
        onClick={() => onDecide('accept', requests)}
        {...makeAriaLabel(acceptLabel)}
      >
        {acceptLabel}
      </Button>
      {!hasEnoughSpots && (
        <Button
          className={smallButtonClass}
          disabled={isPending}
          onClick={() => onDecide('accept_and_add', requests)}
          {...makeAriaLabel(addSpotsLabel)}
        >
          {addSpotsLabel}
        </Button>
      )}
    </>
  )
}

interface DeclineDialogProps {
  readonly requests: readonly JoinRequest[]
  readonly note: string
  readonly onNoteChange: (note: string) => void
  readonly isPending: boolean
  readonly onClose: () => void
  readonly onDecline: () => void
}

/** Asks for a confirmation before requests are declined, with a field for a message in the email. */
function DeclineDialog({ requests, note, onNoteChange, isPending, onClose, onDecline }: DeclineDialogProps) {
  const [firstRequest] = requests
  const subject = requests.length === 1 ? (firstRequest?.name ?? '') : formatRequestCount(requests.length)
  return (
    <AlertDialog
      open={requests.length > 0}
      onClose={onClose}
      title={`Decline ${subject}?`}
      keepLabel="Not now"
      confirmLabel="Decline"
      isPending={isPending}
      onConfirm={onDecline}
      isUnsaved={note !== ''}
      details={
        <div className="mt-3">
          <TextAreaField
            label="Message (optional)"
            hint="Included in the email as written."
            rows={3}
            maxLength={500}
            value={note}
            onChange={({ target }) => onNoteChange(target.value)}
          />
        </div>
      }
    >
      We'll email them. They can't ask to join this event again unless you let them back in.
    </AlertDialog>
  )
}
