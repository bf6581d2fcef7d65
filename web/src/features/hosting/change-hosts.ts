import type { CurrentUser } from '@shared/auth/contract.ts'
import type { HostEvent } from '@shared/hosting/contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshList } from '@/components/data/use-list-state.ts'
import { HOSTING_KEY } from '@/core/events/hosted-event-query.ts'
import { callApi } from '@/lib/api-client.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { toastSuccess } from '@/lib/toast.ts'

/** A change of an event's hosts. `becomeOwner` and `leave` are about the host who makes the change. */
export interface HostChange {
  readonly kind: 'add' | 'withdraw' | 'remove' | 'handOver' | 'becomeOwner' | 'leave'
  readonly hostId: HostEvent['coHostIds'][number]
}

const failureTexts: Readonly<Record<HostChange['kind'], string>> = {
  add: 'Failed to add co-host',
  withdraw: 'Failed to withdraw the invitation. Please try again.',
  remove: 'Failed to remove co-host',
  handOver: 'Failed to hand the event over. Please try again.',
  becomeOwner: 'Failed to become the owner. Please try again.',
  leave: 'Failed to leave the event. Please try again.',
}

const successTexts: Readonly<Record<HostChange['kind'], string>> = {
  add: 'Invitation sent',
  withdraw: 'Invitation withdrawn',
  remove: 'Co-host removed',
  handOver: 'Handover offer sent',
  becomeOwner: 'You now own this event',
  leave: 'You left the event',
}

export const OWNER_DUTIES_TEXT =
  "You'll be responsible for the event. You can leave it only once it has another owner, and delete your account only once it is over, cancelled or has another owner."

/** Added to `OWNER_DUTIES_TEXT` if the event repeats. */
export const SERIES_OWNER_TEXT = 'The series and its other upcoming events get the same owner.'

/** Returns whether a host can become the owner of an event, because its owner offered it to them or nobody owns it. */
export function canBecomeOwner({ ownerId, offeredOwnerId }: HostEvent, { id }: CurrentUser): boolean {
  return ownerId === null || offeredOwnerId === id
}

/** Changes an event's hosts, shows the result in a toast, and refreshes the screens. */
export function useHostChange(id: number, onSettled: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, hostId }: HostChange) => {
      if (kind === 'add') return callApi('addCoHost', { params: { id }, body: { hostId } })
      if (kind === 'handOver') return callApi('offerOwnership', { params: { id }, body: { hostId } })
      if (kind === 'becomeOwner') return callApi('acceptOwnership', { params: { id } })
      return callApi('removeCoHost', { params: { id, hostId } })
    },
    // The toast also replaces one about the failure of an earlier attempt.
    onSuccess: (_, { kind }) => toastSuccess(successTexts[kind]),
    onError: (error, { kind }) => toastFailure(error, failureTexts[kind]),
    onSettled: (_, error, { kind }) => {
      onSettled()
      // A host who left can no longer read the event, and the event's dialog is about to close.
      const hasLeft = kind === 'leave' && !error
      const refresh = Promise.all([
        refreshList(client, 'listHostEvents'),
        client.invalidateQueries({ queryKey: HOSTING_KEY, refetchType: hasLeft ? 'none' : 'active' }),
      ])
      // Clicks are ignored until the screens are refreshed, except after a failure, which changes nothing on screen.
      return error ? undefined : refresh
    },
  })
}
