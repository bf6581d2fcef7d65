import type { AdminUser } from '@shared/users/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { DecisionForm } from '@/components/form/decision-form.tsx'
import { callApi } from '@/lib/api-client.ts'
import { formatCount } from '@/lib/format-count.ts'
import { deletionQuery, useRefreshUser } from './user-queries.ts'

interface UserSuspensionProps {
  readonly user: AdminUser
  readonly onDone: () => void
}

/** Suspends a user, or ends a suspension. */
export function UserSuspension({ user, onDone }: UserSuspensionProps) {
  const { id, suspendedAt } = user
  const refreshUser = useRefreshUser()
  const formProps = {
    onSent: () => {
      onDone()
      void refreshUser()
    },
    onLeave: onDone,
  }
  return suspendedAt === null ? (
    <DecisionForm
      {...formProps}
      label="Suspend user"
      send={(body) => callApi('suspendUser', { params: { id }, body })}
    >
      <SuspensionEffects user={user} />
    </DecisionForm>
  ) : (
    <DecisionForm
      {...formProps}
      label="End suspension"
      send={(body) => callApi('unsuspendUser', { params: { id }, body })}
    >
      <p>
        They can sign in and RSVP again, and the events that the suspension hid come back. They don't get back
        the spots they had. We email them your reason.
      </p>
    </DecisionForm>
  )
}

/** The effects of a suspension. The number comes from the preview of a deletion, which cancels the same RSVPs. */
function SuspensionEffects({ user }: { readonly user: AdminUser }) {
  const { data } = useQuery(deletionQuery(user.id))
  const upcomingRsvpCount = data?.counts?.upcomingRsvps
  return (
    <ul className="grid list-disc gap-2 pl-5">
      <li>They are logged out and can't sign in, RSVP or apply to host with this address.</li>
      {upcomingRsvpCount !== 0 && (
        <li className="tabular-digits">
          {upcomingRsvpCount === undefined
            ? 'Their upcoming RSVPs are cancelled.'
            : `${formatCount(upcomingRsvpCount, 'upcoming RSVP is', 'upcoming RSVPs are')} cancelled.`}{' '}
          Confirmed spots can go to people on the waitlist.
        </li>
      )}
      {/* The text has no number, because a deletion also settles events without an owner, which stay visible. */}
      {data?.eventsToSettleCount !== 0 && <li>Events that they own are hidden, except past ones.</li>}
      <li>We email them your reason, and they can object. You can end the suspension at any time.</li>
    </ul>
  )
}
