import type { CurrentUser } from '@shared/auth/contract.ts'
import type { ReactNode } from 'react'
import { MessagePage } from '@/components/ui/message-page.tsx'
import { Button, ButtonLink } from '@/components/ui/button.tsx'
import { PageSkeleton } from '@/components/ui/skeleton.tsx'
import { openAuthDialog } from './auth-dialog-options.ts'
import { paths } from '@/lib/paths.ts'
import { SessionCheckError } from './session-check-error.tsx'
import { useCurrentUser } from './session.ts'

interface SignedInPageProps {
  /** Shown until it is known who is signed in. */
  readonly fallback?: ReactNode
  readonly children: (user: CurrentUser) => ReactNode
}

/** A page for signed-in users; asks visitors to sign in. */
export function SignedInPage({ fallback = <PageSkeleton />, children }: SignedInPageProps) {
  const { user, isLoading, isUnknown } = useCurrentUser()
  if (isLoading) return fallback
  if (isUnknown) return <SessionCheckError />
  if (user) return children(user)
  return (
    <MessagePage
      title="Sign in to see this page"
      actions={
        <>
          <Button onClick={() => openAuthDialog()}>Sign in</Button>
          <ButtonLink look="outline" to={paths.home}>
            Back to Events
          </ButtonLink>
        </>
      }
    >
      <p>We'll email you a link.</p>
    </MessagePage>
  )
}
