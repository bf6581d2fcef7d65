import { paths } from '@/lib/paths.ts'

/** Whether an address is a login link, which may sign in a member other than the one of this browser. */
export const isLoginLink = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean =>
  pathname.endsWith('/verify') || (pathname === paths.account && new URLSearchParams(search).has('token'))
