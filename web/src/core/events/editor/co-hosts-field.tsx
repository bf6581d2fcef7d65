import type { HostCard } from '@shared/events/event.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Failed } from '@/components/data/states.tsx'
import { Button } from '@/components/ui/button.tsx'
import { cityHostsQuery, hostsQuery } from './co-host-queries.ts'
import { HostChooser, Hosts } from './host-chooser.tsx'

interface CoHostsFieldProps {
  readonly value: readonly HostCard[]
  readonly onChange: (value: readonly HostCard[]) => void
  /** Whose hosts stand first. */
  readonly city: string | null
  /** Who answers for the event, and is no co-host. */
  readonly ownerId: number | null
  readonly error?: string | undefined
}

/** As many as an event takes (`shared/hosting/contract.ts`). */
const MOST = 10

/** Who helps: hosts of one's own city first, then those of everywhere. */
export function CoHostsField({ city, ownerId, ...field }: CoHostsFieldProps) {
  return (
    <HostChooser
      {...field}
      label="Co-hosts (optional)"
      hint="They can change this event as you can."
      most={MOST}
      addLabel="Add a Co-host"
      list={({ chosen, typed, onAdd }) => (
        <HostList
          city={city}
          isSearching={typed !== ''}
          isWanted={({ id, name }) =>
            !chosen.has(id) && id !== ownerId && name.toLowerCase().includes(typed.toLowerCase())
          }
          onAdd={onAdd}
        />
      )}
    />
  )
}

interface HostListProps {
  readonly city: string | null
  readonly isSearching: boolean
  readonly isWanted: (host: HostCard) => boolean
  readonly onAdd: (host: HostCard) => void
}

function HostList({ city, isSearching, isWanted, onAdd }: HostListProps) {
  const near = useQuery(cityHostsQuery)
  const far = useInfiniteQuery(hostsQuery)
  const own = (near.data?.items ?? []).filter(isWanted)
  const isOwn = new Set(near.data?.items.map(({ id }) => id))
  const others = (far.data?.pages.flatMap(({ items }) => items) ?? []).filter(
    (host) => isWanted(host) && !isOwn.has(host.id),
  )
  // Whoever is looked for may stand further down: a page with nobody of that name leads to the next.
  const { hasNextPage, isFetching, error, fetchNextPage } = far
  const isLookingOn = isSearching && own.length + others.length === 0 && hasNextPage && !error
  useEffect(() => {
    if (isLookingOn && !isFetching) void fetchNextPage()
  }, [isLookingOn, isFetching, fetchNextPage])
  const isLoading = near.isPending || far.isPending || isLookingOn
  return (
    <>
      <Hosts title={city === null ? 'Near you' : `In ${city}`} hosts={own} onAdd={onAdd} />
      <Hosts title="Everywhere" hosts={others} onAdd={onAdd} />
      <p role="status" className="text-ink-soft">
        {isLoading ? 'Loading hosts...' : own.length + others.length === 0 ? 'No host of that name.' : ''}
      </p>
      {(near.error ?? error) && (
        <Failed onRetry={() => void Promise.all([near.refetch(), far.refetch()])}>
          The hosts did not load.
        </Failed>
      )}
      {hasNextPage && !isLookingOn && (
        <Button look="plain" disabled={isFetching} onClick={() => void fetchNextPage()}>
          Show more hosts
        </Button>
      )}
    </>
  )
}
