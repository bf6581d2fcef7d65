import type { StoredEvent } from '../../../shared/events/stored.ts'
import type { HostEvent } from '../../../shared/hosting/contract.ts'
import { MAX_CO_HOSTS } from '../../../shared/hosting/contract.ts'
import type { EventId, UserId } from '../../../shared/ids.ts'
import type { EventChange } from '../../core/events/compose-event.ts'
import { changeEvent } from '../../core/events/events-store.ts'
import { CallError, type Caller, type Handler } from '../../platform/call.ts'
import { recording } from './event-deed.ts'
import { coHostCards } from './event-hosts.ts'
import { mustHost, oneHostEvent, whyUnchanged } from './host-event.ts'

export const addCoHost: Handler<'addCoHost'> = async ({ params, body, caller, now }) => {
  const [card] = await coHostCards([body.hostId], 'hostId')
  return changeHosts(params.id, { caller, now }, ({ hosts }) => {
    if (!card || isAmong(hosts, card.id)) return hosts
    if (hosts.length > MAX_CO_HOSTS) throw wrongHost(`An event has ${MAX_CO_HOSTS} co-hosts at most.`)
    return [...hosts, card]
  })
}

export const removeCoHost: Handler<'removeCoHost'> = ({ params, caller, now }) =>
  changeHosts(params.id, { caller, now }, ({ hosts, hostIds, ownerId }) => {
    if (ownerId === String(params.hostId)) {
      throw new CallError('owner_stays', 'The owner stays until the event is handed over.')
    }
    if (!hostIds.includes(String(params.hostId))) {
      throw new CallError('not_found', 'They do not host this event.')
    }
    return hosts.filter(({ id }) => id !== params.hostId)
  })

/** Who it is handed to is asked for anew: one who is approved no more could not run it. */
export const handOverEvent: Handler<'handOverEvent'> = async ({ params, body, caller, now }) => {
  await coHostCards([body.hostId], 'hostId')
  return changeHosts(params.id, { caller, now }, ({ hosts, ownerId }) => {
    if (caller.role !== 'admin' && ownerId !== String(caller.id)) {
      throw new CallError('forbidden', 'Only its owner may hand this event over.')
    }
    if (!isAmong(hosts, body.hostId)) throw wrongHost('Please choose one of its co-hosts.')
    const isNext = (id: UserId) => id === body.hostId
    return [...hosts.filter(({ id }) => isNext(id)), ...hosts.filter(({ id }) => !isNext(id))]
  })
}

function isAmong(hosts: StoredEvent['hosts'], id: UserId): boolean {
  return hosts.some((one) => one.id === id)
}

function wrongHost(message: string): CallError {
  return new CallError('invalid_body', message, { fields: { hostId: message } })
}

async function changeHosts(
  id: EventId,
  { caller, now }: { readonly caller: Caller; readonly now: number },
  hostsOf: (event: StoredEvent) => NonNullable<EventChange['hosts']>,
): Promise<HostEvent> {
  const change = (present: StoredEvent) => {
    mustHost(present, caller)
    return { hosts: hostsOf(present) }
  }
  const event = await changeEvent(id, change, now, await recording('event_updated', caller, now))
  if (!event) throw await whyUnchanged(id)
  return oneHostEvent(event)
}
