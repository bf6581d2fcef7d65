import type { AdminEvent } from '@shared/hosting/admin-contract.ts'
import { formatClockTime, formatLongDate } from '@shared/time/zoned-time.ts'
import type { AdminUser } from '@shared/users/contract.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Meter } from '@/components/data/meter.tsx'
import { DialogSpinner } from '@/components/dialog-boundary.tsx'
import { AlertDialog } from '@/components/ui/alert-dialog.tsx'
import { Button } from '@/components/ui/button.tsx'
import { LeaveButton } from '@/components/ui/leave-button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { useReportUnsaved } from '@/components/ui/unsaved-guard.ts'
import { useRefreshEvents } from '@/core/events/event-mutations.ts'
import { userQuery } from '@/core/users/user-queries.ts'
import { composeUserMessage } from '@/lib/error-text.ts'
import { formatCount } from '@/lib/format-count.ts'
import { getServerTime } from '@/lib/server-time.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { toast, toastError, toastSuccess } from '@/lib/toast.ts'
import { HostPicker } from './host-picker.tsx'
import { useRefreshHosts } from './use-refresh-hosts.ts'
import {
  deleteHost,
  deleteHostWithEvents,
  isSettlementComplete,
  loadOpenEvents,
  toSettlementLines,
  HostDeletionError,
  type HostChoice,
  type Settlement,
  type SettlementLine,
} from './settle-events.ts'

interface DeleteHostProps {
  /** The id in the URL, which may be any text. */
  readonly openId: string
  readonly onClose: () => void
}

/**
 * Deletes a host after a confirmation; events that are not over must be cancelled or reassigned first (specification section
 * 2.4).
 */
