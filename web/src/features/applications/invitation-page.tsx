import { PRODUCT } from '@shared/brand/brand.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { MessagePage } from '@/components/ui/message-page.tsx'
import { Button, ButtonLink } from '@/components/ui/button.tsx'
import { PageLoadError } from '@/components/ui/page-load-error.tsx'
import { PageSkeleton } from '@/components/ui/skeleton.tsx'
import { callApi } from '@/lib/api-client.ts'
import { ApiError } from '@/lib/api-error.ts'
import { usePage } from '@/lib/use-page.ts'
import { paths } from '@/lib/paths.ts'
import { recordLinkRequest } from '@/core/session/link-request.ts'
import { invitationQuery } from './application-queries.ts'
import { refreshSession } from '@/core/session/session.ts'
import { toastFailure } from '@/lib/toast-failure.ts'

/**
 * An invitation to host (specification section 2, "Invitation screen"). Only a click accepts it, so a mail
 * scanner that opens the page changes nothing.
 */
export function InvitationPage({ token }: { readonly token: string | undefined }) {
  usePage({ title: 'Invitation' })
  return token === undefined ? <InvalidInvitation /> : <Invitation token={token} />
}

function Invitation({ token }: { readonly token: string }) {
  const navigate = useNavigate()
  const invitation = useQuery(invitationQuery(token))
  const acceptInvitation = useMutation({
    mutationFn: () => callApi('acceptInvitation', { params: { token } }),
    onSuccess: async ({ isSignedIn }) => {
      if (!isSignedIn) {
        recordLinkRequest()
        return
      }
      await refreshSession()
      await navigate(paths.hostDashboard, { replace: true })
    },
    onError: (error) => {
      if (!isInvalidLinkError(error))
        toastFailure(error, 'Failed to accept the invitation. Please try again.')
    },
  })
  if (isInvalidLinkError(acceptInvitation.error) || isInvalidLinkError(invitation.error))
    return <InvalidInvitation />
  if (acceptInvitation.isPending || acceptInvitation.data?.isSignedIn) {
    return (
      <StatusPage title="Processing Invitation">Please wait while we set up your host account...</StatusPage>
    )
  }
  if (acceptInvitation.data)
    return <StatusPage title="Check Your Email">{acceptInvitation.data.message}</StatusPage>
  if (invitation.isPending) return <PageSkeleton />
  if (!invitation.data) return <PageLoadError />
  return (
    <MessagePage
      title="Host with us"
      actions={<Button onClick={() => acceptInvitation.mutate()}>Accept invitation</Button>}
    >
      <p>
        {invitation.data.inviterName} has invited you to host events on {PRODUCT}.
      </p>
    </MessagePage>
  )
}

const isInvalidLinkError = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'invalid_link'

function StatusPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <MessagePage title={title}>
      <p role="status">{children}</p>
    </MessagePage>
  )
}

function InvalidInvitation() {
  return (
    <MessagePage title="Invalid Invitation" actions={<ButtonLink to={paths.home}>Back to Home</ButtonLink>}>
      <p>This invitation link is invalid or has expired.</p>
    </MessagePage>
  )
}
