import { z } from 'zod'
import { declareCalls } from '../http/call.ts'
import { messageResponse } from '../http/fields.ts'
import { eventId, userId } from '../ids.ts'
import { hostEvent } from './contract.ts'

const idParams = z.object({ id: eventId })

/** The facts of an event for a host who is invited to co-host it. */
const coHostInvitation = z.object({
  id: eventId,
  title: z.string(),
  dateTime: z.iso.datetime(),
  timezone: z.string(),
  city: z.string(),
  isPublished: z.boolean(),
  hostNames: z.array(z.string()),
})

/** The hosts of an event: its co-hosts, their invitations, and its owner (specification section 7.2). */
export const coHostCalls = declareCalls({
  addCoHost: {
    method: 'POST',
    path: '/api/events/{id}/hosts',
    summary:
      'Invites another approved host as a co-host, who has no rights in the event until they accept; an admin adds the co-host immediately.',
    access: 'eventHost',
    params: idParams,
    body: z.object({ hostId: userId }),
    response: hostEvent,
    status: 200,
    errors: ['not_found', 'event_cancelled'],
  },
  removeCoHost: {
    method: 'DELETE',
    path: '/api/events/{id}/hosts/{hostId}',
    summary:
      'Removes a co-host from the event, or withdraws their invitation; the owner cannot be removed until another host owns the event.',
    access: 'eventHost',
    params: idParams.extend({ hostId: userId }),
    response: hostEvent,
    status: 200,
    errors: ['not_found', 'event_cancelled', 'is_owner'],
  },
  listCoHostInvitations: {
    method: 'GET',
    path: '/api/host/invitations',
    summary: 'The upcoming events that the caller is invited to co-host, soonest first; at most 20.',
    access: 'host',
    response: z.object({ items: z.array(coHostInvitation) }),
    status: 200,
    errors: [],
  },
  acceptCoHostInvitation: {
    method: 'POST',
    path: '/api/host/invitations/{id}',
    summary:
      'Makes the caller a co-host of an event that they are invited to; accepting twice changes nothing.',
    access: 'host',
    params: idParams,
    response: hostEvent,
    status: 200,
    errors: ['not_found', 'event_cancelled', 'forbidden'],
  },
  declineCoHostInvitation: {
    method: 'DELETE',
    path: '/api/host/invitations/{id}',
    summary: 'Declines an invitation to co-host an event; changes nothing if there is none.',
    access: 'host',
    params: idParams,
    response: messageResponse,
    status: 200,
    errors: ['not_found', 'event_cancelled'],
  },
  offerOwnership: {
    method: 'PUT',
    path: '/api/events/{id}/owner',
    summary:
      'Offers ownership to a co-host, who becomes the owner by accepting. Only the owner or an admin can offer it.',
    access: 'eventHost',
    params: idParams,
    body: z.object({ hostId: userId }),
    response: hostEvent,
    status: 200,
    errors: ['not_found', 'event_cancelled', 'forbidden'],
  },
  acceptOwnership: {
    method: 'POST',
    path: '/api/events/{id}/owner',
    summary:
      'Makes the caller the owner of an event: one that was offered to them, or one that they host and that has no owner. For an upcoming event of a series, they also replace the former owner in the series and its other upcoming events.',
    access: 'eventHost',
    params: idParams,
    response: hostEvent,
    status: 200,
    errors: ['not_found', 'event_cancelled', 'forbidden'],
  },
})
