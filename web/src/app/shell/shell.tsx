import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { NavigationType, Outlet, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { lazyPart, Unmissed } from '@/components/lazy-part.tsx'
import { Boundary } from '@/components/boundary.tsx'
import { DialogMissing } from '@/components/part-missing.tsx'
import { PageFailed } from '@/components/ui/page-failed.tsx'
import { PageSkeleton } from '@/components/ui/skeleton.tsx'
import { Toaster } from '@/components/ui/toaster.tsx'
import { AppReady } from '@/first-paint/app-ready.ts'
import { useIsLoggingOut } from '@/core/live/logging-out.ts'
import { ANNOUNCEMENT_QUERY, type ShownAnnouncement } from '@/lib/announcement-query.ts'
import { whenCalm } from '@/lib/calm.ts'
import { logWarning } from '@/lib/log.ts'
import { outbox } from '@/lib/outbox.ts'
import { usePersonHere } from '@/lib/person.ts'
import type { CurrentUser } from '@shared/auth/contract.ts'
import { isLoginLink } from '@/core/session/login-link.ts'
import { asksToLogOut } from '@/core/session/press-log-out.ts'
import { useCurrentUser } from '@/core/session/session.ts'
import { useSettleViewTransition } from '@/lib/view-transition.ts'
import { AuthDialogHost } from './auth-dialog-host.tsx'
import { Footer } from './footer.tsx'
import { followHeading } from './follow-heading.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { useScrollMemory } from './scroll-memory.ts'
import { TopBar } from './top-bar.tsx'

const Announcement = lazyPart(() => import('./announcement.tsx'), Unmissed)
const networkNotice = () => import('./network-notice.tsx')
const NetworkNotice = lazyPart(networkNotice, OfflineNotice)
const LogOutQuestion = lazyPart(() => import('./log-out-question.tsx'), DialogMissing)

/** The frame of every page: skip link, bar, main, footer, toast, offline notice. */
export function Shell() {
  const { pathname, search } = useLocation()
  useSettleViewTransition()
  useScrollMemory()
  const { user } = useCurrentUser()
  // The SDK keeps what it reads under one person for as long as the page exists: it waits for the result of the link.
  useFollowedAuthority(isLoginLink({ pathname, search }) ? null : user)
  useFollowedWaitlist()
  const main = useFocusOnNewView(pathname)
  return (
    <>
      <a
        href="#main"
        className="bg-ink text-paper fixed top-2 left-2 z-[70] -translate-y-20 rounded-full px-5 py-3 font-bold focus:translate-y-0"
      >
        Skip to content
      </a>
      <Boundary fallback={Nothing}>
        <TopBar />
      </Boundary>
      <NoticePlace />
      <AnnouncementPlace />
      <main id="main" ref={main} tabIndex={-1} className="min-h-svh outline-none">
        <Boundary key={pathname} fallback={PageBroke}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
            <AppReady />
          </Suspense>
        </Boundary>
      </main>
      <Boundary fallback={Nothing}>
        <Footer user={user} />
      </Boundary>
      <Toaster />
      <Boundary fallback={Nothing}>
        <AuthDialogHost />
      </Boundary>
    </>
  )
}

/** A page that threw: the bar above it still leads elsewhere. */
const PageBroke = () => (
  <>
    <PageFailed />
    <AppReady />
  </>
)

const Nothing = () => null

/** An approval, or its end, is seen by an open page. */
function useFollowedAuthority(user: CurrentUser | null): void {
  const isLeaving = useIsLoggingOut()
  const id = isLeaving ? undefined : user?.id
  useEffect(() => {
    if (id === undefined) return
    // The SDK is loaded only for signed-in users, and after the first paint.
    const stop = import('@/core/session/follow-authority-data.ts').then(({ followAuthority }) =>
      followAuthority(id),
    )
    stop.catch((error: unknown) => logWarning('Role changes are not followed.', error))
    return () => void stop.then((unsubscribe) => unsubscribe()).catch(() => undefined)
  }, [id])
}

/** Tells users whose waitlist position became a spot on another page. */
function useFollowedWaitlist(): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  // A place to scroll to, and no reason to start at the top.
  const go = useRef(navigate)
  useEffect(() => {
    go.current = navigate
  }, [navigate])
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    const leave = whenCalm(() => {
      import('@/core/rsvps/moved-up.ts')
        .then(({ followWaitlist }) => {
          if (!isOver) stop = followWaitlist(client, (path) => void go.current(path))
        })
        .catch((error: unknown) => logWarning('The waitlist position is not followed.', error))
    })
    return () => {
      isOver = true
      leave()
      stop?.()
    }
  }, [client])
}

/** A live region from the start, so that a later announcement is read out. */
function AnnouncementPlace() {
  const { data } = useQuery<ShownAnnouncement | null>({ queryKey: ANNOUNCEMENT_QUERY, enabled: false })
  return (
    <div role="status">
      <Suspense fallback={null}>{data && <Announcement {...data} />}</Suspense>
    </div>
  )
}

/** Under the bar, where no page has buttons, and over a modal. An explicit `aria-live` keeps it readable next to one. */
function NoticePlace() {
  const hasWaiting = outbox.use().length > 0
  const isAsking = asksToLogOut.use()
  const person = usePersonHere()
  // Loaded before the network is lost.
  useEffect(
    () =>
      whenCalm(
        () =>
          void networkNotice().then(
            ({ wakeOutbox, followAnnouncement, followEndedSession }) => {
              wakeOutbox()
              followAnnouncement()
              followEndedSession()
            },
            () => undefined,
          ),
      ),
    [],
  )
  // A signed-in user may log out without a network, and is then asked. Visitors never are, and the dialog is a tenth of a
  // page's code.
  useEffect(() => (person === null ? undefined : whenCalm(LogOutQuestion.preload)), [person])
  return (
    <div
      role="status"
      aria-live="polite"
      className="over-page pointer-events-none fixed inset-x-0 z-[58] flex justify-center px-2"
    >
      {hasWaiting ? (
        <Suspense fallback={<OfflineNotice />}>
          <NetworkNotice />
        </Suspense>
      ) : (
        <OfflineNotice />
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <LogOutQuestion onClose={() => asksToLogOut.set(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** A new page, or a view that replaces it, starts at its top and takes the focus, so that a screen reader reads it. */
function useFocusOnNewView(pathname: string) {
  const main = useRef<HTMLElement>(null)
  const kind = useNavigationType()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (kind !== NavigationType.Pop) window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname, kind])
  useEffect(() => (main.current ? followHeading(main.current) : undefined), [pathname])
  return main
}
