import { ButtonLink } from '@/components/ui/button.tsx'
import { usePage } from '@/lib/use-page.ts'
import { paths } from '@/lib/paths.ts'

/** Shown after a member deleted their account; a job on the server removes the rest of the data. */
export function AccountDeletedPage() {
  usePage({ title: 'Your account is deleted' })
  return (
    <div className="px-gutter flex min-h-svh flex-col justify-end pt-28 pb-16">
      <h1 className="display text-display-2">Your account is deleted</h1>
      <p className="mt-6 max-w-prose text-xl">
        You're logged out on all devices. Your remaining data is removed within minutes, and your spots can go
        to people on the waitlist.
      </p>
      <ButtonLink className="mt-8 self-start" to={paths.home}>
        Back to Events
      </ButtonLink>
    </div>
  )
}
