import type { CurrentUser } from '@shared/auth/contract.ts'
import { Suspense } from 'react'
import { UrlTabs } from '@/components/data/url-tabs.tsx'
import { DialogBoundary, DialogSpinner } from '@/components/dialog-boundary.tsx'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { MessagePage } from '@/components/ui/message-page.tsx'
import { ButtonLink } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { SessionCheckError } from '@/core/session/session-check-error.tsx'
import { useCurrentUser } from '@/core/session/session.ts'
import { usePage } from '@/lib/use-page.ts'
import { paths } from '@/lib/paths.ts'
import { useOverlay } from '@/lib/use-overlay.ts'
import { adminTabs, type AdminTab } from './admin-tabs.ts'
import { DemoPanel, demoLayouts } from './demo-panel.tsx'
import { PaletteButton } from './palette-button.tsx'

const DemoWall = makeLazyComponent(() => import('./demo-wall.tsx'))
const DeleteHost = makeLazyComponent(() => import('./delete-host.tsx'), DialogFallback)
const DenyDialog = makeLazyComponent(() => import('./deny-dialog.tsx'), DialogFallback)
const Reports = makeLazyComponent(() => import('./reports.tsx'), DialogFallback)
const ReviewDialog = makeLazyComponent(() => import('./review-dialog.tsx'), DialogFallback)
const TemplateGallery = makeLazyComponent(() => import('./template-gallery.tsx'), DialogFallback)
const UserDialog = makeLazyComponent(() => import('@/core/users/user-dialog.tsx'), DialogFallback)

/** The page /admin (specification section 2.1). */
export function AdminDashboardPage() {
  usePage({ title: 'Admin Dashboard' })
  const { user, isLoading, isUnknown } = useCurrentUser()
  if (isLoading) return <Loading />
  if (isUnknown) return <SessionCheckError />
  if (user?.role !== 'admin') return <AccessDenied />
  return <Dashboard user={user} />
}

function Dashboard({ user }: { readonly user: CurrentUser }) {
  const demo = useOverlay('demo')
  const layout = demoLayouts.find((demoLayout) => demoLayout === demo.openId)
  if (layout !== undefined) {
    return (
      <Suspense fallback={<Loading />}>
        <DemoWall layout={layout} onClose={demo.close} />
      </Suspense>
    )
  }
  return (
    <div className="dense px-gutter pt-18 pb-16">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 pt-2">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-4 pt-1.5">
          <h1 className="text-2xl wrap-anywhere sm:text-3xl">Admin Dashboard</h1>
          <p className="text-ink-soft min-w-0 wrap-anywhere max-sm:text-sm">
            Manage hosts, events and communications
          </p>
        </div>
        <div className="flex max-w-full flex-wrap items-start gap-2">
          <PaletteButton />
          <DemoMode />
          <ButtonLink look="plain" to={paths.help('admin')}>
            Help
          </ButtonLink>
        </div>
      </div>
      <div className="mt-1">
        <UrlTabs
          isSticky
          label="Admin dashboard"
          tabs={(Object.keys(adminTabs) as AdminTab[]).map((id) => ({
            id,
            label: adminTabs[id].label,
            render: () => <Panel tab={id} user={user} />,
          }))}
        />
      </div>
      <UserOverlay />
      <ApplicationOverlays />
      <HostDeletionOverlay />
      <TemplatesOverlay />
      <ReportsOverlay />
    </div>
  )
}

/** Opens the user dialog over any tab (`?user={id}`). */
function UserOverlay() {
  const { openId, close } = useOverlay('user')
  if (openId === null) return null
  return (
    <Suspense fallback={<DialogSpinner />}>
      <UserDialog key={openId} openId={openId} onClose={close} />
    </Suspense>
  )
}

/** Opens an application over any tab (`?review={id}`), or its denial (`?deny={id}`). */
function ApplicationOverlays() {
  const review = useOverlay('review')
  const denial = useOverlay('deny')
  return (
    <>
      {review.openId !== null && (
        <DialogBoundary>
          <ReviewDialog key={review.openId} openId={review.openId} onClose={review.close} />
        </DialogBoundary>
      )}
      {denial.openId !== null && (
        <DialogBoundary>
          <DenyDialog key={denial.openId} openId={denial.openId} onClose={denial.close} />
        </DialogBoundary>
      )}
    </>
  )
}

/** Settles a host's events and deletes the host (`?delete={id}`). The hosts tab and the user dialog open this overlay. */
function HostDeletionOverlay() {
  const { openId, close } = useOverlay('delete')
  if (openId === null) return null
  return (
    <Suspense fallback={<DialogSpinner />}>
      <DeleteHost key={openId} openId={openId} onClose={close} />
    </Suspense>
  )
}

/** Opens the template gallery over any tab (`?templates`). */
function TemplatesOverlay() {
  const { openId, close } = useOverlay('templates')
  if (openId === null) return null
  return (
    <Suspense fallback={<DialogSpinner />}>
      <TemplateGallery onClose={close} />
    </Suspense>
  )
}

/** Opens the list of reports and objections over any tab (`?reports={status}`). */
function ReportsOverlay() {
  const { openId, close } = useOverlay('reports')
  if (openId === null) return null
  return (
    <Suspense fallback={<DialogSpinner />}>
      <Reports openId={openId} onClose={close} />
    </Suspense>
  )
}

/** Opens previews of the home page with a chosen number of events, and of the email templates. */
function DemoMode() {
  const demo = useOverlay('demo')
  const templates = useOverlay('templates')
  return <DemoPanel onChooseLayout={demo.open} onOpenTemplates={() => templates.open('open')} />
}

function Panel({ tab, user }: { readonly tab: AdminTab; readonly user: CurrentUser }) {
  const { Panel: Content } = adminTabs[tab]
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <Content user={user} />
    </Suspense>
  )
}

function Loading() {
  return (
    <div role="status" className="px-gutter flex min-h-svh flex-col justify-end pt-28 pb-16">
      <p className="text-xl">Loading admin dashboard...</p>
    </div>
  )
}

function AccessDenied() {
  return (
    <MessagePage title="Access Denied" actions={<ButtonLink to={paths.home}>Return to Home</ButtonLink>}>
      <p>You must be logged in as an admin to access this page.</p>
    </MessagePage>
  )
}
