import { expect, it, vi } from 'vitest'
import { renderToHtml } from '../../../test/factories/render-to-html.ts'
import { SignedInPage } from '@/core/session/signed-in-page.tsx'
import { AdminDashboardPage } from '@/features/admin/admin-dashboard-page.tsx'
import { AccountPage } from '@/features/auth/account-page.tsx'
import { HelpPage } from '@/features/help/help-page.tsx'
import { HostDashboardPage } from '@/features/hosting/host-dashboard-page.tsx'

vi.mock('@/core/session/session.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useCurrentUser: () => ({ user: null, isLoading: false, isUnknown: true }),
}))
vi.mock('@/lib/cookies.ts', () => ({ areCookiesAccepted: () => true }))

it.each([
  ['/account', () => <AccountPage renderProfile={() => 'their data'} reason={null} />],
  ['/admin', () => <AdminDashboardPage />],
  ['/dashboard', () => <SignedInPage>{() => 'their data'}</SignedInPage>],
  ['/help/host', () => <HelpPage />],
  ['/host-dashboard', () => <HostDashboardPage />],
])('says on %s that it is unknown who is signed in', (_, Page) =>
  expect(renderToHtml(<Page />)).toContain('check whether you&#x27;re signed in'),
)
