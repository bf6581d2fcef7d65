import type { CurrentUser } from '@shared/auth/contract.ts'
import { memberSince } from './profile.ts'
import { CommunityCard } from './community-card.tsx'
import { ProfilePast, ProfileUpcoming } from './profile-events.tsx'

export function ProfilePage({ user }: { readonly user: CurrentUser }) {
  return (
    <div className="px-gutter pt-28 pb-20">
      <h1 className="display text-[clamp(4rem,15vw,15rem)]">Hello, {user.name}</h1>
      <p>Member since {memberSince(user.createdAt)}</p>
      <ProfileUpcoming events={[]} />
      <ProfilePast events={[]} total={0} />
      <CommunityCard />
    </div>
  )
}
