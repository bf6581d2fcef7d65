import type { EventDetail } from '@shared/events/contract.ts'
import type { RsvpResponse } from '@shared/rsvps/contract.ts'
import { getColour } from '@shared/events/colours.ts'
import { useState } from 'react'
import { DialogBoundary } from '@/components/dialog-boundary.tsx'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { useClosedWindowText } from '@/core/events/use-rsvp-window.ts'
import { useCurrentUser } from '@/core/session/session.ts'
import { readDeviceRsvps, useDeviceRsvps } from '@/lib/device-rsvps.ts'
import { useOutdatedRsvp } from '@/lib/outbox.ts'
import { paths } from '@/lib/paths.ts'
import { RsvpForm } from './rsvp-form.tsx'
import { ANSWER_BY_EMAIL_TEXT, ASK_TO_JOIN_LABEL, HOST_CHOOSES_TEXT } from './request-text.ts'
import { makeRsvpToast } from './rsvp-text.ts'
import { RsvpSummary } from './rsvp-summary.tsx'

const ShareDialog = makeLazyComponent(() => import('@/core/events/share-dialog.tsx'), DialogFallback)

interface RsvpDialogProps {
  readonly event: EventDetail
  /** Whether the URL says that the RSVP has a result, so that a reload does not show the form again. */
  readonly hasResult: boolean
  readonly onResult: () => void
  readonly onClose: () => void
}

/**
 * The RSVP dialog. For a full event it offers the waitlist. Outside the RSVP window it says when RSVPs open, or that they are
 * closed. Once the server has answered, the dialog shows the result.
 */
export default function RsvpDialog({ event, hasResult, onResult, onClose }: RsvpDialogProps) {
  const { user, isLoading } = useCurrentUser()
  const [result, setResult] = useState<RsvpResponse | null>(null)
  const [isSharing, setSharing] = useState(false)
  const [hasDeviceRsvp] = useState(() => readDeviceRsvps().some((rsvp) => rsvp.event.id === event.id))
  const outdatedEntry = useFirstOutdatedEntry(event.id)
  const rsvp = useDeviceRsvps().find(({ token }) => token === result?.changeToken)
  const colour = getColour(event.id).hex
  const closedText = useClosedWindowText(event)
  const isRequest = event.isByRequest === true && closedText === null
  const isForWaitlist = event.isFull && closedText === null && !isRequest
  const title = isRequest ? ASK_TO_JOIN_LABEL : isForWaitlist ? 'Join Waitlist' : 'RSVP'
  const description = isForWaitlist
    ? `${event.title} is full. Spots go to the waitlist in order.`
    : isRequest
      ? `${event.title}. ${HOST_CHOOSES_TEXT} ${ANSWER_BY_EMAIL_TEXT}`
      : event.title
  // After a reload the page itself shows the RSVP.
  if (hasResult && !result) return null
  return (
    <Dialog
      open
      onClose={onClose}
      title={result ? makeRsvpToast(result, event).title : title}
      description={result ? undefined : description}
      colour={colour}
      isPoster={result !== null}
    >
      {result ? (
        <RsvpSummary
          event={event}
          result={result}
          rsvp={rsvp}
          onShare={() => setSharing(true)}
          onClose={onClose}
        />
      ) : closedText !== null ? (
        <p role="status" className="tabular-digits text-2xl font-bold">
          {closedText}
        </p>
      ) : (
        !isLoading && (
          <RsvpForm
            key={outdatedEntry?.id}
            event={event}
            outdatedEntry={outdatedEntry}
            user={user}
            isForSomeoneElse={hasDeviceRsvp && user === null}
            onResult={(nextResult) => {
              setResult(nextResult)
              onResult()
            }}
            onDone={onClose}
          />
        )
      )}
      {isSharing && (
        <DialogBoundary>
          <ShareDialog
            title={event.title}
            url={new URL(paths.event(event.id), window.location.origin).href}
            colour={colour}
            onClose={() => setSharing(false)}
          />
        </DialogBoundary>
      )}
    </Dialog>
  )
}

/** Keeps the entry while the dialog is open, because sending the form again removes it from the outbox. */
function useFirstOutdatedEntry(eventId: number) {
  const outdatedEntry = useOutdatedRsvp(eventId)
  const [firstEntry, setFirstEntry] = useState(outdatedEntry)
  if (!firstEntry && outdatedEntry) setFirstEntry(outdatedEntry)
  return firstEntry
}
