import 'virtual:host-and-admin-call-routes'
import { Route, Routes } from 'react-router-dom'
import { LoginRedirect } from './login-redirect.tsx'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { PageFallback } from '@/components/part-fallbacks.tsx'
import { paths } from '@/lib/paths.ts'

const RsvpChangePage = makeLazyComponent(() => import('./routes/rsvp-change.tsx'), PageFallback)
const LoginVerifyPage = makeLazyComponent(() => import('./routes/login-verify.tsx'), PageFallback)
const DashboardPage = makeLazyComponent(() => import('./routes/dashboard.tsx'), PageFallback)
const HostDashboardPage = makeLazyComponent(() => import('./routes/host-dashboard.tsx'), PageFallback)
const DoorListPage = makeLazyComponent(() => import('./routes/door-list.tsx'), PageFallback)
const DoorPage = makeLazyComponent(() => import('./routes/door.tsx'), PageFallback)
const AdminPage = makeLazyComponent(() => import('./routes/admin.tsx'), PageFallback)
const PastEventsPage = makeLazyComponent(() => import('./routes/past-events.tsx'), PageFallback)
const AboutPage = makeLazyComponent(() => import('./routes/about.tsx'), PageFallback)
const HostInvitePage = makeLazyComponent(() => import('./routes/host-invite.tsx'), PageFallback)
const ApplyHostPage = makeLazyComponent(() => import('./routes/apply-host.tsx'), PageFallback)
const AccountPage = makeLazyComponent(() => import('./routes/account.tsx'), PageFallback)
const AccountDeletedPage = makeLazyComponent(() => import('./routes/account-deleted.tsx'), PageFallback)
const HelpPage = makeLazyComponent(() => import('./routes/help.tsx'), PageFallback)
const PrivacyPage = makeLazyComponent(() => import('./routes/privacy.tsx'), PageFallback)
const InvitePage = makeLazyComponent(() => import('./routes/invite.tsx'), PageFallback)
const UnsubscribePage = makeLazyComponent(() => import('./routes/unsubscribe.tsx'), PageFallback)
const ObjectionPage = makeLazyComponent(() => import('./routes/objection.tsx'), PageFallback)
const ConfirmQuestionPage = makeLazyComponent(() => import('./routes/confirm-question.tsx'), PageFallback)
const OutboxPage = makeLazyComponent(() => import('./routes/outbox-route.tsx'), PageFallback)
const OpenPage = makeLazyComponent(() => import('./routes/open.tsx'), PageFallback)
const NotFoundPage = makeLazyComponent(() => import('./routes/not-found.tsx'), PageFallback)

/**
 * The pages that the server does not render, except the ticket, whose route is in `router.tsx`. These routes are in a file of
 * their own, so that the pages that the server renders do not wait for this code.
 */
export default function OtherPages() {
  return (
    <Routes>
      <Route path="/rsvp/change/:token" element={<RsvpChangePage />} />
      {['/login/verify', '/auth/verify'].map((path) => (
        <Route key={path} path={path} element={<LoginVerifyPage />} />
      ))}
      <Route path={paths.pastEvents} element={<PastEventsPage />} />
      <Route path={paths.about} element={<AboutPage />} />
      <Route path={paths.dashboard} element={<DashboardPage />} />
      <Route path={paths.hostDashboard} element={<HostDashboardPage />} />
      <Route path="/host-dashboard/events/:eventId/door-list" element={<DoorListPage />} />
      <Route path="/host-dashboard/events/:eventId/door" element={<DoorPage />} />
      <Route path="/door/:token" element={<DoorPage />} />
      <Route path={paths.admin} element={<AdminPage />} />
      <Route path={paths.account} element={<AccountPage />} />
      <Route path={paths.accountDeleted} element={<AccountDeletedPage />} />
      <Route path={paths.privacy} element={<PrivacyPage />} />
      <Route path="/help/:guide" element={<HelpPage />} />
      <Route path={paths.hostInvite} element={<HostInvitePage />} />
      <Route path={paths.applyHost} element={<ApplyHostPage />} />
      <Route path="/invite/:token?" element={<InvitePage />} />
      <Route path="/unsubscribe/:token?" element={<UnsubscribePage />} />
      <Route path="/objection/:token?" element={<ObjectionPage />} />
      <Route path="/question/:token?" element={<ConfirmQuestionPage />} />
      <Route path={paths.outbox} element={<OutboxPage />} />
      <Route path={paths.open} element={<OpenPage />} />
      {[paths.login, '/auth/login'].map((path) => (
        <Route key={path} path={path} element={<LoginRedirect mode="sign-in" />} />
      ))}
      <Route path="/auth/register" element={<LoginRedirect mode="register" />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
