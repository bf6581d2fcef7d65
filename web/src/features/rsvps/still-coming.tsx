import type { RsvpLookup } from '@shared/rsvps/contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { OWN_RSVPS } from '@/core/rsvps/own-rsvp.ts'
import { deadlineText } from '@/core/rsvps/reconfirm-text.ts'
import { callApi } from '@/lib/api-client.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { useNow } from '@/lib/use-now.ts'

interface StillComingProps {
  readonly token: string
  readonly rsvp: RsvpLookup
  /** Asks before it cancels. */
  readonly onCancel: () => void
}

/**
 * Asks an attendee if they still come, or whether they want the spot on offer. Emails lead here instead of answering by a
 * link, because scanners open links.
 */
export default function StillComing({ token, rsvp, onCancel }: StillComingProps) {
  const { reconfirmation, offerEndsAt, event } = rsvp
  const client = useQueryClient()
  const now = useNow()
  const call = useMutation({
    mutationFn: () => callApi('reconfirmRsvp', { params: { token }, body: { dateTime: event.dateTime } }),
    onSuccess: () =>
      offerEndsAt === undefined
        ? toastSuccess('See you there!', 'Your answer is saved.')
        : toastSuccess('The spot is yours!', `See you at ${event.title}.`),
    onError: (error) => toastFailure(error, "Couldn't save your answer. Please try again.", 'Not saved'),
    // It may have been saved although there was no answer, and the question may have ended.
    onSettled: () => client.invalidateQueries({ queryKey: OWN_RSVPS }),
  })
  if (Date.parse(event.dateTime) < now) return null
  if (offerEndsAt !== undefined) {
    return (
      <Panel title="A spot opened. Do you want it?">
        <p className="mt-3 text-lg">
          It&apos;s yours if you accept it by {deadlineText(offerEndsAt, event.timezone)}. After that the next
          person gets it, and you leave the waitlist.
        </p>
        <div className="mt-5 flex flex-wrap gap-2.5">
          <Button disabled={call.isPending} onClick={() => call.mutate()}>
            Accept the spot
          </Button>
          <Button look="outline" onClick={onCancel}>
            Pass it on
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
  const isLate = Date.parse(reconfirmation.answerBy) <= now
  return (
    <Panel title="Are you still coming?">
      <p className="mt-3 text-lg">
        {isLate
          ? 'Please let the host know.'
          : `Please answer by ${deadlineText(reconfirmation.answerBy, event.timezone)}. Without an answer, your spot can go to someone on the waitlist.`}
      </p>
      <div className="mt-5 flex flex-wrap gap-2.5">
        <Button disabled={call.isPending} onClick={() => call.mutate()}>
          I&apos;ll be there
        </Button>
        <Button look="outline" onClick={onCancel}>
          I can&apos;t make it
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
