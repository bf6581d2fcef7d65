import { paths } from '@/lib/paths.ts'

/** Whether a URL is a login link, which may sign in another member. */
export const isLoginLink = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean =>
  pathname.endsWith('/verify') || (pathname === paths.account && new URLSearchParams(search).has('token'))
