import { Button, ButtonLink } from '@/components/ui/button.tsx'
import { getDashboardPath, useCurrentUser } from '@/core/session/session.ts'
import { paths } from '@/lib/paths.ts'
import { useCurrentUserId } from '@/lib/current-user-id.ts'

/**
 * Asks for a click before it redeems a login link that was not requested in this browser. The link may come from an attacker who
 * wants the victim to use the attacker's account, and mail scanners, which only open links, must not redeem it.
 */
export function ConfirmLogin({ onConfirm }: { readonly onConfirm: () => void }) {
  const isSignedIn = useCurrentUserId() !== null
  const { user } = useCurrentUser()
  return (
    <div className="px-gutter flex min-h-svh flex-col justify-end pt-28 pb-16">
      <h1 className="display text-display-2">Sign in here?</h1>
      <p className="mt-6 max-w-prose text-xl break-words">
        {isSignedIn
          ? `You're signed in here${user ? ` as ${user.name}` : ''}. Signing in may switch you to a different account.`
          : "We can't tell if this link was requested in this browser."}
      </p>
      <p className="mt-1 max-w-prose text-xl">
        Sign in only if you opened the link in an email that we sent to you.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={onConfirm}>Sign in</Button>
        {user ? (
          <ButtonLink look="outline" to={getDashboardPath(user)}>
            Go to your dashboard
          </ButtonLink>
        ) : (
          <ButtonLink look="outline" to={paths.home}>
            Back to Homepage
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
