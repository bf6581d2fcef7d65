import type { MouseEvent } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { openAuthDialog } from '@/core/session/auth-prompt.ts'
import { useCurrentUser } from '@/core/session/session.ts'
import type { Followed } from '@/core/session/link-asked.ts'
import { useFollow } from './set-follow.ts'

interface FollowButtonProps {
  readonly followed: Followed
  /** What a visitor is asked first; to sign in unless told, and then they follow. */
  readonly onVisitor?: () => void
}

/** As wide as the longer of its words, so that nothing beside it moves. */
const wide = 'min-w-34'

/** Follows a host or a city, or no longer. Nobody follows themself. */
export default function FollowButton({
  followed,
  onVisitor = () => openAuthDialog('sign-in', followed),
}: FollowButtonProps) {
  const { user } = useCurrentUser()
  const { isFollowed, isPending, set } = useFollow(followed)
  if (followed.kind === 'host' && user?.id === followed.id) return null
  const whom = <span className="sr-only"> {followed.name}</span>
  if (!user) {
    return (
      <Button className={wide} onClick={onVisitor}>
        Follow{whom}
      </Button>
    )
  }
  const press = ({ detail }: MouseEvent) => {
    // The second press of a double click means no more than the first.
    if (detail <= 1 && !isPending) set(!isFollowed)
  }
  return (
    <Button look={isFollowed ? 'outline' : 'ink'} className={wide} aria-pressed={isFollowed} onClick={press}>
      {isFollowed ? 'Following' : 'Follow'}
      {whom}
    </Button>
  )
}
