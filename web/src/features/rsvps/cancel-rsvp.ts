import type { RsvpLookup } from '@shared/rsvps/contract.ts'
import { useState } from 'react'
import {
  CANCELLED_TOAST,
  STORED_TOASTS,
  STORED_WITHDRAWAL_TOAST,
  WITHDRAWN_TOAST,
} from '@/core/rsvps/outbox-text.ts'
import { discardRsvpsTo, queueCancel, sendCancel } from '@/core/rsvps/send-outbox.ts'
import { hasOutbox } from '@/lib/outbox.ts'
import { toast, toastError } from '@/lib/toast.ts'

/** Cancels an RSVP; without a connection the cancellation is queued. */
export function useCancelRsvp(token: string) {
  const [state, setState] = useState<'idle' | 'pending' | 'cancelled'>('idle')
  const cancel = async ({
    signup: { name, email, isRequest },
    event,
  }: Pick<RsvpLookup, 'signup' | 'event'>) => {
    setState('pending')
    try {
      const result = await sendCancel(await queueCancel({ name, email, event, token }), () => {
        // The state changes before anything else, so that a cancelled RSVP is not refetched.
        setState('cancelled')
      })
      if (result === 'queued') {
        setState('idle')
        toast(isRequest ? STORED_WITHDRAWAL_TOAST : STORED_TOASTS.cancel)
        return
      }
      if (hasOutbox()) await discardRsvpsTo(event.id, email)
      toast(isRequest ? WITHDRAWN_TOAST : CANCELLED_TOAST)
    } catch {
      setState('idle')
      toastError('Failed to cancel your RSVP. Please try again.', 'Cancellation Failed')
    }
  }
  return { cancel, isCancelling: state === 'pending', isCancelled: state === 'cancelled' }
}
