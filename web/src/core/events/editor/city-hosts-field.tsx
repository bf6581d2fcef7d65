import type { AdminHost } from '@shared/applications/contract.ts'
import type { HostCard } from '@shared/events/event.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Failed } from '@/components/data/states.tsx'
import { Button } from '@/components/ui/button.tsx'
import { hostsOfCityQuery } from './co-host-queries.ts'
import { HostChooser, Hosts } from './host-chooser.tsx'

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
          : `Approved hosts of ${city}; the first one answers for the event.`
      }
      most={MOST}
      addLabel="Add a Host"
      list={(options) => city !== null && <HostsOfCity key={city} city={city} {...options} />}
    />
  )
}

interface HostsOfCityProps {
  readonly city: string
  readonly chosen: ReadonlySet<number>
  /** First letters of a name or an e-mail. */
  readonly typed: string
  readonly onAdd: (host: HostCard) => void
}

function HostsOfCity({ city, chosen, typed, onAdd }: HostsOfCityProps) {
  const own = useInfiniteQuery(hostsOfCityQuery('city', city, typed))
  const also = useInfiniteQuery(hostsOfCityQuery('alsoIn', city, typed))
  const isWanted = ({ id }: AdminHost) => !chosen.has(id)
  const found = [own, also].map(
    ({ data }) => data?.pages.flatMap(({ items }) => items).filter(isWanted) ?? [],
  )
  const [here = [], guests = []] = found
  const known = new Set(here.map(({ id }) => id))
  const others = guests.filter(({ id }) => !known.has(id))
  const isLoading = own.isPending || also.isPending
  return (
    <>
      <Hosts title={`In ${city}`} hosts={here.map(cardOf)} onAdd={onAdd} />
      <Hosts title={`Of elsewhere, and have hosted in ${city}`} hosts={others.map(cardOf)} onAdd={onAdd} />
      <p role="status" className="text-ink-soft">
        {isLoading
          ? 'Loading hosts...'
          : here.length + others.length === 0
            ? typed === ''
              ? `Nobody else is approved to host in ${city}.`
              : 'No host begins like that.'
            : ''}
      </p>
      {(own.error ?? also.error) && (
        <Failed onRetry={() => void Promise.all([own.refetch(), also.refetch()])}>
          The hosts did not load.
        </Failed>
      )}
      {(own.hasNextPage || also.hasNextPage) && (
        <Button
          look="plain"
          disabled={own.isFetching || also.isFetching}
          onClick={() => {
            if (own.hasNextPage) void own.fetchNextPage()
            if (also.hasNextPage) void also.fetchNextPage()
          }}
        >
          Show more hosts
        </Button>
      )}
    </>
  )
}

/** As far as the editor shows a host; the server puts their own card on the event. */
function cardOf({ id, name, city, photoUrl }: AdminHost): HostCard {
  const said = { area: null, bio: null, socialMediaUrl: null, portfolioUrl: null }
  return { id, name, city: city ?? '', photoUrl, ...said, linkedinUrl: null, twitterUrl: null }
}
