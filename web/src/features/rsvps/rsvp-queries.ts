import { queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/api-client.ts'
import { keepDeviceRsvp } from '@/lib/device-rsvps.ts'

/** The RSVP behind a change link; every answer is kept on the device, to be read without a network. */
export const rsvpQuery = (token: string) =>
  queryOptions({
    queryKey: ['rsvps', 'change', token],
    queryFn: async ({ signal }) => {
      const rsvp = await callApi('getRsvp', { params: { token }, signal })
      keepDeviceRsvp({ ...rsvp, token })
      return rsvp
    },
  })
