import { SignedInPage } from '@/core/session/signed-in-page.tsx'
import { useCurrentUserId } from '@/lib/current-user-id.ts'
import { usePage } from '@/lib/use-page.ts'
import { useIsHydrated } from '@/lib/hydration.ts'
import { DoorScreen } from './door-screen.tsx'

interface DoorPageProps {
  readonly eventId: number
  /** The token of the helper's link; null for a host. */
  readonly token: string | null
}

/** The page for check-in. The page does not wait until the server confirms the user, because it must open offline. */
export function DoorPage({ eventId, token }: DoorPageProps) {
  usePage({ title: 'Check-in' })
  const userId = useCurrentUserId()
  if (!useIsHydrated()) return null
  if (token !== null) return <DoorScreen owner={{ eventId, token, hostId: '' }} />
  if (userId !== null) return <DoorScreen key={userId} owner={{ eventId, token, hostId: userId }} />
  return <SignedInPage>{() => null}</SignedInPage>
}
