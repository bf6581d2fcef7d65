import type { CurrentUser } from '@shared/auth/contract.ts'
import type { HostEvent } from '@shared/hosting/contract.ts'
import { Button, ButtonLink } from '@/components/ui/button.tsx'
import { EventOverlay } from '@/core/events/event-overlay.tsx'
import { paths } from '@/lib/paths.ts'
import { canBecomeOwner, OWNER_DUTIES_TEXT, SERIES_OWNER_TEXT, useHostChange } from './change-hosts.ts'
import type { HostOverlayProps } from './host-overlay-props.ts'

/** Lets a host become the owner of an event or leave it (`?role={id}`). Emails about a changed role lead here. */
export default function RoleOverlay({ user, openId, onClose }: HostOverlayProps) {
  const id = Number(openId)
  return (
    <EventOverlay id={id} name="Your role" missingText="You don't host this event." onClose={onClose}>
      {(event) => <Role event={event} user={user} onClose={onClose} />}
    </EventOverlay>
  )
}

interface RoleProps {
  readonly event: HostEvent
  readonly user: CurrentUser
  readonly onClose: () => void
}

function Role({ event, user, onClose }: RoleProps) {
  const hostChange = useHostChange(event.id, onClose)
  const owner = event.hosts.find(({ id }) => id === event.ownerId)
  const changeRole = (kind: 'becomeOwner' | 'leave') => {
    if (!hostChange.isPending) hostChange.mutate({ kind, hostId: user.id })
  }
  if (event.ownerId === user.id) {
    return (
      <p className="max-w-prose text-lg">
        You own this event. To leave it, hand it over to a co-host first, under COLLABORATE.
      </p>
    )
  }
  return (
    <div className="grid max-w-prose gap-8 text-lg">
      <p>
        {owner
          ? `You are a co-host; ${owner.name} owns this event.`
          : 'You host this event. Nobody owns it at the moment.'}{' '}
        {event.isVirtual
          ? 'You can edit and cancel it until it ends, and see and message its attendees.'
          : 'You can edit and cancel it until it ends, see and message its attendees, and check people in at the door.'}
      </p>
      {canBecomeOwner(event, user) && (
        <section aria-labelledby="own-event">
          <h3 id="own-event" className="text-2xl">
            {owner ? `${owner.name} asks you to become the owner` : 'Become the owner'}
          </h3>
          <p className="my-4">
            {OWNER_DUTIES_TEXT}
            {event.seriesId !== undefined && ` ${SERIES_OWNER_TEXT}`}
          </p>
          <Button disabled={hostChange.isPending} onClick={() => changeRole('becomeOwner')}>
            Become owner
          </Button>
        </section>
      )}
      <p className="flex flex-wrap gap-4">
        <Button look="outline" disabled={hostChange.isPending} onClick={() => changeRole('leave')}>
          Leave event
        </Button>
        <ButtonLink look="plain" to={paths.event(event.id)}>
          View event
        </ButtonLink>
      </p>
    </div>
  )
}
