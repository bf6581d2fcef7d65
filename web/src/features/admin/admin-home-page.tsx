import { Navigate } from 'react-router-dom'
import { SignedIn } from '@/core/session/signed-in.tsx'
import { ButtonLink } from '@/components/ui/button.tsx'
import { usePage } from '@/lib/page.ts'
import { paths } from '@/lib/paths.ts'
import { ownPage } from '@/core/session/session.ts'

/** Where an admin lands. */
export function AdminHomePage() {
  usePage({ title: 'Admin' })
  return (
    <SignedIn>
      {(user) =>
        user.role === 'admin' ? (
          <div className="px-gutter flex min-h-svh flex-col justify-end pt-28 pb-16">
            <h1 className="display text-display-1">{user.name}</h1>
            <p className="mt-6 max-w-prose text-xl">
              You are signed in as an admin: every event is open to you, drafts and private ones too.
            </p>
            <div className="mt-8 flex flex-wrap gap-3">
              <ButtonLink to={paths.home}>Upcoming events</ButtonLink>
              <ButtonLink look="outline" to={paths.pastEvents}>
                Past events
              </ButtonLink>
            </div>
          </div>
        ) : (
          <Navigate to={ownPage(user)} replace />
        )
      }
    </SignedIn>
  )
}
