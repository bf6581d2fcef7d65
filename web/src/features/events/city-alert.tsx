import { Suspense, useState } from 'react'
import { DialogSpinner } from '@/components/dialog-boundary.tsx'
import { useRowFocus } from '@/components/data/row-focus.ts'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { Button } from '@/components/ui/button.tsx'
import { useFollow } from '@/core/follows/follow-changes.ts'
import { openAuthDialog } from '@/core/session/auth-dialog-options.ts'
import { useCurrentUser } from '@/core/session/session.ts'

const CitySignupDialog = makeLazyComponent(
  async () => ({ default: (await import('@/core/cities/city-signup-dialog.tsx')).CitySignupDialog }),
  DialogFallback,
)

/** Offers email about a city without events: members follow the city, visitors enter their address. */
export default function CityAlert({ city }: { readonly city: string }) {
  const target = { kind: 'city', name: city } as const
  const { user } = useCurrentUser()
  const { isFollowed, isPending, setFollowed } = useFollow(target)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const focusProps = useRowFocus()
  const signIn = () => {
    setDialogOpen(false)
    openAuthDialog('sign-in', target)
  }
  return (
    <div {...focusProps}>
      {user && isFollowed && !isPending ? (
        <p className="py-2.5 font-bold">You're following {city}.</p>
      ) : (
        <Button disabled={isPending} onClick={() => (user ? setFollowed(true) : setDialogOpen(true))}>
          Email me about new events in {city}
        </Button>
      )}
      <Suspense fallback={<DialogSpinner />}>
        {isDialogOpen && (
          <CitySignupDialog city={city} onClose={() => setDialogOpen(false)} onSignIn={signIn} />
        )}
      </Suspense>
    </div>
  )
}