export default function DeleteHost({ openId, onClose }: DeleteHostProps) {
  const id = Number(openId)
  const host = useQuery({ ...userQuery(id), retry: false })
  const events = useQuery({
    queryKey: ['open-events-of-host', id],
    queryFn: () => loadOpenEvents(id),
    // The list is read each time the dialog opens, but never while it is open, because the deletion processes the list on screen.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const error = host.error ?? events.error
  useEffect(() => {
    if (!error) return
    const description = `Failed to check host events: ${composeUserMessage(error, 'Unknown error')}`
    toastError(description)
    onClose()
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, when a query failed
  }, [error])
  if (!host.data || !events.data) return error ? null : <DialogSpinner />
  return events.data.length === 0 ? (
    <DeleteConfirmation host={host.data} onClose={onClose} />
  ) : (
    <SettleEventsDialog host={host.data} events={events.data} onClose={onClose} />
  )
}

interface DeleteConfirmationProps {
  readonly host: AdminUser
  readonly onClose: () => void
}

function DeleteConfirmation({ host, onClose }: DeleteConfirmationProps) {
  const refreshHosts = useRefreshHosts()
  const deletion = useMutation({
    mutationFn: () => deleteHost(host),
    onSuccess: () => {
      toastSuccess('Host deleted successfully')
      onClose()
    },
    onError: (error) => toastFailure(error, 'Failed to delete host'),
    onSettled: refreshHosts,
  })
  return (
    <AlertDialog
      open
      onClose={onClose}
      title={`Delete ${host.name}?`}
      keepLabel="Keep host"
      confirmLabel={deletion.isPending ? 'Deleting...' : 'Delete host'}
      isPending={deletion.isPending}
      onConfirm={() => deletion.mutate()}
    >
      {host.name} has no events to cancel or reassign. Their account will be deleted. This action cannot be
      undone.
    </AlertDialog>
  )
}

interface SettleEventsDialogProps extends DeleteConfirmationProps {
  readonly events: readonly AdminEvent[]
}

function SettleEventsDialog({ host, events, onClose }: SettleEventsDialogProps) {
  const [settlements, setSettlements] = useState<ReadonlyMap<number, Settlement>>(new Map())
  /** For each settled line, by id: whether its events were already cancelled or deleted. */
  const [settledLines, setSettledLines] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [shouldMarkIncomplete, setShouldMarkIncomplete] = useState(false)
  const refreshHosts = useRefreshHosts()
  const refreshEvents = useRefreshEvents()
  const [lines] = useState(() => toSettlementLines(events, getServerTime()))
  const unsettledLines = lines.filter(({ id }) => !settledLines.has(id))
  const abortController = useRef(new AbortController())
  // Closing the dialog stops the deletion after the current step.
  useEffect(() => {
    const controller = new AbortController()
    abortController.current = controller
    return () => controller.abort()
  }, [])
  const deletion = useMutation({
    mutationFn: () =>
      deleteHostWithEvents({
        host,
        lines: unsettledLines,
        settlements,
        onSettled: (id, wasAlreadyCancelled) =>
          setSettledLines((previous) => new Map(previous).set(id, wasAlreadyCancelled)),
        signal: abortController.current.signal,
      }),
    onSuccess: (isDeleted) => {
      if (!isDeleted) {
        toast({
          title: `${host.name} was not deleted`,
          description: 'Events already cancelled or reassigned stay that way.',
        })
        return
      }
      toastSuccess('Host deleted and events processed successfully')
      // The dialog of another host may be open by now.
      if (!abortController.current.signal.aborted) onClose()
    },
    onError: (error) => {
      const description = error.message || 'Failed to process host deletion'
      toastError(description)
    },
    onSettled: () => Promise.all([refreshHosts(), refreshEvents()]),
  })
  const chooseSettlement = (id: number, settlement: Settlement) =>
    setSettlements((previous) => new Map(previous).set(id, settlement))
  const startDeletion = () => {
    if (unsettledLines.every(({ id }) => isSettlementComplete(settlements.get(id)))) {
      if (!deletion.isPending) deletion.mutate()
      return
    }
    setShouldMarkIncomplete(true)
    const incompleteLine = unsettledLines.find(({ id }) => !isSettlementComplete(settlements.get(id)))
    document
      .querySelector<HTMLInputElement>(`input[name="${getRadioGroupName(incompleteLine?.id)}"]`)
      ?.focus()
    const description = 'Please choose an action for each event'
    toastError(description, 'Missing Actions')
  }
  const stepFailure = deletion.error instanceof HostDeletionError ? deletion.error : null
  return (
    <Dialog
      open
      isWide
      onClose={onClose}
      title={`Delete ${host.name}?`}
      discardText="Your choices will be lost. Events already cancelled or reassigned stay that way."
      description={`They host ${events.length === 1 ? "1 event that isn't" : `${events.length} events that aren't`} over. Choose what happens to ${events.length === 1 ? 'it' : 'each'}. Then the account is deleted.`}
    >
      <UnsavedReporter isUnsaved={settlements.size > 0 && !deletion.isSuccess} />
      {unsettledLines.length > 1 && !deletion.isPending && (
        <Button
          look="plain"
          onClick={() => setSettlements(new Map(unsettledLines.map(({ id }) => [id, { kind: 'cancel' }])))}
        >
          Cancel all events
        </Button>
      )}
      <ul className="border-ink mt-2 border-t-2">
        {lines.map((line) => (
          <li key={line.id} className="border-hairline border-b-2 py-4">
            <EventChoice
              line={line}
              hostId={host.id}
              settlement={settlements.get(line.id)}
              isSettled={settledLines.has(line.id)}
              wasAlreadyCancelled={settledLines.get(line.id) === true}
              isIncomplete={shouldMarkIncomplete && !isSettlementComplete(settlements.get(line.id))}
              isBusy={deletion.isPending}
              onChoose={(settlement) => chooseSettlement(line.id, settlement)}
            />
            {stepFailure?.lineId === line.id && (
              <p role="alert" className="text-danger mt-2 font-bold">
                {[stepFailure.message, stepFailure.reason].filter(Boolean).join(': ')}
              </p>
            )}
          </li>
        ))}
      </ul>
      {(deletion.isPending || settledLines.size > 0) && (
        <div role="status" className="mt-5">
          <Meter
            label="Events cancelled or reassigned"
            value={settledLines.size}
            max={lines.length}
            text={`${settledLines.size} of ${lines.length}`}
          />
        </div>
      )}
      {stepFailure?.lineId === null && (
        <p role="alert" className="text-danger mt-4 font-bold">
          {[stepFailure.message, stepFailure.reason].filter(Boolean).join(': ')}
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-2.5">
        <Button look="danger" disabled={deletion.isPending} onClick={startDeletion}>
          {deletion.isPending ? 'Processing...' : stepFailure ? 'Try again' : 'Delete host'}
        </Button>
        {deletion.isPending ? (
          // There is no confirmation here, because the next step would run in the meantime.
          <Button look="plain" onClick={onClose}>
            Keep host
          </Button>
        ) : (
          <LeaveButton look="plain" onLeave={onClose}>
            Keep host
          </LeaveButton>
        )}
      </div>
    </Dialog>
  )
}

/** Reports unsaved choices to the dialog that contains this component. */
function UnsavedReporter({ isUnsaved }: { readonly isUnsaved: boolean }) {
  useReportUnsaved(isUnsaved)
  return null
}

interface EventChoiceProps {
  readonly line: SettlementLine<AdminEvent>
  readonly hostId: number
  readonly settlement: Settlement | undefined
  readonly isSettled: boolean
  /** Whether the event was already cancelled or deleted, so that the choice had no effect. */
  readonly wasAlreadyCancelled: boolean
  /** Whether the choice is still incomplete after "Delete host" was pressed. */
  readonly isIncomplete: boolean
  readonly isBusy: boolean
  readonly onChoose: (settlement: Settlement) => void
}

const getRadioGroupName = (lineId: number | undefined): string => `settle-${lineId}`

function EventChoice(props: EventChoiceProps) {
  const { line, hostId, settlement, isSettled, wasAlreadyCancelled, isIncomplete, isBusy, onChoose } = props
  const [event] = line.events
  const { title, dateTime, timezone, city, isPublished, hidden } = event
  const isSeries = line.events.length > 1
  const startsAt = Date.parse(dateTime)
  const rsvpCount = line.events.reduce(
    (sum, { signupCount, waitlistCount }) => sum + signupCount + waitlistCount,
    0,
  )
  const facts = [
    ...(isSeries ? [`Series, ${line.events.length} upcoming events`] : []),
    `${isSeries ? 'Next: ' : ''}${formatLongDate(startsAt, timezone)}, ${formatClockTime(startsAt, timezone)}`,
    city,
    isPublished || hidden ? formatCount(rsvpCount, 'RSVP') : 'Draft',
  ]
  const reassignment = settlement?.kind === 'reassign' ? settlement : null
  return (
    <fieldset disabled={isBusy || isSettled}>
      <legend className="text-xl font-extrabold wrap-anywhere">{title}</legend>
      <p className="text-ink-soft tabular-digits">{facts.join(' · ')}</p>
      {isSettled ? (
        <p className="text-good mt-2 font-bold">
          {wasAlreadyCancelled
            ? 'Already cancelled or deleted'
            : reassignment?.newHost
              ? `Reassigned to ${reassignment.newHost.name}`
              : 'Cancelled'}
        </p>
      ) : (
        <div className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
          <Choice
            label={isSeries ? `Cancel ${line.events.length} events` : 'Cancel Event'}
            checked={settlement?.kind === 'cancel'}
            onChange={() => onChoose({ kind: 'cancel' })}
            name={getRadioGroupName(line.id)}
          />
          <Choice
            label="Reassign Host"
            checked={reassignment !== null}
            onChange={() => onChoose({ kind: 'reassign', newHost: null })}
            name={getRadioGroupName(line.id)}
          />
        </div>
      )}
      {!isSettled && isSeries && settlement?.kind === 'cancel' && (
        <p className="text-ink-soft">Events of this series that belong to another host won't be cancelled.</p>
      )}
      {!isSettled && isIncomplete && (
        <p className="text-danger mt-1 font-bold">
          {reassignment
            ? 'Choose the new host.'
            : `Choose what happens to ${isSeries ? 'these events' : 'this event'}.`}
        </p>
      )}
      {!isSettled && reassignment && (
        <HostPicker
          city={city}
          excludedId={hostId}
          chosenHost={reassignment.newHost}
          onChoose={(newHost: HostChoice | null) => onChoose({ kind: 'reassign', newHost })}
        />
      )}
    </fieldset>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly name: string
  readonly checked: boolean
  readonly onChange: () => void
}

function Choice({ label, name, checked, onChange }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 font-bold">
      <input type="radio" name={name} className="accent-ink size-5" checked={checked} onChange={onChange} />
      {label}
    </label>
  )
}
