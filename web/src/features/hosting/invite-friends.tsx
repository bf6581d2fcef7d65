import { useState } from 'react'
import { TextField } from '@/components/form/text-field.tsx'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/data/states.tsx'
import { paths } from '@/lib/paths.ts'
import { toastError, toastSuccess } from '@/lib/toast.ts'

interface InviteFriendsProps {
  readonly hostId: number
  /** Null if the host has not chosen a city, so that no other hosts of a city can be shown. */
  readonly city: string | null
}

/** An invitation link with the host's id, for a host who sees no other hosts (specification section 2.11). */
export function InviteFriends({ hostId, city }: InviteFriendsProps) {
  const [url] = useState(() => new URL(paths.hostInviteFrom(hostId), window.location.origin).href)
  const copyInvitationLink = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toastSuccess('Link Copied!')
    } catch {
      toastError('Please copy the link manually', 'Copy failed')
    }
  }
  return (
    <EmptyState title={city === null ? 'Where do you host?' : `You're the only host in ${city}`}>
      <p>
        {city === null
          ? 'Choose your city in “Edit Your Profile” to see its other hosts here, or invite a friend to host.'
          : 'Invite a friend and you can message each other here.'}
      </p>
      <div className="mt-4 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <TextField
          label="Your invitation link"
          readOnly
          value={url}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button onClick={() => void copyInvitationLink()}>Invite Friends to Host</Button>
      </div>
    </EmptyState>
  )
}
