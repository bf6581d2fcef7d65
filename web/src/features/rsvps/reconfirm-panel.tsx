import type { RsvpLookup } from '@shared/rsvps/contract.ts'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { formatMoment } from '@/core/events/rsvp-window-text.ts'
import { makeReconfirmedToast, makeUnsentToast } from '@/core/rsvps/outbox-text.ts'
import { discardEntry, queueReconfirmation, sendReconfirmation } from '@/core/rsvps/send-outbox.ts'
import { useUnsentAnswer, type ReconfirmEntry } from '@/lib/outbox.ts'
import { toast } from '@/lib/toast.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { useNow } from '@/lib/use-now.ts'
import { useViewerZone } from '@/lib/viewer-zone.ts'

interface ReconfirmPanelProps {
  readonly token: string
  readonly rsvp: RsvpLookup
  /** Asks for a confirmation before cancelling. */
  readonly onCancel: () => void
}

/**
 * Asks an attendee if they are still coming, or whether they want the offered spot. A link in an email only opens this page and
 * saves no answer, because mail scanners open links.
 */
export default function ReconfirmPanel({ token, rsvp, onCancel }: ReconfirmPanelProps) {
  const { reconfirmation, offerEndsAt, event, signup } = rsvp
  const isOffer = offerEndsAt !== undefined
  const now = useNow()
  const viewerZone = useViewerZone()
  const unsentAnswer = useUnsentAnswer(token)
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { name, email } = signup
      const entry = await queueReconfirmation({ name, email, event, token, isOffer })
      return { entry, isQueued: (await sendReconfirmation(entry)) === 'queued' }
    },
    onSuccess: ({ entry, isQueued }) =>
      toast(isQueued ? makeUnsentToast(entry) : makeReconfirmedToast(entry)),
    onError: (error) => toastFailure(error, "Couldn't save your answer. Please try again.", 'Not saved'),
  })
  if (Date.parse(event.dateTime) < now) return null
  if (unsentAnswer) return <UnsentAnswer entry={unsentAnswer} onCancel={onCancel} />
  if (isOffer) {
    return (
      <Panel title="A spot opened. Do you want it?">
        <p className="mt-3 text-lg">
          It&apos;s yours if you accept it by{' '}
          {formatMoment(Date.parse(offerEndsAt), event.timezone, viewerZone)}. After that it can go to someone
          else, and you leave the waitlist.
        </p>
        <div className="mt-5 flex flex-wrap gap-2.5">
          <Button disabled={isPending} onClick={() => mutate()}>
            Accept the spot
          </Button>
          <Button look="outline" onClick={onCancel}>
            Decline it
          </Button>
        </div>
      </Panel>
    )
  }
  if (!reconfirmation) return null
  if (reconfirmation.isSure) {
    return (
      <p role="status" className="mt-6 text-lg font-bold">
        You&apos;re all set. See you there!
      </p>
    )
  }
  const isPastDeadline = Date.parse(reconfirmation.answerBy) <= now
  return (
    <Panel title="Are you still coming?">
      <p className="mt-3 text-lg">
        {isPastDeadline
          ? 'Please let the host know.'
          : `Please answer by ${formatMoment(Date.parse(reconfirmation.answerBy), event.timezone, viewerZone)}. Without an answer, your spot can go to someone on the waitlist.`}
      </p>
      <div className="mt-5 flex flex-wrap gap-2.5">
        <Button disabled={isPending} onClick={() => mutate()}>
          I&apos;ll be there
        </Button>
        <Button look="outline" onClick={onCancel}>
          I can&apos;t make it
        </Button>
      </div>
    </Panel>
  )
}

/** An answer that waits for a connection. */
function UnsentAnswer({
  entry,
  onCancel,
}: {
  readonly entry: ReconfirmEntry
  readonly onCancel: () => void
}) {
  const { title, description } = makeUnsentToast(entry)
  return (
    <Panel title={title}>
      <p role="status" className="mt-3 text-lg">
        {description}
      </p>
      <div className="mt-5 flex flex-wrap gap-2.5">
        <Button look="outline" onClick={() => void discardEntry(entry)}>
          Take back my answer
        </Button>
        <Button look="outline" onClick={onCancel}>
          {entry.isOffer ? 'Decline it' : "I can't make it"}
        </Button>
      </div>
    </Panel>
  )
}

function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section
      aria-labelledby="still-coming"
      className="rounded-tile border-ink mt-8 border-2 px-5 py-7 sm:px-8"
    >
      <h2 id="still-coming" className="display text-display-4">
        {title}
      </h2>
      {children}
    </section>
  )
}
