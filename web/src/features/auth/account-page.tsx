import type { CurrentUser } from '@shared/auth/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PageSkeleton } from '@/components/ui/skeleton.tsx'
import { ApiError } from '@/lib/api-error.ts'
import { usePage } from '@/lib/use-page.ts'
import { isLinkRequestedHere } from '@/core/session/link-request.ts'
import { SessionCheckError } from '@/core/session/session-check-error.tsx'
import { useCurrentUser } from '@/core/session/session.ts'
import { toast } from '@/lib/toast.ts'
import { areCookiesAccepted } from '@/lib/cookies.ts'
import { AccountSignIn } from './account-sign-in.tsx'
import { ConfirmLogin } from './confirm-login.tsx'
import { BlockedCookiesPage } from './blocked-cookies-page.tsx'
import { verifyLoginQuery } from './verify-login-data.ts'

interface AccountPageProps {
  /** Renders the page for a member. */
  readonly renderProfile: (user: CurrentUser) => ReactNode
  /** Says why the link that led here needs a sign-in; null for other links. */
  readonly reason: string | null
}

/** The page /account: a sign-in, then the member's profile (specification section 2, "Attendee account page"). */
export function AccountPage({ renderProfile, reason }: AccountPageProps) {
  usePage({ title: 'Your account' })
  const [canStoreCookies, setCanStoreCookies] = useState(areCookiesAccepted)
  const { isVerifying, confirm } = useLoginVerification(canStoreCookies)
  const { user, isLoading, isUnknown } = useCurrentUser()
  if (!canStoreCookies && (isVerifying || confirm))
    return <BlockedCookiesPage onRetry={() => setCanStoreCookies(areCookiesAccepted())} />
  if (confirm) return <ConfirmLogin onConfirm={confirm} />
  if (isVerifying || isLoading) return <PageSkeleton />
  if (isUnknown) return <SessionCheckError />
  return user ? renderProfile(user) : <AccountSignIn reason={reason} />
}

interface LoginVerification {
  readonly isVerifying: boolean
  /** Confirms a login link that needs a click; null if there is no such link. */
  readonly confirm: (() => void) | null
}

/** Verifies the `token` in the query string on load or after a click, then removes it from the URL. */
function useLoginVerification(canStoreCookies: boolean): LoginVerification {
  const [search, setSearch] = useSearchParams()
  const token = search.get('token')
  const [isConfirmed, setConfirmed] = useState(isLinkRequestedHere)
  const shouldVerify = token !== null && (isConfirmed || token === '')
  const { isPending, error } = useQuery({
    ...verifyLoginQuery(token),
    enabled: shouldVerify && canStoreCookies,
  })
  useEffect(() => {
    if (token === null || isPending) return
    if (error) toast({ ...describeLoginFailure(error), isDestructive: true })
    setSearch(
      (params) => {
        params.delete('token')
        return params
      },
      { replace: true },
    )
  }, [token, isPending, error, setSearch])
  const needsConfirmation = token !== null && !shouldVerify
  return { isVerifying: shouldVerify, confirm: needsConfirmation ? () => setConfirmed(true) : null }
}

/** Returns the text of the toast for a failed login (specification section 8). */
function describeLoginFailure(error: Error): { readonly title: string; readonly description: string } {
  return error.cause instanceof ApiError && error.cause.status === 400
    ? { title: 'Invalid Link', description: 'This login link has expired or is invalid.' }
    : { title: 'Login Failed', description: 'There was an error logging you in. Please try again.' }
}
