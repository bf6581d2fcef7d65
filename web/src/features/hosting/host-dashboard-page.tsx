import type { CurrentUser } from '@shared/auth/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { UrlTabs } from '@/components/data/url-tabs.tsx'
import { DialogSpinner } from '@/components/dialog-boundary.tsx'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { Button, ButtonLink } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { SessionCheckError } from '@/core/session/session-check-error.tsx'
import { useCurrentUser } from '@/core/session/session.ts'
import { usePage } from '@/lib/use-page.ts'
import { paths } from '@/lib/paths.ts'
import { useOverlay } from '@/lib/use-overlay.ts'
import { conversationsQuery } from './conversation-queries.ts'
import { CoHostInvitations } from './co-host-invitations.tsx'
import { NewHostBanner } from './new-host-banner.tsx'
import { OwnProfile } from './own-profile.tsx'
import { hostOverlays, type HostOverlay } from './host-overlays.ts'
import { hostTabs, type HostTab } from './host-tabs.ts'
import { useOpenShareDialog } from './use-open-share-dialog.ts'

const HostedEventPage = makeLazyComponent(() => import('./hosted-event-page.tsx'))

/** The page /host-dashboard (specification section 2.11). The page updates when the host gains or loses approval while it is open. */
export function HostDashboardPage() {
  usePage({ title: 'Host Dashboard' })
  const { user, isLoading, isUnknown } = useCurrentUser()
  if (isLoading) return <DashboardSkeleton />
  if (isUnknown) return <SessionCheckError />
  if (user?.role !== 'host') return <AccessDenied />
  // The member dashboard shows the state of a host's application, and leads back to this page after the approval.
  if (!user.isApproved) return <Navigate to={paths.dashboard} replace />
  return <Dashboard user={user} />
}

/** The interval at which the number of unread messages is polled, on any tab. */
const UNREAD_POLL_INTERVAL_MS = 120_000

function Dashboard({ user }: { readonly user: CurrentUser }) {
  const [params] = useSearchParams()
  const eventParam = params.get('event')
  // Together with `?tab=`, `?event=` names the event that is selected on that tab.
  const isEventPage = eventParam !== null && !params.has('tab')
  return (
    <>
      {isEventPage ? (
        <Suspense fallback={<DashboardSkeleton />}>
          <HostedEventPage key={eventParam} id={Number(eventParam)} user={user} />
        </Suspense>
      ) : (
        <DashboardTabs user={user} />
      )}
      {(Object.keys(hostOverlays) as HostOverlay[]).map((name) => (
        <Overlay key={name} name={name} user={user} />
      ))}
    </>
  )
}

function DashboardTabs({ user }: { readonly user: CurrentUser }) {
  const editor = useOverlay('edit')
  const conversations = useQuery({ ...conversationsQuery, refetchInterval: UNREAD_POLL_INTERVAL_MS })
  const unreadCount = conversations.data?.reduce((sum, conversation) => sum + conversation.unreadCount, 0)
  return (
    <div className="px-gutter pt-22 pb-20 sm:pt-28">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          {/* The heading is one line on a phone, so that events are visible without scrolling. */}
          <h1 className="display text-display-3 max-sm:text-[min(10.4vw,3rem)]">HOST DASHBOARD</h1>
          <p className="mt-2 sm:mt-4 sm:text-xl">Create events and build your creative community</p>
        </div>
        {/* The buttons are above invitations and the day's events, so that they are visible without scrolling. */}
        <div className="flex flex-wrap gap-y-2.5">
          <Button className="mr-2.5" onClick={() => editor.open('new')}>
            Create Event
          </Button>
          <OwnProfile userId={user.id} />
          <ButtonLink look="plain" to={paths.help('host')}>
            Help
          </ButtonLink>
        </div>
      </div>
      <NewHostBanner />
      <CoHostInvitations />
      <div className="mt-5 sm:mt-8">
        <UrlTabs
          label="Host dashboard"
          tabs={(Object.keys(hostTabs) as HostTab[]).map((id) => ({
            id,
            label: hostTabs[id].label,
            ...(id === 'collaborate' ? { count: unreadCount } : {}),
            render: () => <Panel tab={id} user={user} />,
          }))}
        />
      </div>
    </div>
  )
}

function Panel({ tab, user }: { readonly tab: HostTab; readonly user: CurrentUser }) {
  const { Panel: Content } = hostTabs[tab]
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <Content user={user} />
    </Suspense>
  )
}

function Overlay({ name, user }: { readonly name: HostOverlay; readonly user: CurrentUser }) {
  const { openId, close } = useOverlay(name)
  const photosOverlay = useOverlay('photos')
  const openShareDialog = useOpenShareDialog()
  const Content = hostOverlays[name]
  if (openId === null) return null
  return (
    <Suspense fallback={<DialogSpinner />}>
      <Content
        key={openId}
        user={user}
        openId={openId}
        onClose={close}
        onOpenPhotos={() => photosOverlay.open(openId, name)}
        onShare={openShareDialog}
      />
    </Suspense>
  )
}

function AccessDenied() {
  const { pathname, search } = useLocation()
  return (
    <div className="px-gutter flex min-h-svh flex-col justify-end pt-28 pb-16">
      {/* The specification has one sentence with a dash. Only screen readers get the dash. */}
      <h1>
        <span className="display text-display-2 block">Access Denied</span>
        <span className="sr-only"> - </span>
        <span className="mt-6 block max-w-prose text-xl leading-normal font-normal tracking-normal">
          You need to be logged in as a host to access this page
        </span>
      </h1>
      <ButtonLink className="mt-8 self-start" to={paths.login} state={{ returnPath: pathname + search }}>
        Go to Login
      </ButtonLink>
    </div>
  )
}

function DashboardSkeleton() {
  return (
    <div role="status" className="px-gutter pt-28">
      <span className="sr-only">Loading host dashboard</span>
      <Skeleton className="h-24 w-2/3 sm:h-36" />
      <Skeleton className="mt-4 h-8 w-1/2" />
      <Skeleton className="mt-10 h-12" />
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="mt-4 h-24" />
      ))}
    </div>
  )
}
