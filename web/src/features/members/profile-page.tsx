import type { CurrentUser } from '@shared/auth/contract.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { Stat, StatList } from '@/components/data/stat.tsx'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { Button, ButtonLink } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { TooltipGroup } from '@/components/ui/tooltip.tsx'
import { requestLogOut } from '@/core/session/request-log-out.ts'
import { getDashboardPath } from '@/core/session/session.ts'
import { callApi } from '@/lib/api-client.ts'
import { paths } from '@/lib/paths.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { CityStamps } from './city-stamps.tsx'
import { CommunityCard } from './community-card.tsx'
import { profileQuery } from './member-queries.ts'
import { ProfilePastEvents, ProfileUpcomingEvents } from './profile-events.tsx'
import { LogOutEverywhere } from './log-out-everywhere.tsx'
import { formatMemberSince, type Profile } from './profile.ts'

const OwnCalendar = makeLazyComponent(async () => ({
  default: (await import('./own-calendar.tsx')).OwnCalendar,
}))
const OwnFollows = makeLazyComponent(() => import('./own-follows.tsx'))
const ProfileEditor = makeLazyComponent(() => import('./profile-editor.tsx'))

interface ProfilePageProps {
  readonly user: CurrentUser
  /** Rendered at the bottom of the page. */
  readonly children: ReactNode
}

/** A member's own page (specification section 2, "Profile page"). */
export function ProfilePage({ user, children }: ProfilePageProps) {
  const { data: profile, error } = useQuery(profileQuery)
  if (error && !profile) throw error
  return (
    <div className="px-gutter pt-28 pb-20">
      <h1 className="display text-display-2 break-words">Hello, {user.name}</h1>
      <p className="mt-4 text-xl">Member since {formatMemberSince(user.createdAt)}</p>
      <Actions user={user} />
      {profile ? <History profile={profile} /> : <HistorySkeleton />}
      <Suspense fallback={<Skeleton className="mt-20 h-60" />}>
        <OwnFollows />
      </Suspense>
      <Suspense fallback={<Skeleton className="mt-20 h-60" />}>
        <OwnCalendar />
      </Suspense>
      {children}
    </div>
  )
}

/** The buttons of the page, or the profile form in their place. */
function Actions({ user }: { readonly user: CurrentUser }) {
  const [isEditing, setEditing] = useState(false)
  const editButtonRef = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButtonRef.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  if (isEditing) {
    return (
      <Suspense fallback={<Skeleton className="mt-8 h-96 max-w-2xl" />}>
        <ProfileEditor user={user} onClose={() => setEditing(false)} />
      </Suspense>
    )
  }
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      <Button ref={editButtonRef} onClick={() => setEditing(true)}>
        Edit Profile
      </Button>
      <ButtonLink look="outline" to={getDashboardPath(user)}>
        Dashboard
      </ButtonLink>
      <EmailSettings />
      <Button look="outline" onClick={requestLogOut}>
        Log Out
      </Button>
      <LogOutEverywhere />
    </div>
  )
}

/** Opens the email settings that the member's emails link to. Only the server can create that link. */
function EmailSettings() {
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi('getPreferencesLink'),
    onSuccess: ({ token }) => navigate(paths.emailSettings(token)),
    onError: (error) => toastFailure(error, "Couldn't open your email settings. Please try again."),
  })
  return (
    <Button look="outline" disabled={isPending} onClick={() => mutate()}>
      Email settings
    </Button>
  )
}

function History({ profile: { stats, cities, eventHistory } }: { readonly profile: Profile }) {
  return (
    <>
      <div className="mt-12">
        <StatList>
          <Stat label="Total Events" value={stats.totalEventCount} hint="Past and upcoming" />
          <Stat label="Cities Visited" value={stats.visitedCityCount} hint="Where you went to an event" />
          <Stat
            label="Upcoming Events"
            value={stats.upcomingEventCount}
            hint="With a spot, on the waitlist or requested"
          />
        </StatList>
      </div>
      {cities.length > 0 && (
        <section aria-labelledby="stamps" className="border-ink mt-2 border-t-2 pt-5">
          <h2 id="stamps" className="text-2xl">
            City Stamps
          </h2>
          <CityStamps cities={cities} />
        </section>
      )}
      <div className="mt-20 grid gap-x-10 gap-y-20 lg:grid-cols-[2fr_1fr]">
        <div className="grid min-w-0 content-start gap-20">
          <TooltipGroup>
            <ProfileUpcomingEvents events={eventHistory.filter((event) => !event.isPast)} />
            <ProfilePastEvents
              events={eventHistory.filter((event) => event.isPast)}
              totalCount={stats.pastEventCount}
            />
          </TooltipGroup>
        </div>
        <div>
          <CommunityCard />
        </div>
      </div>
    </>
  )
}

function HistorySkeleton() {
  return (
    <div role="status" className="mt-12">
      <span className="sr-only">Loading your events</span>
      <Skeleton className="h-44" />
      <Skeleton className="mt-20 h-96" />
    </div>
  )
}
