import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { NavigationType, Outlet, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { makeLazyComponent, NoFallback } from '@/components/lazy-component.tsx'
import { ErrorBoundary } from '@/components/error-boundary.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { PageLoadError } from '@/components/ui/page-load-error.tsx'
import { PageSkeleton } from '@/components/ui/skeleton.tsx'
import { Toaster } from '@/components/ui/toaster.tsx'
import { AppReady } from '@/first-paint/app-ready.ts'
import { isLoggingOut } from '@/lib/logging-out.ts'
import { ANNOUNCEMENT_KEY, type ShownAnnouncement } from '@/lib/announcement-cache.ts'
import { runWhenIdle } from '@/lib/idle.ts'
import { logWarning } from '@/lib/log.ts'
import { outbox } from '@/lib/outbox.ts'
import { useCurrentUserId } from '@/lib/current-user-id.ts'
import type { CurrentUser } from '@shared/auth/contract.ts'
import { isLoginLink } from '@/core/session/login-link.ts'
import { isLogOutConfirmationOpen } from '@/core/session/request-log-out.ts'
import { useCurrentUser } from '@/core/session/session.ts'
import { useFinishViewTransition } from '@/lib/view-transition.ts'
import { AuthDialogHost } from './auth-dialog-host.tsx'
import { Footer } from './footer.tsx'
import { watchHeading } from './watch-heading.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { useScrollRestoration } from './scroll-restoration.ts'
import { TopBar } from './top-bar.tsx'

const Announcement = makeLazyComponent(() => import('./announcement.tsx'), NoFallback)
const loadNetworkNotice = () => import('./network-notice.tsx')
const NetworkNotice = makeLazyComponent(loadNetworkNotice, OfflineNotice)
const LogOutDialog = makeLazyComponent(() => import('./log-out-dialog.tsx'), DialogFallback)

/** The frame of every page except a ticket's. */
export function Shell() {
  const { pathname, search } = useLocation()
  useFinishViewTransition()
  useScrollRestoration()
  const { user } = useCurrentUser()
  // The SDK caches one user's data as long as the page exists. A login link may change the user, so the link is handled first.
  useRightsUpdates(isLoginLink({ pathname, search }) ? null : user)
  usePromotionToasts()
  const mainRef = useFocusOnNewView(pathname)
  return (
    <>
      <a
        href="#main"
        className="bg-ink text-paper fixed top-2 left-2 z-[70] -translate-y-20 rounded-full px-5 py-3 font-bold focus:translate-y-0"
      >
        Skip to content
      </a>
      <ErrorBoundary fallback={EmptyFallback}>
        <TopBar />
      </ErrorBoundary>
      <NoticeArea />
      <AnnouncementArea />
      <main id="main" ref={mainRef} tabIndex={-1} className="min-h-svh outline-none">
        <ErrorBoundary key={pathname} fallback={BrokenPage}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
            <AppReady />
          </Suspense>
        </ErrorBoundary>
      </main>
      <ErrorBoundary fallback={EmptyFallback}>
        <Footer user={user} />
      </ErrorBoundary>
      <Toaster />
      <ErrorBoundary fallback={EmptyFallback}>
        <AuthDialogHost />
      </ErrorBoundary>
    </>
  )
}

/** Replaces a page that threw an exception. The top bar still works. */
const BrokenPage = () => (
  <>
    <PageLoadError />
    <AppReady />
  </>
)

const EmptyFallback = () => null

/** Updates an open page when the rights of the signed-in user change. */
function useRightsUpdates(user: CurrentUser | null): void {
  const id = isLoggingOut.use() ? undefined : user?.id
  useEffect(() => {
    if (id === undefined) return
    // The SDK is loaded only for signed-in users, and after the first paint.
    const unsubscribePromise = import('@/core/session/watch-rights-data.ts').then(({ watchRights }) =>
      watchRights(id),
    )
    unsubscribePromise.catch((error: unknown) =>
      logWarning("Could not watch for changes of the user's rights.", error),
    )
    return () => void unsubscribePromise.then((unsubscribe) => unsubscribe()).catch(() => undefined)
  }, [id])
}

/** Tells users on any page that one of their waitlist positions or requests became a spot. */
function usePromotionToasts(): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  // A ref, because `navigate` changes with the URL, and a new URL must not restart the effect below.
  const latestNavigate = useRef(navigate)
  useEffect(() => {
    latestNavigate.current = navigate
  }, [navigate])
  useEffect(() => {
    let stop: (() => void) | undefined
    let isStopped = false
    const cancel = runWhenIdle(() => {
      import('@/core/rsvps/watch-new-spots.ts')
        .then(({ watchNewSpots }) => {
          if (!isStopped) stop = watchNewSpots(client, (path) => void latestNavigate.current(path))
        })
        .catch((error: unknown) =>
          logWarning('Could not watch for waitlist positions that become spots.', error),
        )
    })
    return () => {
      isStopped = true
      cancel()
      stop?.()
    }
  }, [client])
}

/** The live region exists from the start, so that screen readers read out a later announcement. */
function AnnouncementArea() {
  const { data } = useQuery<ShownAnnouncement | null>({ queryKey: ANNOUNCEMENT_KEY, queryFn: skipToken })
  return (
    <div role="status">
      {data && (
        <Suspense fallback={null}>
          <Announcement {...data} />
        </Suspense>
      )}
    </div>
  )
}

/**
 * Shows notices under the top bar, where no page has buttons, and over a modal. With an explicit `aria-live`, screen readers read
 * the notices even next to a modal.
 */
function NoticeArea() {
  const hasOutboxEntries = outbox.use().length > 0
  const isLogOutDialogShown = isLogOutConfirmationOpen.use()
  const userId = useCurrentUserId()
  // The code is loaded early, because it cannot be loaded once the network is lost.
  useEffect(
    () =>
      runWhenIdle(
        () =>
          void loadNetworkNotice().then(
            ({ resumeOutbox, watchAnnouncement, showToastWhenSessionEnds }) => {
              resumeOutbox()
              watchAnnouncement()
              showToastWhenSessionEnds()
            },
            () => undefined,
          ),
      ),
    [],
  )
  // A signed-in user may log out without a network, so the dialog is loaded early. Visitors never see the dialog, so it is not
  // loaded for them.
  useEffect(() => (userId === null ? undefined : runWhenIdle(LogOutDialog.preload)), [userId])
  return (
    <div
      role="status"
      aria-live="polite"
      className="over-page pointer-events-none fixed inset-x-0 z-[58] flex justify-center px-2"
    >
      {hasOutboxEntries ? (
        <Suspense fallback={<OfflineNotice />}>
          <NetworkNotice />
        </Suspense>
      ) : (
        <OfflineNotice />
      )}
      {isLogOutDialogShown && (
        <Suspense fallback={null}>
          <LogOutDialog onClose={() => isLogOutConfirmationOpen.set(false)} />
        </Suspense>
      )}
    </div>
  )
}

/**
 * Focuses each new page or view, so that a screen reader reads it. Scrolls a new page to its top, except after Back and Forward.
 */
function useFocusOnNewView(pathname: string) {
  const mainRef = useRef<HTMLElement>(null)
  const navigationType = useNavigationType()
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    if (navigationType !== NavigationType.Pop) window.scrollTo(0, 0)
    mainRef.current?.focus({ preventScroll: true })
  }, [pathname, navigationType])
  useEffect(() => (mainRef.current ? watchHeading(mainRef.current) : undefined), [pathname])
  return mainRef
}
