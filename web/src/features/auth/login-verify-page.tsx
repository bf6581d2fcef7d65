import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button.tsx'
import { usePage } from '@/lib/page.ts'
import { paths } from '@/lib/paths.ts'
import { isLinkAskedHere } from '@/core/session/link-asked.ts'
import { ownPage, useCurrentUser } from '@/core/session/session.ts'
import { afterLogin } from './after-login.ts'
import { ConfirmLogin } from './confirm-login.tsx'
import { verifyLoginQuery } from './verify-login-data.ts'

/** Milliseconds that 'Login Successful!' stands (specification section 9). */
const REDIRECT_DELAY = 1000

/** Where a login link leads (specification section 2, "Login verification screen"). */
export function LoginVerifyPage() {
  usePage({ title: 'Login' })
  const [search] = useSearchParams()
  const [redirect, token] = [search.get('redirect'), search.get('token')]
  const [isConfirmed, setConfirmed] = useState(isLinkAskedHere)
  const enabled = isConfirmed || !token
  const { data: user, error, failureReason, isPending } = useQuery({ ...verifyLoginQuery(token), enabled })
  const { user: present } = useCurrentUser()
  const navigate = useNavigate()

  useEffect(() => {
    if (!user) return
    const timer = setTimeout(
      () => void navigate(afterLogin(user, redirect), { replace: true }),
      REDIRECT_DELAY,
    )
    return () => clearTimeout(timer)
  }, [user, redirect, navigate])

  if (!enabled) return <ConfirmLogin onConfirm={() => setConfirmed(true)} />
  return (
    <div className="px-gutter flex min-h-svh flex-col justify-end pt-28 pb-16">
      <div role="status">
        {isPending && !failureReason && <h1 className={headline}>Verifying your login...</h1>}
        {isPending && failureReason && (
          <>
            <h1 className={headline}>No network here</h1>
            <p className="mt-6 max-w-prose text-xl">
              Your login link is not used up. Keep this page open: you are signed in as soon as you are back
              online, if the link is not older than 15 minutes by then.
            </p>
          </>
        )}
        {user && (
          <>
            <h1 className={headline}>Login Successful!</h1>
            <p className="mt-6 text-xl">Redirecting you now...</p>
          </>
        )}
      </div>
      <div role="alert">
        {error && (
          <>
            <h1 className={headline}>Login Failed</h1>
            <p className="mt-6 max-w-prose text-xl">
              {error.message || 'The login link may be expired or invalid.'}
            </p>
            <p className="mt-1 text-xl">Please request a new one.</p>
            {present && <p className="mt-6 text-xl">You are signed in here already, as {present.name}.</p>}
          </>
        )}
      </div>
      {error && (
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={paths.home}>Back to Homepage</ButtonLink>
          {present && (
            <ButtonLink look="outline" to={ownPage(present)}>
              Go to your page
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  )
}

const headline = 'display text-display-2'
