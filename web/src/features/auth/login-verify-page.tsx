import type { CurrentUser } from '@shared/auth/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { Button, ButtonLink } from '@/components/ui/button.tsx'
import { callApi } from '@/lib/api-client.ts'
import { areCookiesAccepted } from '@/lib/cookies.ts'
import { usePage } from '@/lib/use-page.ts'
import { paths } from '@/lib/paths.ts'
import { getCurrentUserId } from '@/lib/current-user-id.ts'
import { openAuthDialog } from '@/core/session/auth-dialog-options.ts'
import { isLinkRequestedHere } from '@/core/session/link-request.ts'
import { getDashboardPath, useCurrentUser } from '@/core/session/session.ts'
import { choosePathAfterLogin } from './login-paths.ts'
import { ConfirmLogin } from './confirm-login.tsx'
import { BlockedCookiesPage } from './blocked-cookies-page.tsx'
import { chooseNextStep, verifyLoginQuery } from './verify-login-data.ts'

/** The time for which 'Login Successful!' is shown (specification section 9). */
const REDIRECT_DELAY_MS = 1000

/** The target of a login link (specification section 2, "Login verification screen"). */
export function LoginVerifyPage() {
  usePage({ title: 'Login' })
  const [search] = useSearchParams()
  const [redirect, token] = [search.get('redirect'), search.get('token')]
  const [canStoreCookies, setCanStoreCookies] = useState(areCookiesAccepted)
  const [isConfirmed, setConfirmed] = useState(isLinkRequestedHere)
  const { user: currentUser, isLoading } = useCurrentUser()
  const linkOwner = useLinkOwner(token, currentUser)
  const isLoginNeeded = !isLoading && linkOwner !== 'checking' && linkOwner !== 'own'
  const shouldVerify = canStoreCookies && ((isConfirmed && isLoginNeeded) || !token)
  const verification = useQuery({ ...verifyLoginQuery(token), enabled: shouldVerify })
  const { data: user, error, failureReason, isPending, refetch } = verification
  const navigate = useNavigate()

  useEffect(() => {
    if (!user) return
    const timer = setTimeout(
      () => void navigate(choosePathAfterLogin(user, redirect), { replace: true }),
      REDIRECT_DELAY_MS,
    )
    return () => clearTimeout(timer)
  }, [user, redirect, navigate])
  useEffect(() => {
    // The signed-in user has opened their own link again, which needs no login.
    if (linkOwner === 'own' && currentUser && !user)
      void navigate(choosePathAfterLogin(currentUser, redirect), { replace: true })
  }, [linkOwner, currentUser, user, redirect, navigate])

  if (!canStoreCookies) return <BlockedCookiesPage onRetry={() => setCanStoreCookies(areCookiesAccepted())} />
  if (!shouldVerify && isLoginNeeded) return <ConfirmLogin onConfirm={() => setConfirmed(true)} />
  const nextStep = error && chooseNextStep(error)
  return (
    <div className="px-gutter flex min-h-svh flex-col justify-end pt-28 pb-16">
      <div role="status">
        {isPending && !failureReason && <h1 className={headlineClass}>Verifying your login...</h1>}
        {isPending && failureReason && (
          <>
            <h1 className={headlineClass}>No connection</h1>
            <p className="mt-6 max-w-prose text-xl">
              Your login link should still work. Keep this page open: you'll be signed in as soon as the
              connection is back, unless the link has expired by then.
            </p>
          </>
        )}
        {user && (
          <>
            <h1 className={headlineClass}>Login Successful!</h1>
            <p className="mt-6 text-xl">Redirecting you now...</p>
          </>
        )}
      </div>
      <div role="alert">
        {error && (
          <>
            <h1 className={headlineClass}>Login Failed</h1>
            <p className="mt-6 max-w-prose text-xl">
              {error.message || 'The login link may be expired or invalid.'}
            </p>
            {nextStep?.text && <p className="mt-1 text-xl">{nextStep.text}</p>}
            {currentUser && (
              <p className="mt-6 text-xl">You're already signed in here as {currentUser.name}.</p>
            )}
          </>
        )}
      </div>
      {error && (
        <div className="mt-8 flex flex-wrap gap-3">
          {nextStep?.action === 'retry' && <Button onClick={() => void refetch()}>Try again</Button>}
          {nextStep?.action === 'new_link' && !currentUser && (
            <Button onClick={() => openAuthDialog()}>Get a new link</Button>
          )}
          <ButtonLink look="outline" to={paths.home}>
            Back to Homepage
          </ButtonLink>
          {currentUser && (
            <ButtonLink look="outline" to={getDashboardPath(currentUser)}>
              Go to your dashboard
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  )
}

/**
 * Returns whether a link is for the account that is signed in here (`own`), which needs no login. `other` is also returned if
 * nobody is signed in here or the check failed.
 */
function useLinkOwner(token: string | null, user: CurrentUser | null): 'checking' | 'own' | 'other' {
  // The link is not checked while it is signing the user in.
  const [initialUserId] = useState(getCurrentUserId)
  const shouldCheck = token !== null && token !== '' && user !== null && String(user.id) === initialUserId
  const { data, isPending } = useQuery({
    queryKey: ['own-login-link', token],
    queryFn: () => callApi('checkLoginLink', { body: { token: token ?? '' } }),
    enabled: shouldCheck,
  })
  if (!shouldCheck) return 'other'
  if (isPending) return 'checking'
  return data?.isOwn ? 'own' : 'other'
}

const headlineClass = 'display text-display-2'
