import 'virtual:host-and-admin-call-routes'
import { Route, Routes } from 'react-router-dom'
import { LoginRedirect } from './login-redirect.tsx'
import { lazyPart } from '@/components/lazy-part.tsx'
import { PageFallback } from '@/components/part-fallbacks.tsx'
import { paths } from '@/lib/paths.ts'

const RsvpChange = lazyPart(() => import('./routes/rsvp-change.tsx'), PageFallback)
const LoginVerify = lazyPart(() => import('./routes/login-verify.tsx'), PageFallback)
const Dashboard = lazyPart(() => import('./routes/dashboard.tsx'), PageFallback)
const HostDashboard = lazyPart(() => import('./routes/host-dashboard.tsx'), PageFallback)
const DoorList = lazyPart(() => import('./routes/door-list.tsx'), PageFallback)
const Door = lazyPart(() => import('./routes/door.tsx'), PageFallback)
const Admin = lazyPart(() => import('./routes/admin.tsx'), PageFallback)
const PastEvents = lazyPart(() => import('./routes/past-events.tsx'), PageFallback)
const About = lazyPart(() => import('./routes/about.tsx'), PageFallback)
const HostInvite = lazyPart(() => import('./routes/host-invite.tsx'), PageFallback)
const ApplyHost = lazyPart(() => import('./routes/apply-host.tsx'), PageFallback)
const Account = lazyPart(() => import('./routes/account.tsx'), PageFallback)
const AccountDeleted = lazyPart(() => import('./routes/account-deleted.tsx'), PageFallback)
const Help = lazyPart(() => import('./routes/help.tsx'), PageFallback)
const Privacy = lazyPart(() => import('./routes/privacy.tsx'), PageFallback)
const Invite = lazyPart(() => import('./routes/invite.tsx'), PageFallback)
const Unsubscribe = lazyPart(() => import('./routes/unsubscribe.tsx'), PageFallback)
const Objection = lazyPart(() => import('./routes/objection.tsx'), PageFallback)
const ConfirmQuestion = lazyPart(() => import('./routes/confirm-question.tsx'), PageFallback)
const Outbox = lazyPart(() => import('./routes/outbox-route.tsx'), PageFallback)
const Open = lazyPart(() => import('./routes/open.tsx'), PageFallback)
const NotFound = lazyPart(() => import('./routes/not-found.tsx'), PageFallback)

/**
 * The pages that the server does not render, except the ticket, whose route is in `router.tsx`. These routes are in a file of
 * their own, so that the pages that the server renders do not wait for this code.
 */
export default function OtherPages() {
  return (
    <Routes>
      <Route path="/rsvp/change/:token" element={<RsvpChange />} />
      {['/login/verify', '/auth/verify'].map((path) => (
        <Route key={path} path={path} element={<LoginVerify />} />
      ))}
      <Route path={paths.pastEvents} element={<PastEvents />} />
      <Route path={paths.about} element={<About />} />
      <Route path={paths.dashboard} element={<Dashboard />} />
      <Route path={paths.hostDashboard} element={<HostDashboard />} />
      <Route path="/host-dashboard/events/:eventId/door-list" element={<DoorList />} />
      <Route path="/host-dashboard/events/:eventId/door" element={<Door />} />
      <Route path="/door/:token" element={<Door />} />
      <Route path={paths.admin} element={<Admin />} />
      <Route path={paths.account} element={<Account />} />
      <Route path={paths.accountDeleted} element={<AccountDeleted />} />
      <Route path={paths.privacy} element={<Privacy />} />
      <Route path="/help/:guide" element={<Help />} />
      <Route path={paths.hostInvite} element={<HostInvite />} />
      <Route path={paths.applyHost} element={<ApplyHost />} />
      <Route path="/invite/:token?" element={<Invite />} />
      <Route path="/unsubscribe/:token?" element={<Unsubscribe />} />
      <Route path="/objection/:token?" element={<Objection />} />
      <Route path="/question/:token?" element={<ConfirmQuestion />} />
      <Route path={paths.outbox} element={<Outbox />} />
      <Route path={paths.open} element={<Open />} />
      {[paths.login, '/auth/login'].map((path) => (
        <Route key={path} path={path} element={<LoginRedirect mode="sign-in" />} />
      ))}
      <Route path="/auth/register" element={<LoginRedirect mode="register" />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
