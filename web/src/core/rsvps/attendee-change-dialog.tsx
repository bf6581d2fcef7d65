import type { HostEvent } from '@shared/hosting/contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckboxField } from '@/components/form/checkbox-field.tsx'
import { TextAreaField } from '@/components/form/text-field.tsx'
import { isInLastHours } from '@shared/rsvps/last-hours.ts'
import { useRsvpWindow } from '@/core/events/use-rsvp-window.ts'
import { useCurrentUser } from '@/core/session/session.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { AlertDialog } from '@/components/ui/alert-dialog.tsx'
import { callApi } from '@/lib/api-client.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { useNow } from '@/lib/use-now.ts'
import type { Attendee } from './attendee.ts'

export type AttendeeChange =
  | { readonly kind: 'remove'; readonly attendee: Attendee; readonly isWaitlisted: boolean }
  | { readonly kind: 'admit'; readonly attendee: Attendee; readonly isNext: boolean }

interface AttendeeChangeDialogProps {
  readonly event: HostEvent
  readonly change: AttendeeChange | null
  readonly onClose: () => void
  /** Reloads the lists. */
  readonly onDone: () => Promise<unknown>
}

/** Asks for a confirmation before a host removes an attendee or gives a waitlisted attendee a spot. Says who else is affected. */
export function AttendeeChangeDialog({ event, change, onClose, onDone }: AttendeeChangeDialogProps) {
  const [isKeptOutOfAllEvents, setKeptOutOfAllEvents] = useState(false)
  const [note, setNote] = useState('')
  const { user } = useCurrentUser()
  const { state: windowState } = useRsvpWindow(event)
  const now = useNow()
  const isOffered = isInLastHours(
    { shouldReconfirm: event.shouldReconfirm, startsAt: Date.parse(event.dateTime) },
    now,
  )
  const close = () => {
    setKeptOutOfAllEvents(false)
    setNote('')
    onClose()
  }
  const mutation = useMutation({
    mutationFn: ({ kind, attendee }: AttendeeChange) => {
      const params = { id: event.id, signupId: attendee.id }
      if (kind === 'admit') return callApi('admitAttendee', { params })
      const body = {
        keepOut: isKeptOutOfAllEvents ? 'host' : 'event',
        note: isKeptOutOfAllEvents ? note : null,
      } as const
      return callApi('removeAttendee', { params, body })
    },
    onSuccess: ({ message }) => {
      toastSuccess(message)
      close()
    },
    onError: (error, { kind }) =>
      toastFailure(
        error,
        kind === 'remove'
          ? 'Failed to remove the attendee. Please try again.'
          : 'Failed to give the attendee a spot. Please try again.',
      ),
    // Another host may have made the change first, so the lists are reloaded after a failure too.
    onSettled: onDone,
  })
  const name = change?.attendee.name ?? ''
  const isRemoval = change?.kind !== 'admit'
  return (
    <AlertDialog
      open={change !== null}
      onClose={close}
      isUnsaved={note !== ''}
      details={
        // An attendee without an address cannot be kept out, because they could come back under any name.
        change?.kind === 'remove' &&
        change.attendee.email !== '' && (
          <div className="mt-3 grid gap-3">
            <p>They can't RSVP to this event again unless you let them back in.</p>
            <CheckboxField
              label={describeKeepingOut(event, user?.id)}
              checked={isKeptOutOfAllEvents}
              onChange={setKeptOutOfAllEvents}
            />
            {isKeptOutOfAllEvents && (
              <TextAreaField
                label="Private note (optional)"
                hint="The attendee never sees it."
                rows={2}
                maxLength={500}
                value={note}
                onChange={({ target }) => setNote(target.value)}
              />
            )}
          </div>
        )
      }
      title={isRemoval ? `Remove ${name}?` : `Give ${name} a spot?`}
      keepLabel={isRemoval ? 'Keep attendee' : 'Not now'}
      confirmLabel={isRemoval ? 'Remove' : 'Give a spot'}
      confirmLook={isRemoval ? 'danger' : 'ink'}
      isPending={mutation.isPending}
      onConfirm={() => {
        if (change && !mutation.isPending) mutation.mutate(change)
      }}
    >
      {change &&
        describeConsequence(event, change, {
          isClosed: windowState === 'closed',
          isHidden: event.hidden !== null,
          isOffered,
        })}
    </AlertDialog>
  )
}

/** Says whose events a person is kept out of: those of the event's owner, or the viewer's if the event has no owner. */
export function describeKeepingOut(
  { ownerId }: Pick<HostEvent, 'ownerId'>,
  userId: number | undefined,
): string {
  const isForOwnEvents = ownerId === null || ownerId === userId
  return isForOwnEvents ? 'Keep them out of all events you own' : "Keep them out of all of the owner's events"
}

interface WaitlistRules {
  /** Whether RSVPs have closed, so that nobody moves up from the waitlist automatically. */
  readonly isClosed?: boolean
  /** Whether the event is hidden. Nobody moves up until an admin unhides it. */
  readonly isHidden?: boolean
  /** Whether a free spot is offered to the next person on the waitlist, who must accept it. */
  readonly isOffered?: boolean
}

/** Describes what happens if the host confirms the change. */
export function describeConsequence(
  {
    signupLimit,
    signupCount,
    waitlistCount,
    offeredCount = 0,
  }: Pick<HostEvent, 'signupLimit' | 'signupCount' | 'waitlistCount' | 'offeredCount'>,
  change: AttendeeChange,
  { isClosed = false, isHidden = false, isOffered = false }: WaitlistRules = {},
): string {
  const { name, email } = change.attendee
  // Walk-ins may have no address.
  const mailText = email === '' ? '' : " We'll email them."
  if (change.kind === 'remove') {
    if (change.isWaitlisted) return `${name} leaves the waitlist.${mailText}`
    if (waitlistCount === offeredCount) return `${name} loses their spot.${mailText}`
    if (isClosed)
      return `${name} loses their spot. RSVPs are closed, so nobody moves up automatically.${mailText}`
    if (isHidden)
      return `${name} loses their spot. The event is under review, so nobody moves up for now.${mailText}`
    if (isOffered) {
      const offerText = `${name} loses their spot, which is offered to the next person on the waitlist.`
      return `${offerText} ${email === '' ? "We'll email that person." : "We'll email both."}`
    }
    const promotionMailText = email === '' ? "We'll email the person who moves up." : "We'll email both."
    return `${name} loses their spot and the next person on the waitlist moves up. ${promotionMailText}`
  }
  const orderText = change.isNext ? '' : ' ahead of people who have waited longer'
  const admissionText = `${name} gets a spot${orderText}.${mailText}`
  const hasOffer = change.attendee.offerEndsAt !== undefined
  if (signupLimit === null || hasOffer || signupCount + offeredCount < signupLimit) return admissionText
  const noFreeSpotText = offeredCount > 0 ? 'All free spots are on offer' : 'The event is full'
  return `${admissionText} ${noFreeSpotText}, so the limit grows by one, to ${signupLimit + 1}.`
}
