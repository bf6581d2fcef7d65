import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRowFocus } from '@/components/data/row-focus.ts'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { LoadError } from '@/components/data/states.tsx'
import { HOSTING_KEY } from '@/core/events/hosted-event-query.ts'
import { KeptOutList } from '@/core/rsvps/kept-out-list.tsx'
import { callApi } from '@/lib/api-client.ts'

/** The attendees whom a host keeps out of all the host's events; nothing if there are none. */
export function KeptOutAttendees() {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery({
    queryKey: [...HOSTING_KEY, 'kept-out'],
    queryFn: ({ signal }) => callApi('listKeptOutAttendees', { signal }),
  })
  const focusProps = useRowFocus()
  if (isError && !data)
    return <LoadError onRetry={() => void refetch()}>Couldn't load the people you keep out.</LoadError>
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="kept-out" {...focusProps}>
      <SectionHeader id="kept-out" title="Kept out">
        These people can't RSVP to any event that you own. Only you and our team see this list.
      </SectionHeader>
      <KeptOutList
        label="People kept out of all events"
        attendees={data.items}
        liftRemoval={(id) => callApi('liftRemovalFromAllEvents', { params: { id } })}
        onDone={() => client.invalidateQueries({ queryKey: HOSTING_KEY })}
      />
    </section>
  )
}
