import type { Role } from '@shared/auth/contract.ts'
import { expect, test, vi } from 'vitest'
import { renderToHtml } from '../../../../test/factories/render-to-html.ts'
import { useCurrentUser } from '@/core/session/session.ts'
import { PublicApplicationPage } from './public-application-page.tsx'

vi.mock('@/core/session/session.ts', () => ({ useCurrentUser: vi.fn(), refreshSession: vi.fn() }))

function renderPage(role: Role | null): string {
  const user = role === null ? null : { name: 'Ada', email: 'ada@example.com', role }
  vi.mocked(useCurrentUser).mockReturnValue({ user, isLoading: false, isUnknown: false } as never)
  return renderToHtml(<PublicApplicationPage />)
}

test('tells a member to apply with the address of their account', () => {
  expect(renderPage('user')).toMatch(/signed in as ada@example\.com\. Apply with this address/)
})

test.each(['host', 'admin'] as const)(
  'adds no note for a user with the role %s, who cannot apply',
  (role) => {
    expect(renderPage(role)).not.toMatch(/signed in|Sign in/)
  },
)

test('offers visitors a button to sign in', () => {
  expect(renderPage(null)).toContain('Sign in')
  expect(renderPage(null)).not.toContain('signed in as')
})
