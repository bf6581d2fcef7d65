import type { HostCard } from '@shared/events/event.ts'
import { hostsOfCityQuery } from './co-host-queries.ts'
import { HostChooser, HostLists } from './host-chooser.tsx'

interface CityHostsFieldProps {
  readonly value: readonly HostCard[]
  readonly onChange: (value: readonly HostCard[]) => void
  /** Where the event is. */
  readonly city: string | null
  readonly error?: string | undefined
}

/** An owner and ten more (`shared/hosting/contract.ts`). */
const MOST = 11

/** Who hosts an event of the admin's: approved hosts of its city, or who have hosted there (specification section 5). */
export function CityHostsField({ city, ...field }: CityHostsFieldProps) {
  return (
    <HostChooser
      {...field}
      label="Hosts"
      hint={
        city === null
          ? 'Choose the city first: its hosts can be chosen then.'
          : `Approved hosts of ${city}. They host the event at once; one of them can become its owner.`
      }
      most={MOST}
      addLabel="Add a Host"
      list={({ chosen, ...options }) =>
        city !== null && (
          <HostLists
            key={city}
            {...options}
            first={{ title: `In ${city}`, query: hostsOfCityQuery('city', city, options.typed) }}
            others={{
              title: `Of elsewhere, and have hosted in ${city}`,
              query: hostsOfCityQuery('alsoIn', city, options.typed),
            }}
            nobody={`Nobody else is approved to host in ${city}.`}
            isWanted={({ id }) => !chosen.has(id)}
          />
        )
      }
    />
  )
}
