import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { useCurrentUser } from '@/core/session/session.ts'
import { HelpPage } from './help-page.tsx'

vi.mock('@/core/session/session.ts', () => ({ useCurrentUser: vi.fn(), recheckSession: vi.fn() }))

it.each([
  [null, []],
  [{ role: 'user', isApproved: false }, []],
  [{ role: 'host', isApproved: false }, []],
  [{ role: 'host', isApproved: true }, ['host']],
  [{ role: 'admin', isApproved: false }, ['host', 'admin']],
])('lets the user %j open only the guides %j', (user, expectedGuides) => {
  vi.mocked(useCurrentUser).mockReturnValue({ user, isLoading: false, isUnknown: false } as never)
  const canOpen = (guide: string) =>
    !renderToStaticMarkup(
      <MemoryRouter initialEntries={[`/help/${guide}`]}>
        <Routes>
          <Route path="/help/:guide" element={<HelpPage />} />
        </Routes>
      </MemoryRouter>,
    ).includes('Access Denied')
  expect(['host', 'admin'].filter(canOpen)).toEqual(expectedGuides)
})
