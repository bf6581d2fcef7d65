import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ShowMore } from '@/components/data/show-more.tsx'
import { LoadError } from '@/components/data/states.tsx'
import { Link } from '@/components/ui/link.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import FollowButton from '@/core/follows/follow-button.tsx'
import { StandingRsvp } from '@/core/follows/standing-rsvp.tsx'
import { followedHostsQuery, followedSeriesQuery, followsQuery } from '@/core/follows/follow-queries.ts'
import type { FollowTarget } from '@/core/session/link-request.ts'
import { paths } from '@/lib/paths.ts'

/** The hosts, cities and series that a member follows, with buttons to unfollow them. */
export default function OwnFollows() {
  const { data, error, refetch } = useQuery(followsQuery)
  return (
    <section aria-labelledby="own-follows" className="border-ink mt-20 border-t-2 pt-6">
      <h2 id="own-follows" className="text-4xl">
        You follow
      </h2>
      <p className="mt-3 max-w-prose text-lg leading-snug">
        New events appear at the top of the home page. We also email you about them, unless you turn that off
        in your email settings.
      </p>
      {data ? (
        <FollowLists
          cities={data.cities}
          hasHosts={data.hosts.length > 0}
          hasSeries={data.series.length + data.standingRsvps.length > 0}
        />
      ) : error ? (
        <div className="mt-6">
          <LoadError onRetry={() => void refetch()}>Couldn't load what you follow.</LoadError>
        </div>
      ) : (
        <Skeleton className="mt-6 h-24 max-w-2xl" />
      )}
    </section>
  )
}

interface FollowListsProps {
  readonly cities: readonly string[]
  readonly hasHosts: boolean
  readonly hasSeries: boolean
}

/** An unfollowed entry stays on screen, so that a mistake can be undone with another click. */
function FollowLists({
  cities: currentCities,
  hasHosts: hasFollowedHosts,
  hasSeries: hasFollowedSeries,
}: FollowListsProps) {
  const [cities] = useState(currentCities)
  const [hasHosts] = useState(hasFollowedHosts)
  const [hasSeries] = useState(hasFollowedSeries)
  if (cities.length === 0 && !hasHosts && !hasSeries) {
    return (
      <p className="mt-6 max-w-prose text-lg">
        You're not following anyone yet. Look for Follow on host and{' '}
        <Link to={paths.home} className="font-bold underline decoration-2 underline-offset-4">
          city pages
        </Link>
        .
      </p>
    )
  }
  return (
    <div className="mt-6 grid max-w-5xl gap-x-14 gap-y-8 md:grid-cols-2">
      {hasHosts && <Hosts />}
      {cities.length > 0 && (
        <FollowList title="Cities">
          {cities.map((city) => (
            <FollowLine key={city} target={{ kind: 'city', name: city }}>
              <NameLink to={paths.homeIn(city)}>{city}</NameLink>
            </FollowLine>
          ))}
        </FollowList>
      )}
      {hasSeries && <SeriesList />}
    </div>
  )
}

function SeriesList() {
  const { data, isError, refetch } = useQuery(followedSeriesQuery)
  const [initialSeries, setInitialSeries] = useState(data)
  if (data && !initialSeries) setInitialSeries(data)
  if (!initialSeries) {
    return isError ? (
      <LoadError onRetry={() => void refetch()}>Couldn't load the series you follow.</LoadError>
    ) : (
      <Skeleton className="h-24" />
    )
  }
  return (
    <FollowList title="Series">
      {initialSeries.map(({ id, title, rhythm, nextEventId }) => (
        <FollowLine key={id} target={{ kind: 'series', id, name: title }}>
          {nextEventId === null ? (
            <span className="text-xl leading-tight font-bold">{title}</span>
          ) : (
            <NameLink to={paths.event(nextEventId)}>{title}</NameLink>
          )}
          <span className="text-ink-soft block">{nextEventId === null ? 'No dates planned' : rhythm}</span>
          <StandingRsvp series={{ id, name: title }} />
        </FollowLine>
      ))}
    </FollowList>
  )
}

function Hosts() {
  const list = useInfiniteQuery(followedHostsQuery)
  const hosts = list.data?.pages.flatMap(({ items }) => items)
  if (!hosts) {
    return list.isError ? (
      <LoadError onRetry={() => void list.refetch()}>Couldn't load the hosts you follow.</LoadError>
    ) : (
      <Skeleton className="h-24" />
    )
  }
  return (
    <div>
      <FollowList title="Hosts">
        {hosts.map(({ id, name, city }) => (
          <FollowLine key={id} target={{ kind: 'host', id, name: name ?? 'a former host' }}>
            {name === null ? (
              <span className="text-ink-soft">Former host</span>
            ) : (
              <>
                <NameLink to={paths.host(id)}>{name}</NameLink>
                <span className="text-ink-soft block">{city}</span>
              </>
            )}
          </FollowLine>
        ))}
      </FollowList>
      <ShowMore list={list} />
    </div>
  )
}

function FollowList({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="text-lg tracking-normal">{title}</h3>
      <ul className="border-ink mt-2 border-t-2">{children}</ul>
    </div>
  )
}

function FollowLine({ target, children }: { readonly target: FollowTarget; readonly children: ReactNode }) {
  return (
    <li className="border-hairline flex items-center justify-between gap-4 border-b-2 py-3">
      <div className="min-w-0 wrap-anywhere">{children}</div>
      <span className="shrink-0">
        <FollowButton target={target} />
      </span>
    </li>
  )
}

function NameLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link to={to} className="text-xl leading-tight font-bold hover:underline">
      {children}
    </Link>
  )
}
