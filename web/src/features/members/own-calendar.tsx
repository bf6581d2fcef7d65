import { PRODUCT } from '@shared/brand/brand.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRowFocus } from '@/components/data/row-focus.ts'
import { LoadError } from '@/components/data/states.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { CalendarLinks } from '@/core/events/calendar-links.tsx'
import { callApi } from '@/lib/api-client.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { calendarLinkQuery } from './member-queries.ts'

/** The calendar feed of a member's RSVPs, at a secret address that the member can replace. */
export function OwnCalendar() {
  const { data, error, refetch } = useQuery(calendarLinkQuery)
  const renewLink = useRenewLink()
  const focusProps = useRowFocus()
  return (
    <section {...focusProps} aria-labelledby="own-calendar" className="border-ink mt-20 border-t-2 pt-6">
      <h2 id="own-calendar" className="text-4xl">
        Your calendar
      </h2>
      <p className="mt-3 max-w-prose text-lg leading-snug">
        Your calendar app can show the events where you have a spot or are on the waitlist. It updates
        automatically when an event changes or is cancelled. Keep the link private: anyone who has it can see
        your events.
      </p>
      <div className="mt-6 max-w-2xl">
        {data ? (
          data.url === null ? (
            <Button disabled={renewLink.isPending} onClick={() => renewLink.mutate()}>
              Create calendar link
            </Button>
          ) : (
            <>
              <CalendarLinks url={data.url} name={`My ${PRODUCT}`} />
              <Button
                look="outline"
                className="mt-4"
                disabled={renewLink.isPending}
                onClick={() => renewLink.mutate()}
              >
                Replace link
              </Button>
              <p className="text-ink-soft mt-2 leading-snug">
                Creates a new link. The old one stops working everywhere.
              </p>
            </>
          )
        ) : error ? (
          <LoadError onRetry={() => void refetch()}>Couldn't load your calendar link.</LoadError>
        ) : (
          <Skeleton className="h-44" />
        )}
      </div>
    </section>
  )
}

function useRenewLink() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi('renewCalendarLink'),
    onSuccess: (feed) => {
      const isFirstLink = client.getQueryData(calendarLinkQuery.queryKey)?.url === null
      client.setQueryData(calendarLinkQuery.queryKey, feed)
      if (!isFirstLink) toastSuccess('Your calendar has a new link', 'The old one no longer works.')
    },
    onError: (error) => toastFailure(error, "Couldn't create a new link. Please try again."),
  })
}
