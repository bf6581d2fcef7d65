import type { z } from 'zod'
import type { HostCard } from '../../../shared/events/event-document.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import type { eventBody } from '../../../shared/hosting/contract.ts'
import { findEventPlace } from '../../core/events/events-store.ts'
import type { Caller, Handler } from '../../platform/call-handler.ts'
import { editWithLaterEvents } from './change-later-events.ts'
import { editEvent } from './edit-event.ts'
import { toEventContent, pickVirtualLink } from './event-content.ts'
import { readCoHostCards, addCoHosts } from './event-hosts.ts'
import { readHostEvent } from './host-event.ts'

export const updateEvent: Handler<'updateEvent'> = async ({ params, body, caller, now }) => {
  if (body.scope === 'following') {
    const updatedEvent = await editWithLaterEvents(params.id, { body, caller, now })
    if (!body.coHostIds) return readHostEvent(updatedEvent)
    // The co-hosts change in this event only.
    return readHostEvent(
      await editEvent(params.id, { basedOn: null, caller, now }, async (event) => ({
        content: {
          ...(await findEventPlace(event)),
          ...(await readRequestedHosts(event, body.coHostIds, caller)),
        },
        signupLimit: event.signupLimit,
        shouldStayInSeries: true,
      })),
    )
  }
  const updatedEvent = await editEvent(params.id, { basedOn: body.basedOn, caller, now }, async (event) => {
    const hosts = await readRequestedHosts(event, body.coHostIds, caller)
    return {
      content: { ...toEventContent(body), ...hosts },
      signupLimit: body.signupLimit ?? null,
      virtualLink: pickVirtualLink(body),
      attendeeNote: { note: body.note, shouldSkipTitleEmail: !body.shouldNotify },
    }
  })
  return readHostEvent(updatedEvent)
}

/** Reads the requested hosts, the owner first, and the hosts to invite; undefined if the request names no hosts. */
async function readRequestedHosts(
  { ownerId, hosts }: StoredEvent,
  coHostIds: z.output<typeof eventBody>['coHostIds'],
  caller: Caller,
) {
  if (!coHostIds) return undefined
  const owner = hosts.filter(({ id }) => String(id) === ownerId)
  const otherIds = coHostIds.filter((id) => String(id) !== ownerId)
  const cards = await readCoHostCards(otherIds, 'coHostIds', hosts)
  const isHosting = ({ id }: HostCard) => hosts.some((host) => host.id === id)
  return addCoHosts(
    [...owner, ...cards.filter(isHosting)],
    cards.filter((card) => !isHosting(card)),
    caller,
  )
}
