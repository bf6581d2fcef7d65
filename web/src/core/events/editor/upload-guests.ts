import { formatGuestList, type ListedGuest } from '@shared/hosting/read-guest-list.ts'
import { callApi, type CallResponse } from '@/lib/api-client.ts'
import { ApiError } from '@/lib/api-error.ts'
import type { ToastOptions } from '@/lib/toast.ts'

type UploadResult =
  | { readonly response: CallResponse<'uploadGuestList'>; readonly warning: null }
  /** The upload failed, or the list was rejected. The texts are the specification's (section 8.2). */
  | { readonly response: null; readonly warning: ToastOptions }

/** Sends the guests as the host has checked and corrected them, in a file of the app's own format. */
export async function uploadGuests(id: number, guests: readonly ListedGuest[]): Promise<UploadResult> {
  const body = new FormData()
  body.append('csvFile', new File([formatGuestList(guests)], 'guests.csv', { type: 'text/csv' }))
  try {
    return { response: await callApi('uploadGuestList', { params: { id }, body }), warning: null }
  } catch (error) {
    const message = error instanceof ApiError ? error.serverMessage : undefined
    return {
      response: null,
      warning: message === undefined ? UPLOAD_ERROR : { ...UPLOAD_WARNING, description: message },
    }
  }
}

const UPLOAD_ERROR: ToastOptions = {
  title: 'CSV Upload Error',
  description: 'Failed to upload guest list. You can try again later.',
  isDestructive: true,
}
const UPLOAD_WARNING: ToastOptions = { title: 'CSV Upload Warning', isDestructive: true }
