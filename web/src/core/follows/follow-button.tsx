import { useQueryClient } from '@tanstack/react-query'
import { useState, type MouseEvent } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { openAuthDialog } from '@/core/session/auth-prompt.ts'
import { sessionQuery, useCurrentUser } from '@/core/session/session.ts'
import type { FollowTarget } from '@/core/session/link-request.ts'
import { useFollow } from './set-follow.ts'

interface FollowButtonProps {
  readonly followed: FollowTarget
  /** Called when a visitor clicks; by default it asks them to sign in, and then they follow. */
  readonly onVisitor?: () => void
}

/** As wide as the longer of its labels, so that nothing next to it moves. */
const wide = 'min-w-[min(100%,8.5rem)]'

/** Follows or unfollows a host or a city. Nobody can follow themself. */
export default function FollowButton({
  followed,
  onVisitor = () => openAuthDialog('sign-in', followed),
}: FollowButtonProps) {
  const { user, isLoading } = useCurrentUser()
  const queries = useQueryClient()
  const { isFollowed, isPending, set } = useFollow(followed)
  const [isAsking, setAsking] = useState(false)
  const isOwn = (id: number | undefined) => followed.kind === 'host' && id === followed.id
  if (isOwn(user?.id)) return null
  const whom = <span className="sr-only"> {followed.name}</span>
  if (isLoading) {
    const pressEarly = async () => {
      setAsking(true)
      const present = await queries.query(sessionQuery).catch(() => null)
      setAsking(false)
      if (!present) onVisitor()
      else if (!isOwn(present.id)) set(true)
    }
    return (
      <Button className={wide} aria-busy={isAsking} onClick={() => !isAsking && void pressEarly()}>
        Follow{whom}
      </Button>
    )
  }
  if (!user) {
    return (
      <Button className={wide} onClick={onVisitor}>
        Follow{whom}
      </Button>
    )
  }
  const press = ({ detail }: MouseEvent) => {
    // The second click of a double click changes nothing.
    if (detail <= 1 && !isPending) set(!isFollowed)
  }
  return (
    <Button look={isFollowed ? 'outline' : 'ink'} className={wide} aria-pressed={isFollowed} onClick={press}>
      {isFollowed ? 'Following' : 'Follow'}
      {whom}
    </Button>
  )
}
