import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button, ButtonLink } from '@/components/ui/button.tsx'
import { callApi } from '@/lib/api-client.ts'
import { ApiError, userMessage } from '@/lib/api-error.ts'
import { usePage } from '@/lib/page.ts'
import { paths } from '@/lib/paths.ts'
import { noteLinkAsked } from '@/core/session/link-asked.ts'
import { refreshSession } from '@/core/session/session.ts'
import { toast } from '@/lib/toast.ts'

const page = 'px-gutter flex min-h-svh flex-col justify-end pt-28 pb-16'
const headline = 'display text-display-2'

/**
 * An invitation to host (specification section 2, "Invitation screen"). It is accepted by a press: a page that was only
 * fetched, or looked at by who the mail was sent on to, changes nothing.
 */
export function InvitationPage({ token }: { readonly token: string | undefined }) {
  usePage({ title: 'Invitation' })
  return token === undefined ? <Invalid /> : <Invitation token={token} />
}

function Invitation({ token }: { readonly token: string }) {
  const navigate = useNavigate()
  const accept = useMutation({
    mutationFn: () => callApi('acceptInvitation', { params: { token } }),
    onSuccess: async ({ isSignedIn }) => {
      if (!isSignedIn) {
        noteLinkAsked()
        return
      }
      await refreshSession()
      await navigate(paths.hostDashboard, { replace: true })
    },
    onError: (error) => {
      if (isInvalid(error)) return
      const description = userMessage(error, 'Failed to accept the invitation. Please try again.')
      toast({ title: 'Error', description, destructive: true })
    },
  })
  if (isInvalid(accept.error)) return <Invalid />
  if (accept.isPending || accept.data?.isSignedIn) {
    return <Said title="Processing Invitation">Please wait while we set up your host account...</Said>
  }
  if (accept.data) return <Said title="Check Your Email">{accept.data.message}</Said>
  return (
    <div className={page}>
      <h1 className={headline}>Host with us</h1>
      <p className="mt-6 max-w-prose text-xl">You are invited to run events of your own here.</p>
      <div className="mt-8">
        <Button onClick={() => accept.mutate()}>Accept Invitation</Button>
      </div>
    </div>
  )
}

const isInvalid = (error: unknown): boolean => error instanceof ApiError && error.code === 'invalid_link'

function Said({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div role="status" className={page}>
      <h1 className={headline}>{title}</h1>
      <p className="mt-6 text-xl">{children}</p>
    </div>
  )
}

function Invalid() {
  return (
    <div className={page}>
      <h1 className={headline}>Invalid Invitation</h1>
      <p className="mt-6 max-w-prose text-xl">This invitation link is invalid or has expired.</p>
      <div className="mt-8">
        <ButtonLink to={paths.home}>Back to Home</ButtonLink>
      </div>
    </div>
  )
}
