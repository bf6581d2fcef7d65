import { formatClockTime, formatWeekdayDate } from '@shared/time/zoned-time.ts'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '@/components/data/states.tsx'
import { Button, ButtonLink } from '@/components/ui/button.tsx'
import { PageSkeleton } from '@/components/ui/skeleton.tsx'
import { hostedEventQuery } from '@/core/events/hosted-event-query.ts'
import { SignedInPage } from '@/core/session/signed-in-page.tsx'
import { callApi, type CallResponse } from '@/lib/api-client.ts'
import { ApiError, isNotFoundError } from '@/lib/api-error.ts'
import { usePage } from '@/lib/use-page.ts'
import { paths } from '@/lib/paths.ts'
import { compareByName } from './compare-by-name.ts'

type Attendee = CallResponse<'listAttendees'>['confirmed'][number]

/** The maximum number of attendees that one call returns. */
const PAGE_SIZE = 500

/** Loads all attendees with a spot, page by page, because a printed list needs them all. */
async function loadAttendees(id: number, signal: AbortSignal): Promise<Attendee[]> {
  const attendees: Attendee[] = []
  let cursor: string | undefined
  do {
    const query = { status: 'confirmed' as const, limit: PAGE_SIZE, after: cursor }
    const { confirmed, next } = await callApi('listAttendees', { params: { id }, query, signal })
    attendees.push(...confirmed)
    cursor = next ?? undefined
  } while (cursor !== undefined)
  return attendees
}

/** A page for printing: the attendees with a spot, by name, each with a box to tick. */
export function DoorListPage({ id }: { readonly id: number }) {
  usePage({ title: 'Check-in list' })
  return <SignedInPage>{() => <DoorList id={id} />}</SignedInPage>
}

function DoorList({ id }: { readonly id: number }) {
  const event = useQuery(hostedEventQuery(id))
  const list = useQuery({
    queryKey: ['hosting', 'door-list', id],
    queryFn: ({ signal }) => loadAttendees(id, signal),
    staleTime: 0,
  })
  if (event.isPending || list.isPending) return <PageSkeleton />
  if (!event.data || !list.data) {
    const isForbidden = event.error instanceof ApiError && event.error.status === 403
    const retry = () => void Promise.all([event.refetch(), list.refetch()])
    return (
      <div className="px-gutter pt-28 pb-20">
        <h1 className="display text-display-3 mb-8">Check-in list</h1>
        {isForbidden || isNotFoundError(event.error) ? (
          <LoadError>This isn't one of your events.</LoadError>
        ) : (
          <LoadError onRetry={retry}>Couldn't load the attendees.</LoadError>
        )}
      </div>
    )
  }
  const { title, dateTime, timezone, venueName, city } = event.data
  const startsAt = Date.parse(dateTime)
  return (
    <div className="px-gutter pt-28 pb-20 print:p-0">
      <h1 className="text-4xl wrap-anywhere sm:text-6xl print:text-3xl">{title}</h1>
      <p className="tabular-digits mt-3 text-lg">
        {formatWeekdayDate(startsAt, timezone)}, {formatClockTime(startsAt, timezone)} · {venueName}, {city}
      </p>
      <p className="tabular-digits mt-1 font-bold">
        {list.data.length === 1 ? '1 person' : `${list.data.length} people`} with a spot
      </p>
      <div className="mt-6 flex flex-wrap gap-2.5 print:hidden">
        <Button onClick={() => window.print()}>Print</Button>
        <ButtonLink look="outline" to={`${paths.hostDashboard}?attendees=${id}`}>
          Back to attendees
        </ButtonLink>
      </div>
      <ul className="border-ink mt-8 border-t-2 sm:columns-2 sm:gap-12 print:columns-2">
        {list.data.toSorted(compareByName).map(({ id: attendeeId, name, email }) => (
          <li
            key={attendeeId}
            className="border-hairline flex break-inside-avoid items-start gap-3 border-b py-2"
          >
            <span aria-hidden className="border-ink mt-0.5 size-5 shrink-0 border-2" />
            <span className="min-w-0 wrap-anywhere">
              <span className="block leading-tight font-bold">{name}</span>
              <span className="text-ink-soft block text-sm">{email}</span>
            </span>
          </li>
        ))}
      </ul>
      {list.data.length === 0 && <p className="mt-6 text-lg">Nobody has a spot yet.</p>}
    </div>
  )
}
