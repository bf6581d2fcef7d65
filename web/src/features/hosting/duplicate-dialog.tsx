import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ZonedTimeField } from '@/components/form/zoned-time-field.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { useReportUnsaved } from '@/components/ui/unsaved-guard.ts'
import { useRefreshEvents } from '@/core/events/event-mutations.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { createCopies, findDateError, type EventCopy } from '@/core/events/editor/duplicate-event.ts'
import { useCurrentUser } from '@/core/session/session.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { useNow } from '@/lib/use-now.ts'
import { toWallTime } from '@shared/time/wall-time.ts'
import type { DashboardEvent } from './dashboard-event.ts'
import { makeUuid } from '@/lib/browser-support.ts'

interface DuplicateDialogProps {
  readonly event: DashboardEvent
  readonly onClose: () => void
}

const MAX_COPIES = 12

/** Copies an event to one or more dates, as drafts: without attendees and guests, and with only the cover photo. */
export function DuplicateDialog({ event, onClose }: DuplicateDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Duplicate"
      description={`Copies “${event.title}”, but not its attendees${event.hasGuestList ? ', guest list' : ''} or photos other than the cover. Each date becomes a draft.`}
    >
      <DuplicateForm event={event} onClose={onClose} />
    </Dialog>
  )
}

function DuplicateForm({ event, onClose }: DuplicateDialogProps) {
  const { id, timezone, city, startsAt } = event
  const now = useNow()
  const refreshEvents = useRefreshEvents()
  const hostId = useCurrentUser().user?.id ?? null
  const lastFieldRef = useRef<HTMLInputElement>(null)
  const { time: startTime } = toWallTime(startsAt, timezone)
  const makeUndatedCopy = (): EventCopy => ({
    idempotencyKey: makeUuid(),
    startWallTime: { date: '', time: startTime },
  })
  const [copies, setCopies] = useState<readonly EventCopy[]>(() => [makeUndatedCopy()])
  const [hasSubmitted, setSubmitted] = useState(false)
  useReportUnsaved(copies.some(({ startWallTime }) => startWallTime.date !== ''))
  const findError = (copy: EventCopy) => findDateError(copy, copies)
  const duplicate = useMutation({
    mutationFn: (plannedCopies: readonly EventCopy[]) =>
      // Dates with a created draft are removed, so that a retry creates only the missing drafts.
      createCopies({ id, hostId, copies: plannedCopies }, (createdCopy) =>
        setCopies((previousCopies) =>
          previousCopies.filter(({ idempotencyKey }) => idempotencyKey !== createdCopy.idempotencyKey),
        ),
      ),
    onSuccess: (formerHostNames, { length }) => {
      toastSuccess(
        length === 1 ? 'Draft created' : `${length} drafts created`,
        formerHostNames.length === 0
          ? undefined
          : `Not added, because they no longer host: ${formerHostNames.join(', ')}.`,
      )
      onClose()
    },
    onError: (error, { length }) =>
      length === 1
        ? toastFailure(error, 'Failed to create the draft. Please try again.')
        : toastFailure(
            error,
            'The dates below have no draft yet. Please try again.',
            'Not all drafts were created',
          ),
    onSettled: refreshEvents,
  })
  const submit = () => {
    setSubmitted(true)
    if (!copies.some(findError) && !duplicate.isPending) duplicate.mutate(copies)
  }
  return (
    <div className="grid gap-5">
      {copies.map((copy, index) => (
        <div key={copy.idempotencyKey}>
          <ZonedTimeField
            ref={index === copies.length - 1 ? lastFieldRef : null}
            label={copies.length === 1 ? 'Date' : `Date ${index + 1}`}
            value={copy.startWallTime}
            onChange={(startWallTime) =>
              setCopies(
                copies.map((otherCopy) =>
                  otherCopy.idempotencyKey === copy.idempotencyKey
                    ? { ...otherCopy, startWallTime }
                    : otherCopy,
                ),
              )
            }
            zone={timezone}
            zoneLabel={city}
            now={now}
            error={hasSubmitted ? findError(copy) : undefined}
          />
          {copies.length > 1 && (
            <Button
              look="plain"
              className="-ml-2"
              aria-label={`Remove date ${index + 1}`}
              onClick={() =>
                setCopies(copies.filter((otherCopy) => otherCopy.idempotencyKey !== copy.idempotencyKey))
              }
            >
              Remove
            </Button>
          )}
        </div>
      ))}
      {copies.length < MAX_COPIES && (
        <Button
          look="outline"
          onClick={() => {
            setCopies([...copies, makeUndatedCopy()])
            requestAnimationFrame(() => lastFieldRef.current?.focus())
          }}
        >
          Add another date
        </Button>
      )}
      <Button disabled={duplicate.isPending} onClick={submit}>
        {duplicate.isPending
          ? 'Duplicating...'
          : copies.length === 1
            ? 'Create draft'
            : `Create ${copies.length} drafts`}
      </Button>
    </div>
  )
}
