import { lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { paths } from '@/lib/paths.ts'
import { Shell } from './shell.tsx'

const Home = lazy(() => import('./routes/home.tsx'))
const Event = lazy(() => import('./routes/event.tsx'))
const AlternateEvent = lazy(() => import('./routes/alternate-event.tsx'))
const RsvpChange = lazy(() => import('./routes/rsvp-change.tsx'))
const LoginVerify = lazy(() => import('./routes/login-verify.tsx'))
const Dashboard = lazy(() => import('./routes/dashboard.tsx'))
const HostDashboard = lazy(() => import('./routes/host-dashboard.tsx'))
const Admin = lazy(() => import('./routes/admin.tsx'))
const PastEvents = lazy(() => import('./routes/past-events.tsx'))
const About = lazy(() => import('./routes/about.tsx'))
const HostInvite = lazy(() => import('./routes/host-invite.tsx'))
const ApplyHost = lazy(() => import('./routes/apply-host.tsx'))
const Account = lazy(() => import('./routes/account.tsx'))
const Invite = lazy(() => import('./routes/invite.tsx'))
const Unsubscribe = lazy(() => import('./routes/unsubscribe.tsx'))
const NotFound = lazy(() => import('./routes/not-found.tsx'))

/** The route table of specification section 2; a route file only composes features. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route path="/" element={<Home />} />
        <Route path="/events/:eventId" element={<Event />} />
        <Route path="/event/:eventId" element={<AlternateEvent />} />
        <Route path="/rsvp/change/:token" element={<RsvpChange />} />
        {['/login/verify', '/auth/verify'].map((path) => (
          <Route key={path} path={path} element={<LoginVerify />} />
        ))}
        <Route path={paths.pastEvents} element={<PastEvents />} />
        <Route path={paths.about} element={<About />} />
        <Route path={paths.dashboard} element={<Dashboard />} />
        <Route path={paths.hostDashboard} element={<HostDashboard />} />
        <Route path={paths.admin} element={<Admin />} />
        <Route path={paths.account} element={<Account />} />
        <Route path={paths.hostInvite} element={<HostInvite />} />
        <Route path={paths.applyHost} element={<ApplyHost />} />
        <Route path="/invite/:token?" element={<Invite />} />
        <Route path="/unsubscribe/:token?" element={<Unsubscribe />} />
        {['/login', '/auth/login', '/auth/register'].map((path) => (
          <Route key={path} path={path} element={<Navigate to={paths.home} replace />} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  )
}
