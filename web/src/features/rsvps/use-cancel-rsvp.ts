import type { RsvpLookup } from '@shared/rsvps/contract.ts'
import { useState } from 'react'
import { makeCancelledToast, makeUnsentToast } from '@/core/rsvps/outbox-text.ts'
import { discardQueuedRsvps, queueCancellation, sendCancellation } from '@/core/rsvps/send-outbox.ts'
import { hasOutbox } from '@/lib/outbox.ts'
import { toast, toastError } from '@/lib/toast.ts'

/** Cancels an RSVP or withdraws a request; without a connection the cancellation is queued. */
export function useCancelRsvp(token: string) {
  const [state, setState] = useState<'idle' | 'pending' | 'cancelled'>('idle')
  const cancel = async ({ signup, event }: Pick<RsvpLookup, 'signup' | 'event'>) => {
    const { name, email } = signup
    const isRequest = signup.isRequest === true
    setState('pending')
    try {
      const entry = await queueCancellation({ name, email, event, token, isRequest })
      const result = await sendCancellation(entry, () => {
        // The state changes before anything else, so that a cancelled RSVP is not refetched.
        setState('cancelled')
      })
      if (result === 'queued') {
        setState('idle')
        toast(makeUnsentToast(entry))
        return
      }
      if (hasOutbox()) await discardQueuedRsvps(event.id, email)
      toast(makeCancelledToast(entry))
    } catch {
      setState('idle')
      if (isRequest) toastError('Failed to withdraw your request. Please try again.', 'Withdrawal failed')
      else toastError('Failed to cancel your RSVP. Please try again.', 'Cancellation Failed')
    }
  }
  return { cancel, isCancelling: state === 'pending', isCancelled: state === 'cancelled' }
}
