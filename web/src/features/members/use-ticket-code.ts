import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { memberRsvpQuery } from '@/core/rsvps/own-rsvp.ts'
import { useCurrentUser } from '@/core/session/session.ts'
import { callApi } from '@/lib/api-client.ts'
import { useDeviceRsvp } from '@/lib/device-rsvps.ts'
import { findTicketCode, saveSignupTicket, type SignupTicket } from '@/lib/device-tickets.ts'

/**
 * Returns the code of the user's ticket to an event, from this device if the code is stored; null while the code is unknown, or
 * if the user has no spot. If the caller knows the sign-up (`signupTicket`), only the code is requested, and from then on the
 * ticket works offline. Otherwise the whole RSVP is requested.
 */
export function useTicketCode(eventId: number, signupTicket: SignupTicket | null): string | null {
  const { user } = useCurrentUser()
  const rsvpCode = useDeviceRsvp(eventId)?.ticketCode ?? null
  const needsCode = user !== null && rsvpCode === null
  useQuery({ ...memberRsvpQuery(eventId, user?.email ?? ''), enabled: needsCode && signupTicket === null })
  const { data: fetchedCode = null } = useQuery({
    ...ticketCodeQuery(eventId, signupTicket?.seq ?? 0),
    enabled: needsCode && signupTicket !== null,
  })
  useEffect(() => {
    if (signupTicket && needsCode && fetchedCode !== null) saveSignupTicket(fetchedCode, signupTicket)
  }, [signupTicket, needsCode, fetchedCode])
  return rsvpCode ?? fetchedCode
}

const ticketCodeQuery = (eventId: number, seq: number) =>
  queryOptions({
    queryKey: ['ticket-codes', eventId, seq],
    queryFn: async ({ signal }) =>
      (await callApi('getTicketCode', { params: { id: eventId, seq }, signal })).code,
    initialData: () => findTicketCode({ eventId, seq }),
    staleTime: Infinity,
  })
