import { callApi, type CallAnswer } from '@/lib/api-client.ts'
import { ApiError } from '@/lib/api-error.ts'
import type { ToastOptions } from '@/lib/toast.ts'

interface UploadedGuests {
  /** Null where the list was not taken. */
  readonly answer: CallAnswer<'uploadGuestList'> | null
  /** What is wrong with it, in the words of the specification's section 8.2. */
  readonly trouble: ToastOptions | null
}

/** Sends a guest list. */
export async function uploadGuests(id: number, file: File): Promise<UploadedGuests> {
  const body = new FormData()
  body.append('csvFile', file)
  try {
    const answer = await callApi('uploadGuestList', { params: { id }, body })
    return { answer, trouble: answer.faulty > 0 ? warning(answer.message) : null }
  } catch (error) {
    if (error instanceof ApiError && error.serverMessage !== undefined) {
      return { answer: null, trouble: warning(error.serverMessage) }
    }
    return { answer: null, trouble: FAILED }
  }
}

const FAILED: ToastOptions = {
  title: 'CSV Upload Error',
  description: 'Failed to upload guest list. You can try again later.',
  destructive: true,
}

const warning = (description: string): ToastOptions => ({
  title: 'CSV Upload Warning',
  description,
  destructive: true,
})
