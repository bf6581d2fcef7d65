import { AccountPage } from '@/features/auth/account-page.tsx'
import { ProfilePage } from '@/features/members/profile-page.tsx'

export default function AccountRoute() {
  return <AccountPage profile={(user) => <ProfilePage user={user} />} />
}
