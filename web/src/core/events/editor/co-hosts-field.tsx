import type { HostCard } from '@shared/events/event-document.ts'
import { cityHostsQuery, hostsQuery } from './host-chooser-queries.ts'
import { HostChooser, HostLists } from './host-chooser.tsx'

interface CoHostsFieldProps {
  readonly value: readonly HostCard[]
  readonly onChange: (value: readonly HostCard[]) => void
  /** The viewer's city, whose hosts are listed first. */
  readonly city: string | null
  /** The owner cannot be a co-host. */
  readonly ownerId: number | null
  readonly error?: string | undefined
}

/** The maximum of the contract (`shared/hosting/contract.ts`). */
export const MAX_CO_HOSTS = 10

/** The co-hosts of an event. The list shows hosts of the viewer's city first, then all others. */
export function CoHostsField({ city, ownerId, ...field }: CoHostsFieldProps) {
  return (
    <HostChooser
      {...field}
      label="Co-hosts (optional)"
      hint="We invite them. Once they accept, they can edit and cancel this event and see its attendees."
      maxCount={MAX_CO_HOSTS}
      noun="co-hosts"
      addLabel="Add co-host"
      renderList={({ chosenIds, ...options }) => (
        <HostOptions
          city={city}
          isAvailable={({ id }) => !chosenIds.has(id) && id !== ownerId}
          {...options}
        />
      )}
    />
  )
}

interface HostOptionsProps {
  /** The viewer's city. */
  readonly city: string | null
  readonly searchText: string
  readonly isAvailable: (host: HostCard) => boolean
  readonly onAdd: (host: HostCard) => void
}

/** Hosts of the viewer's city, then hosts of all cities (specification section 6). */
export function HostOptions({ city, ...options }: HostOptionsProps) {
  const { searchText } = options
  return (
    <HostLists
      {...options}
      firstList={{ title: city === null ? 'Near you' : `In ${city}`, query: cityHostsQuery(searchText) }}
      secondList={{ title: 'Everywhere', query: hostsQuery(searchText) }}
      emptyListText="No other hosts yet."
    />
  )
}
