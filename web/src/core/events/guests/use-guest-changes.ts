import type { ListedGuest } from '@shared/hosting/read-guest-list.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '@/lib/api-client.ts'
import { toast, toastSuccess } from '@/lib/toast.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { uploadGuests } from '../editor/upload-guests.ts'

/** Returns mutations for the changes that hosts can make to an event's guest list. */
export function useGuestChanges(id: number) {
  const client = useQueryClient()
  // The event is refetched too, because it says whether there is a guest list.
  const onSettled = () => client.invalidateQueries({ queryKey: ['hosting'] })
  const onSuccess = ({ message }: { readonly message: string }) => toastSuccess(message)
  return {
    add: useMutation({
      mutationFn: (body: { readonly email: string; readonly name: string }) =>
        callApi('addGuest', { params: { id }, body }),
      onSettled,
    }),
    upload: useMutation({
      mutationFn: (guests: readonly ListedGuest[]) => uploadGuests(id, guests),
      onSuccess: ({ warning }) => {
        if (warning) toast(warning)
      },
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (guestId: string) => callApi('removeGuest', { params: { id, guestId } }),
      onSuccess,
      onError: (error) => toastFailure(error, 'Failed to remove the guest. Please try again.'),
      onSettled,
    }),
    deleteList: useMutation({
      mutationFn: () => callApi('deleteGuestList', { params: { id } }),
      onSuccess,
      onError: (error) => toastFailure(error, 'Failed to delete the guest list. Please try again.'),
      onSettled,
    }),
    invite: useMutation({
      mutationFn: () => callApi('inviteGuests', { params: { id } }),
      onSuccess,
      onError: (error) => toastFailure(error, 'Failed to invite the guests. Please try again.'),
      onSettled,
    }),
  }
}

export type GuestChanges = ReturnType<typeof useGuestChanges>
