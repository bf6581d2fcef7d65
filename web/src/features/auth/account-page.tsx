import type { CurrentUser } from '@shared/auth/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PageSkeleton } from '@/components/ui/skeleton.tsx'
import { ApiError } from '@/lib/api-error.ts'
import { usePage } from '@/lib/page.ts'
import { useCurrentUser } from '@/core/session/session.ts'
import { toast } from '@/lib/toast.ts'
import { AccountSignIn } from './account-sign-in.tsx'
import { verifyLoginQuery } from './verify-login-data.ts'

interface AccountPageProps {
  /** What a member sees. */
  readonly profile: (user: CurrentUser) => ReactNode
}

/** /account: loading, the way in, or the member's profile (specification section 2, "Attendee account page"). */
export function AccountPage({ profile }: AccountPageProps) {
  usePage({ title: 'Your account' })
  const isVerifying = useTokenOfAddress()
  const { user, isLoading } = useCurrentUser()
  if (isVerifying || isLoading) return <PageSkeleton />
  return user ? profile(user) : <AccountSignIn />
}

/** Verifies a `token` of the query string on load, then takes it out of the address. True while it does. */
function useTokenOfAddress(): boolean {
  const [search, setSearch] = useSearchParams()
  const token = search.get('token')
  const { isPending, error } = useQuery({ ...verifyLoginQuery(token), enabled: token !== null })
  useEffect(() => {
    if (token === null || isPending) return
    if (error) toast({ ...loginFailure(error), destructive: true })
    setSearch(
      (before) => {
        before.delete('token')
        return before
      },
      { replace: true },
    )
  }, [token, isPending, error, setSearch])
  return token !== null
}

/** Specification section 8. */
function loginFailure(error: Error): { readonly title: string; readonly description: string } {
  return error.cause instanceof ApiError && error.cause.status === 400
    ? { title: 'Invalid Link', description: 'This login link has expired or is invalid.' }
    : { title: 'Login Failed', description: 'There was an error logging you in. Please try again.' }
}
