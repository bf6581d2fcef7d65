import type { HostEvent } from '@shared/hosting/contract.ts'
import { reminders } from '@shared/mail/reminders.ts'
import { formatDeadline } from '@shared/rsvps/coming-status.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LoadError } from '@/components/data/states.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { callApi } from '@/lib/api-client.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { useNow } from '@/lib/use-now.ts'
import { formatAnswerCounts } from './reconfirm-text.ts'

interface ReconfirmationsProps {
  /** `updatedAt` changes with the attendees and their spots, so that the numbers are loaded again. */
  readonly event: Pick<HostEvent, 'id' | 'dateTime' | 'endsAt' | 'timezone' | 'updatedAt'>
}

/** Shows how many attendees are sure and how many have not answered, and a button that asks for the missing answers. */
export default function Reconfirmations({ event }: ReconfirmationsProps) {
  const { id, timezone, updatedAt } = event
  const client = useQueryClient()
  const now = useNow()
  const queryKey = ['reconfirmations', id]
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, updatedAt],
    queryFn: ({ signal }) => callApi('getReconfirmations', { params: { id }, signal }),
    placeholderData: (previousData) => previousData,
  })
  const mutation = useMutation({
    mutationFn: () => callApi('askToReconfirmAgain', { params: { id } }),
    onSuccess: () => toastSuccess('Asked again', "We're emailing everyone who hasn't answered."),
    onError: (failure) => toastFailure(failure, 'Failed to send the email. Please try again.'),
    // The email may have been sent even if the call failed, so the numbers are loaded again.
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  if (error && !data) return <LoadError onRetry={() => void refetch()}>Couldn't load the answers.</LoadError>
  if (!data) return <Skeleton className="mb-6 h-20" />
  const deadline = formatDeadline(data.answerBy, timezone)
  const isPastDeadline = Date.parse(data.answerBy) <= now
  return (
    <section aria-label="Still coming" className="mb-6">
      <h3 className="tabular-digits text-2xl font-extrabold tracking-tight">
        {data.isAsked ? formatAnswerCounts(data) : 'Still coming?'}
      </h3>
      <p className="text-ink-soft mt-1 max-w-prose">
        {!data.isAsked
          ? describeReconfirmTime(event, now)
          : isPastDeadline
            ? 'Spots that open now can be offered to the waitlist, usually for two hours each.'
            : `Attendees who don't answer can lose their spot to the waitlist on ${deadline}.`}
      </p>
      {data.canAskAgain && (
        <Button
          look="outline"
          className="mt-3 min-h-11 px-4 text-sm"
          disabled={mutation.isPending}
          onClick={() => mutation.mutate()}
        >
          Ask again
        </Button>
      )}
    </section>
  )
}

/** Says when attendees will be asked, or that it is too late for the reminder that asks them. */
export function describeReconfirmTime(
  { dateTime, endsAt, timezone }: Pick<HostEvent, 'dateTime' | 'endsAt' | 'timezone'>,
  now: number,
): string {
  const times = { startsAt: Date.parse(dateTime), endsAt: Date.parse(endsAt), timezone }
  return now < reminders.reminder_day_before.computeTimes(times).closesAt
    ? "The reminder the day before asks attendees if they're still coming."
    : "Attendees weren't asked, because the reminder that asks them goes out the day before. Nobody loses their spot."
}
