import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '@/lib/api-client.ts'
import { dropDeviceRsvp } from '@/lib/device-rsvps.ts'
import { OWN_RSVPS } from '@/core/rsvps/own-rsvp.ts'
import { toast } from '@/lib/toast.ts'

/** Gives the seat back. */
export function useCancelRsvp(token: string) {
  const client = useQueryClient()
  const [state, setState] = useState<'idle' | 'pending' | 'cancelled'>('idle')
  const cancel = async () => {
    setState('pending')
    try {
      await callApi('cancelRsvp', { params: { token } })
      // First of all: what is over is not asked for any more.
      setState('cancelled')
      dropDeviceRsvp(token)
      // Back must not find it again.
      client.removeQueries({ queryKey: OWN_RSVPS, predicate: ({ queryKey }) => queryKey.includes(token) })
      void client.invalidateQueries({ queryKey: OWN_RSVPS })
      void client.invalidateQueries({ queryKey: ['members'] })
      toast({
        title: 'RSVP Cancelled',
        description: 'Your spot has been released. Thank you for letting us know!',
      })
      void client.invalidateQueries({ queryKey: ['events'] })
    } catch {
      setState('idle')
      toast({
        title: 'Cancellation Failed',
        description: 'Failed to cancel your RSVP. Please try again.',
        destructive: true,
      })
    }
  }
  return { cancel, isCancelling: state === 'pending', isCancelled: state === 'cancelled' }
}
