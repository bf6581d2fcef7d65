import { useQueryClient } from '@tanstack/react-query'
import { useState, type MouseEvent } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { LiveText } from '@/components/ui/live-text.tsx'
import { openAuthDialog } from '@/core/session/auth-dialog-options.ts'
import { sessionQuery, useCurrentUser } from '@/core/session/session.ts'
import type { FollowTarget } from '@/core/session/link-request.ts'
import { useFollow } from './follow-changes.ts'

interface FollowButtonProps {
  readonly target: FollowTarget
  /** Called when a visitor clicks. By default, visitors are asked to sign in, and then follow the target. */
  readonly onVisitorClick?: () => void
}

/** The width of the longest label, so that nothing next to the button moves. */
const widthClass = 'min-w-[min(100%,8.5rem)]'

/** Follows or unfollows a host, a city or a series. Hosts cannot follow themselves. */
export default function FollowButton({
  target,
  onVisitorClick = () => openAuthDialog('sign-in', target),
}: FollowButtonProps) {
  const { user, isLoading } = useCurrentUser()
  const client = useQueryClient()
  const { isFollowed, isPending, setFollowed } = useFollow(target)
  const [isCheckingSession, setCheckingSession] = useState(false)
  const isOwnProfile = (id: number | undefined) => target.kind === 'host' && id === target.id
  if (isOwnProfile(user?.id)) return null
  const targetName = <span className="sr-only"> {target.name}</span>
  if (isLoading) {
    const followAfterLoading = async () => {
      setCheckingSession(true)
      const currentUser = await client.query(sessionQuery).catch(() => null)
      setCheckingSession(false)
      if (!currentUser) onVisitorClick()
      else if (!isOwnProfile(currentUser.id)) setFollowed(true)
    }
    return (
      <Button
        className={widthClass}
        aria-busy={isCheckingSession}
        onClick={() => !isCheckingSession && void followAfterLoading()}
      >
        Follow{targetName}
      </Button>
    )
  }
  if (!user) {
    return (
      <Button className={widthClass} onClick={onVisitorClick}>
        Follow{targetName}
      </Button>
    )
  }
  const toggleFollow = ({ detail }: MouseEvent) => {
    // The second click of a double click changes nothing.
    if (detail <= 1 && !isPending) setFollowed(!isFollowed)
  }
  return (
    <Button
      look={isFollowed ? 'outline' : 'ink'}
      className={widthClass}
      aria-pressed={isFollowed}
      onClick={toggleFollow}
    >
      <LiveText>{isFollowed ? 'Following' : 'Follow'}</LiveText>
      {targetName}
    </Button>
  )
}
