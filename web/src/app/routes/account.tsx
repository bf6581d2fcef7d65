import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { AccountPage } from '@/features/auth/account-page.tsx'
import { ProfilePage } from '@/features/members/profile-page.tsx'

const OwnData = makeLazyComponent(() => import('@/features/privacy/own-data.tsx'))

export default function AccountRoute() {
  const [search] = useSearchParams()
  return (
    <AccountPage
      reason={
        search.has('delete') ? 'To delete your account, sign in first, then open the link again.' : null
      }
      renderProfile={(user) => (
        <ProfilePage user={user}>
          <Suspense fallback={<Skeleton className="mt-20 h-60" />}>
            <OwnData user={user} />
          </Suspense>
        </ProfilePage>
      )}
    />
  )
}
