import { PRODUCT } from '@shared/product.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Failed } from '@/components/data/states.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { CalendarLinks } from '@/core/events/calendar-links.tsx'
import { callApi } from '@/lib/api-client.ts'
import { toast } from '@/lib/toast.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { calendarLinkQuery } from './member-queries.ts'

/** A member's RSVPs in the calendar they have, by a secret address that they can renew. */
export function OwnCalendar() {
  const { data, error, refetch } = useQuery(calendarLinkQuery)
  const renew = useRenewal()
  return (
    <section aria-labelledby="own-calendar" className="border-ink mt-20 border-t-2 pt-6">
      <h2 id="own-calendar" className="text-4xl">
        Your calendar
      </h2>
      <p className="mt-3 max-w-prose text-lg leading-snug">
        Every RSVP of yours in the calendar you have, with what moves and what is called off. The link is
        secret: whoever has it sees where you go.
      </p>
      <div className="mt-6 max-w-2xl">
        {data ? (
          data.url === null ? (
            <Button disabled={renew.isPending} onClick={() => renew.mutate()}>
              Make my calendar link
            </Button>
          ) : (
            <>
              <CalendarLinks url={data.url} name={`My ${PRODUCT}`} />
              <Button
                look="outline"
                className="mt-4"
                disabled={renew.isPending}
                onClick={() => renew.mutate()}
              >
                Renew link
              </Button>
              <p className="text-ink-soft mt-2 leading-snug">
                A new link, and the old one stops at once, in every calendar that has it.
              </p>
            </>
          )
        ) : error ? (
          <Failed onRetry={() => void refetch()}>Your calendar link did not load.</Failed>
        ) : (
          <Skeleton className="h-44" />
        )}
      </div>
    </section>
  )
}

function useRenewal() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => callApi('renewCalendarLink'),
    onSuccess: (made) => {
      const isFirst = queries.getQueryData(calendarLinkQuery.queryKey)?.url === null
      queries.setQueryData(calendarLinkQuery.queryKey, made)
      if (!isFirst) toast({ title: 'Your calendar has a new link', description: 'The old one has stopped.' })
    },
    onError: (error) => toastFailure(error, 'There is no new link. Please try again.'),
  })
}
