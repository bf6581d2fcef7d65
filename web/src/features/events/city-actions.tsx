import { makeCityKey } from '@shared/cities/city-key.ts'
import { PRODUCT } from '@shared/brand/brand.ts'
import { Suspense, useState } from 'react'
import { DialogSpinner } from '@/components/dialog-boundary.tsx'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { CalendarButton } from '@/core/events/calendar-button.tsx'
import FollowButton from '@/core/follows/follow-button.tsx'
import { openAuthDialog } from '@/core/session/auth-dialog-options.ts'
import { makeCallUrl } from '@/lib/api-client.ts'

const CitySignupDialog = makeLazyComponent(
  async () => ({ default: (await import('@/core/cities/city-signup-dialog.tsx')).CitySignupDialog }),
  DialogFallback,
)

/** The actions for a city on its wall: members follow it, visitors enter their address, and both can add its calendar. */
export default function CityActions({ city }: { readonly city: string }) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const target = { kind: 'city', name: city } as const
  const signIn = () => {
    setDialogOpen(false)
    openAuthDialog('sign-in', target)
  }
  return (
    <div className="flex flex-wrap gap-2.5">
      <FollowButton target={target} onVisitorClick={() => setDialogOpen(true)} />
      <CalendarButton
        path={makeCallUrl('getCityCalendar', { cityKey: makeCityKey(city) })}
        name={`${PRODUCT} in ${city}`}
      />
      <Suspense fallback={<DialogSpinner />}>
        {isDialogOpen && (
          <CitySignupDialog city={city} onClose={() => setDialogOpen(false)} onSignIn={signIn} />
        )}
      </Suspense>
    </div>
  )
}
