import type { HostCard } from '@shared/events/event-document.ts'
import { hostsForAdminQuery } from './host-chooser-queries.ts'
import { HostChooser, HostLists } from './host-chooser.tsx'

interface CityHostsFieldProps {
  readonly value: readonly HostCard[]
  readonly onChange: (value: readonly HostCard[]) => void
  /** The event's city. */
  readonly city: string | null
  readonly error?: string | undefined
}

/** One owner and ten co-hosts, which is the maximum of the contract (`shared/hosting/contract.ts`). */
const MAX_HOSTS = 11

/**
 * The hosts of an event that an admin edits: approved hosts who live in its city or have hosted there (specification section
 * 5).
 */
export function CityHostsField({ city, ...field }: CityHostsFieldProps) {
  return (
    <HostChooser
      {...field}
      label="Hosts"
      hint={
        city === null
          ? 'Choose a city first to see its hosts.'
          : `Approved hosts in ${city}. They become hosts of this event right away. While it has no owner, any of them can become the owner.`
      }
      maxCount={MAX_HOSTS}
      noun="hosts"
      addLabel="Add host"
      renderList={({ chosenIds, ...options }) =>
        city !== null && (
          <HostLists
            key={city}
            {...options}
            firstList={{ title: `In ${city}`, query: hostsForAdminQuery('city', city, options.searchText) }}
            secondList={{
              title: `Also host in ${city}`,
              query: hostsForAdminQuery('additionalCity', city, options.searchText),
            }}
            emptyListText={`No approved hosts to add in ${city}.`}
            isAvailable={({ id }) => !chosenIds.has(id)}
          />
        )
      }
    />
  )
}
