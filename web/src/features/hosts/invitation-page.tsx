import { useEffect } from 'react'
import { ButtonLink } from '@/components/ui/button.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { paths } from '@/lib/paths.ts'

const page = 'px-gutter flex min-h-svh flex-col justify-end pt-28 pb-16'
const headline = 'display text-[clamp(3.5rem,12vw,12rem)]'

/** An invitation to host (specification section 2, "Invitation screen"): the server takes it from here. */
export function InvitationPage({ token }: { readonly token: string | undefined }) {
  usePageTitle('Invitation')
  return token === undefined ? <Invalid /> : <Processing token={token} />
}

function Processing({ token }: { readonly token: string }) {
  useEffect(() => {
    window.location.replace(paths.acceptInvitation(token))
  }, [token])
  return (
    <div role="status" className={page}>
      <h1 className={headline}>Processing Invitation</h1>
      <p className="mt-6 text-xl">Please wait while we set up your host account...</p>
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
