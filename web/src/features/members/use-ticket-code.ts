import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { memberRsvpQuery } from '@/core/rsvps/own-rsvp.ts'
import { useCurrentUser } from '@/core/session/session.ts'
import { callApi } from '@/lib/api-client.ts'
import { useDeviceRsvp } from '@/lib/device-rsvps.ts'
import { findTicketCode, saveSignupTicket, type SignupTicket } from '@/lib/device-tickets.ts'

/**
 * Returns the code of the user's ticket to an event, from this device if the code is stored; null while the code is unknown, or
 * if the user has no spot. If the spot is known (`signup`), only the code is requested, and the ticket works offline from then
 * on. Otherwise the whole RSVP is requested.
 */
export function useTicketCode(eventId: number, signup: SignupTicket | null): string | null {
  const { user } = useCurrentUser()
  const rsvpCode = useDeviceRsvp(eventId)?.ticketCode ?? null
  const needsCode = user !== null && rsvpCode === null
  useQuery({ ...memberRsvpQuery(eventId, user?.email ?? ''), enabled: needsCode && signup === null })
  const { data: spotCode = null } = useQuery({
    ...ticketCodeQuery(eventId, signup?.seq ?? 0),
    enabled: needsCode && signup !== null,
  })
  useEffect(() => {
    if (signup && needsCode && spotCode !== null) saveSignupTicket(spotCode, signup)
  }, [signup, needsCode, spotCode])
  return rsvpCode ?? spotCode
}

const ticketCodeQuery = (eventId: number, seq: number) =>
  queryOptions({
    queryKey: ['ticket-codes', eventId, seq],
    queryFn: async ({ signal }) =>
      (await callApi('getTicketCode', { params: { id: eventId, seq }, signal })).code,
    initialData: () => findTicketCode({ eventId, seq }),
    staleTime: Infinity,
  })
