import type { Page } from '@playwright/test'
import { USER_COOKIE } from '../../functions/shared/auth/user-cookie.ts'
import { createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import { findMemberByEmail } from '../../functions/src/core/accounts/users-store.ts'
import { post, readSessionCookie, SITE_URL } from '../api/request.ts'
import type { TestUser } from '../factories/test-users.ts'
import { confirmLogin } from './confirm-login.ts'

type Session = Pick<TestUser, 'uid' | 'cookie'>

/** The session of the seed's admin. Each test process begins it once. */
let adminSession: Session | undefined

async function beginAdminSession(): Promise<Session> {
  const admin = await findMemberByEmail('admin@kiln.test')
  if (!admin) throw new Error('The seed has no admin.')
  const token = await createLoginToken(admin, Date.now())
  const cookie = readSessionCookie(await post('/api/auth/verify-token', { token }))
  return { uid: String(admin.id), cookie }
}

/**
 * Signs in as the seed's admin, in a browser that is not signed in yet. ADMIN_EMAILS contains this admin's address. An admin whose
 * address it does not contain would lose the role at the next sign-in by a link.
 */
export async function signInAsAdmin(page: Page, path = '/admin'): Promise<void> {
  adminSession ??= await beginAdminSession()
  await signInAs(page, adminSession, path)
}

/** Opens a new login link and waits until it has led to `path`. */
export async function signInByLink(
  page: Page,
  member: Pick<TestUser, 'id' | 'email'>,
  path = '/dashboard',
): Promise<void> {
  const token = await createLoginToken(member, Date.now(), { redirect: path })
  await page.goto(`/login/verify?token=${token}&redirect=${encodeURIComponent(path)}`)
  await confirmLogin(page)
  await page.waitForURL(path)
}

/**
 * Opens a page with a member's session, in a browser that is not signed in yet. Setting the cookies of a login saves the two page
 * loads and the one-second wait of a login link. The Firebase SDK signs in when live data is needed.
 */
export async function signInAs(page: Page, session: Session, path = '/dashboard'): Promise<void> {
  await addSession(page, session)
  await page.goto(path)
}

/** Signs a member in before the browser opens its first page. */
export async function addSession(page: Page, { uid, cookie }: Session): Promise<void> {
  const { hostname: domain } = new URL(SITE_URL)
  await page.context().addCookies([
    { name: '__session', value: cookie, domain, path: '/api', httpOnly: true, sameSite: 'Lax' },
    { name: USER_COOKIE, value: uid, domain, path: '/', sameSite: 'Lax' },
  ])
}
