import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DebouncedSearch } from '@/components/data/filter-bar.tsx'
import { LoadError } from '@/components/data/states.tsx'
import { Button } from '@/components/ui/button.tsx'
import { callApi } from '@/lib/api-client.ts'
import type { HostChoice } from './settle-events.ts'

interface HostPickerProps {
  /** Before a search, the hosts of this city are listed. */
  readonly city: string
  /** The id of the host who is being deleted. */
  readonly excludedId: number
  readonly chosenHost: HostChoice | null
  readonly onChoose: (host: HostChoice | null) => void
}

const MAX_CHOICES = 6
/** More hosts are loaded than shown, because some of them cannot be chosen. */
const MAX_RESULTS = 20

/** Chooses an approved host by name or email. Hosts who have not confirmed their address are not listed. */
export function HostPicker({ city, excludedId, chosenHost, onChoose }: HostPickerProps) {
  const [search, setSearch] = useState('')
  const { data, error, refetch } = useQuery({
    queryKey: ['hosts', 'pick', search === '' ? city : null, search],
    queryFn: ({ signal }) =>
      callApi('listHostsForAdmin', {
        query: { status: 'approved', limit: MAX_RESULTS, ...(search === '' ? { city } : { q: search }) },
        signal,
      }),
    enabled: chosenHost === null,
  })
  if (chosenHost) {
    return (
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="min-w-0 wrap-anywhere">
          To <span className="font-bold">{chosenHost.name}</span>
        </span>
        <Button look="plain" onClick={() => onChoose(null)}>
          Choose another
        </Button>
      </p>
    )
  }
  const hosts = data?.items.filter(({ id, isPendingUser }) => id !== excludedId && !isPendingUser)
  const hasMore = data !== undefined && (data.next !== null || (hosts?.length ?? 0) > MAX_CHOICES)
  return (
    <div className="rounded-tile border-ink mt-2 border-2 p-3.5">
      <DebouncedSearch label="New host" placeholder="Name or email" value={search} onChange={setSearch} />
      <p role="status" className="text-ink-soft mt-2">
        {!hosts && !error
          ? 'Loading hosts...'
          : hasMore
            ? MORE_HOSTS_TEXT
            : hosts?.length === 0
              ? explainNoHosts(search, city)
              : ''}
      </p>
      {error && <LoadError onRetry={() => void refetch()}>Couldn't load hosts.</LoadError>}
      <ul>
        {hosts?.slice(0, MAX_CHOICES).map((candidate) => (
          <li key={candidate.id}>
            <button
              type="button"
              className="hover:bg-paper-dim flex min-h-12 w-full items-baseline justify-between gap-4 px-2 py-2 text-left focus-visible:-outline-offset-3"
              onClick={() => onChoose({ id: candidate.id, name: candidate.name })}
            >
              <span className="min-w-0 font-bold wrap-anywhere">
                <span className="sr-only">Choose </span>
                {candidate.name}
              </span>
              <span className="text-ink-soft min-w-0 text-sm wrap-anywhere">
                {[candidate.city, candidate.email].filter(Boolean).join(', ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const MORE_HOSTS_TEXT = 'Not all hosts are shown. Search by name or email.'

const explainNoHosts = (search: string, city: string): string =>
  search === ''
    ? `No other hosts in ${city}. Search by name or email.`
    : 'No hosts found. Only approved hosts with a confirmed email can be chosen.'
