import type { AdminHost } from '@shared/applications/contract.ts'
import { Badge } from '@/components/data/badge.tsx'
import { Pager } from '@/components/data/pager.tsx'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { EmptyState, LoadError } from '@/components/data/states.tsx'
import { useListState } from '@/components/data/use-list-state.ts'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { useOverlay } from '@/lib/use-overlay.ts'
import { groupByCity } from './group-by-city.ts'
import { ListFilters } from './list-filters.tsx'
import { UserLink } from './user-link.tsx'

/** Approved hosts by city (specification section 2.4). */
export function ApprovedHosts() {
  const list = useListState('listHostsForAdmin', {
    fixedFilters: { status: 'approved', sort: 'city', additionalCity: '' },
    prefix: 'approved',
    failureText: "Couldn't load hosts.",
  })
  const { rows, isBusy, failureText, onRetry } = list.table
  const userDialog = useOverlay('user')
  const deletion = useOverlay('delete')
  const hasSearch = list.getFilter('q') !== ''
  const city = list.getFilter('city')
  // In search results, matches by name come before matches by email, so they are not grouped by city.
  const groups = hasSearch ? [{ city: null, hosts: rows ?? [] }] : groupByCity(rows ?? [])
  return (
    <section aria-labelledby="approved-hosts">
      <SectionHeader id="approved-hosts" title="Approved Hosts by City" />
      <ListFilters
        noun="hosts"
        placeholder="Name or email"
        search={list.getFilter('q')}
        city={city}
        onChange={list.setFilter}
        onClear={list.onClear}
      />
      {failureText !== undefined && <LoadError onRetry={onRetry}>{failureText}</LoadError>}
      {!rows && failureText === undefined && (
        <div role="status" className="grid gap-2">
          <span className="sr-only">Loading hosts</span>
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-16" />
          ))}
        </div>
      )}
      {rows?.length === 0 &&
        (hasSearch || city !== '' ? (
          <EmptyState title="No hosts found">Try another search or clear the filters.</EmptyState>
        ) : (
          <EmptyState title="No hosts yet">Approved hosts appear here.</EmptyState>
        ))}
      <div aria-busy={isBusy} className="grid gap-10">
        {groups
          .filter(({ hosts }) => hosts.length > 0)
          .map((group) => (
            <section key={group.city ?? ''} aria-label={group.city ?? 'Hosts found'}>
              {group.city !== null && <h3 className="text-3xl wrap-anywhere">{group.city}</h3>}
              <ul className="border-ink mt-3 border-t-2">
                {group.hosts.map((host) => (
                  <HostRow
                    key={host.id}
                    host={host}
                    onView={() => userDialog.open(host.id)}
                    onDelete={() => deletion.open(host.id)}
                  />
                ))}
              </ul>
            </section>
          ))}
      </div>
      <Pager label="hosts" {...list.pager} />
    </section>
  )
}

interface HostRowProps {
  readonly host: AdminHost
  readonly onView: () => void
  readonly onDelete: () => void
}

function HostRow({ host, onView, onDelete }: HostRowProps) {
  const { id, name, email, additionalCities, totalEventsHosted } = host
  const eventCount = totalEventsHosted ?? 0
  return (
    <li className="border-hairline flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b-2 py-4">
      <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-lg">
            <UserLink id={id}>{name}</UserLink>
          </span>
          <Badge tone="good">Active</Badge>
          <Badge>{eventCount === 1 ? '1 event' : `${eventCount.toLocaleString('en')} events`}</Badge>
        </p>
        <p className="text-ink-soft">{email}</p>
        {additionalCities.length > 0 && (
          <p className="text-ink-soft">Also hosts in {additionalCities.join(', ')}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button look="outline" aria-label={`View ${name}`} onClick={onView}>
          View
        </Button>
        <Button look="plain" className="text-danger" aria-label={`Delete ${name}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </li>
  )
}
