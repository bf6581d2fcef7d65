import type { CurrentUser } from '@shared/auth/contract.ts'
import { getColour } from '@shared/events/colours.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { MessagePage } from '@/components/ui/message-page.tsx'
import { ButtonLink, inlineButtonClass } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { openAuthDialog } from '@/core/session/auth-dialog-options.ts'
import { usePage } from '@/lib/use-page.ts'
import { paths } from '@/lib/paths.ts'
import { useCurrentUser } from '@/core/session/session.ts'
import { referrerQuery } from './application-queries.ts'
import { NextSteps } from './next-steps.tsx'
import { PublicApplicationForm } from './public-application-form.tsx'

/** Matches the ids of users, which have ten digits. Any other `referrer` in the URL is ignored. */
const USER_ID_PATTERN = /^[1-9]\d{9}$/

/** The page /host-invite: the public application to host (specification section 2, "Public host application"). */
export function PublicApplicationPage() {
  usePage({ title: 'Become a Host' })
  const [search] = useSearchParams()
  const referrerParam = search.get('referrer') ?? ''
  const { data: referrer } = useQuery({
    ...referrerQuery(referrerParam),
    enabled: USER_ID_PATTERN.test(referrerParam),
  })
  const { user, isLoading } = useCurrentUser()
  const [isSent, setSent] = useState(false)

  if (isSent) return <ApplicationSent />
  return (
    <div className="px-gutter pt-28 pb-20">
      <h1 className="display text-display-1">
        Become
        <br />a Host
      </h1>
      {referrer && (
        <p
          className="rounded-tile text-paper mt-10 p-5 text-2xl leading-tight font-extrabold tracking-tight"
          style={{ backgroundColor: getColour(Number(referrerParam)).hex }}
        >
          Invited by {referrer.name}
          {referrer.city && ` in ${referrer.city}`}
        </p>
      )}
      <div className="mt-12 grid gap-x-16 gap-y-12 lg:grid-cols-[3fr_2fr]">
        {isLoading ? (
          <Skeleton className="h-96" />
        ) : (
          <PublicApplicationForm
            referrerId={referrer ? Number(referrerParam) : null}
            user={user}
            onSent={() => setSent(true)}
          />
        )}
        <div>
          <NextSteps decisionTime="within a few days" />
          <AccountNote user={user} />
        </div>
      </div>
    </div>
  )
}

function ApplicationSent() {
  return (
    <MessagePage
      title="Application Submitted!"
      actions={<ButtonLink to={paths.home}>Back to Home</ButtonLink>}
    >
      <p>
        We'll reply within a few days. You're a member already, so you can RSVP to events in the meantime.
      </p>
    </MessagePage>
  )
}

/** Tells members and visitors how to apply with the account that they have. Hosts and admins cannot apply. */
function AccountNote({ user }: { readonly user: CurrentUser | null }) {
  if (user && user.role !== 'user') return null
  return (
    <p className="mt-8 text-lg wrap-anywhere">
      {user ? (
        `You're signed in as ${user.email}. Apply with this address, and the application belongs to your account.`
      ) : (
        <>
          Already a member?{' '}
          <button type="button" className={inlineButtonClass} onClick={() => openAuthDialog()}>
            Sign in
          </button>{' '}
          and apply from your dashboard.
        </>
      )}
    </p>
  )
}
