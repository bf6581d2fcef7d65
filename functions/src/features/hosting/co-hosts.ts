import type { HostCard } from '../../../shared/events/event-document.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import type { HostEvent } from '../../../shared/hosting/contract.ts'
import { MAX_CO_HOSTS, TOO_MANY_CO_HOSTS_MESSAGE } from '../../../shared/hosting/contract.ts'
import type { EventId, UserId } from '../../../shared/ids.ts'
import type { EventChange } from '../../core/events/compose-event.ts'
import { changeEvent, findEvent } from '../../core/events/events-store.ts'
import { findAssignableCard } from '../../core/accounts/host-cards-store.ts'
import { findInvitedEvents } from '../../core/events/host-events-store.ts'
import { CallError, type Caller, type Handler } from '../../platform/call-handler.ts'
import { makeEventAuditWriter } from './event-audit-entry.ts'
import { readCoHostCards, addCoHosts } from './event-hosts.ts'
import { takeOverSeries } from './hand-over-series.ts'
import { assertHost, readHostEvent, makeNotFoundOrCancelledError } from './host-event.ts'

export const addCoHost: Handler<'addCoHost'> = async ({ params, body, caller, now }) => {
  const [card] = await readCoHostCards([body.hostId], 'hostId')
  return changeHosts(params.id, { caller, now }, ({ hosts, invitedHostIds }) => {
    const invitedIds = invitedHostIds ?? []
    if (!card || includesHost(hosts, card.id)) return {}
    if (invitedIds.includes(String(card.id)) && caller.role !== 'admin') return {}
    if (hosts.length + invitedIds.length > MAX_CO_HOSTS) throw makeHostIdError(TOO_MANY_CO_HOSTS_MESSAGE)
    const hostFields = addCoHosts(hosts, [card], caller)
    return {
      hosts: hostFields.hosts,
      invitedHostIds: [...invitedIds, ...hostFields.invitedHostIds],
    }
  })
}

export const removeCoHost: Handler<'removeCoHost'> = ({ params, caller, now }) =>
  changeHosts(params.id, { caller, now }, ({ hosts, hostIds, invitedHostIds, ownerId }) => {
    const uid = String(params.hostId)
    if (ownerId === uid) {
      throw new CallError('is_owner', 'The owner can only be removed after a co-host has become the owner.')
    }
    if (invitedHostIds?.includes(uid)) return composeInvitationRemoval(invitedHostIds, uid)
    if (!hostIds.includes(uid)) {
      throw new CallError('not_found', 'This person does not host this event.')
    }
    return { hosts: hosts.filter(({ id }) => id !== params.hostId) }
  })

export const listCoHostInvitations: Handler<'listCoHostInvitations'> = async ({ caller, now }) => {
  const invitedEvents = await findInvitedEvents(caller.id, now)
  const items = invitedEvents.map(({ id, title, startsAt, timezone, city, isPublished, hosts }) => ({
    id,
    title,
    timezone,
    city,
    isPublished,
    dateTime: new Date(startsAt).toISOString(),
    hostNames: hosts.map(({ name }) => name),
  }))
  return { items }
}

export const acceptCoHostInvitation: Handler<'acceptCoHostInvitation'> = async ({ params, caller, now }) => {
  const card = await findAssignableCard(caller.id)
  const event = await changeEvent(
    params.id,
    ({ hosts, invitedHostIds }) => {
      if (includesHost(hosts, caller.id)) return {}
      if (!card) throw new CallError('forbidden', 'Only approved hosts can co-host an event.')
      if (!invitedHostIds?.includes(String(caller.id))) {
        throw new CallError(
          'forbidden',
          'This invitation is no longer valid. Ask a host of the event for a new one.',
        )
      }
      // `changeEvent` removes hosts from `invitedHostIds`, so this ends the invitation.
      return { hosts: [...hosts, card] }
    },
    now,
  )
  if (!event) throw await makeNotFoundOrCancelledError(params.id)
  return readHostEvent(event)
}

export const declineCoHostInvitation: Handler<'declineCoHostInvitation'> = async ({
  params,
  caller,
  now,
}) => {
  const uid = String(caller.id)
  const event = await changeEvent(
    params.id,
    ({ invitedHostIds }) =>
      invitedHostIds?.includes(uid) ? composeInvitationRemoval(invitedHostIds, uid) : {},
    now,
  )
  if (!event) throw await makeNotFoundOrCancelledError(params.id)
  return { message: 'Invitation declined' }
}

const composeInvitationRemoval = (invitedIds: readonly string[], uid: string): EventChange => ({
  invitedHostIds: invitedIds.filter((id) => id !== uid),
})

/**
 * Offers the event to a co-host, who becomes its owner only by accepting, because an owner cannot leave the event or delete
 * their account. `readCoHostCards` throws unless the co-host is still an approved host.
 */
export const offerOwnership: Handler<'offerOwnership'> = async ({ params, body, caller, now }) => {
  await readCoHostCards([body.hostId], 'hostId')
  return changeHosts(params.id, { caller, now }, ({ hosts, ownerId }) => {
    if (caller.role !== 'admin' && ownerId !== String(caller.id)) {
      throw new CallError('forbidden', 'Only the owner can make a co-host the owner of this event.')
    }
    const isOwner = ownerId === String(body.hostId)
    if (!includesHost(hosts, body.hostId) || isOwner)
      throw makeHostIdError('Please choose one of the co-hosts of this event.')
    return { hosts, offeredOwnerId: String(body.hostId) }
  })
}

/** For an event of a series, the series and its other upcoming events of the same owner are handed over too. */
export const acceptOwnership: Handler<'acceptOwnership'> = async ({ params, caller, now }) => {
  const uid = String(caller.id)
  const canAccept = ({ hosts, ownerId, offeredOwnerId }: StoredEvent) =>
    includesHost(hosts, caller.id) && (ownerId === null || offeredOwnerId === uid)
  const event = await findEvent(params.id)
  const card = event?.hosts.find(({ id }) => id === caller.id)
  if (event && card && event.ownerId !== uid && event.cancelledAt === null && canAccept(event))
    await takeOverSeries(event, card, {
      now,
      writeAudit: await makeEventAuditWriter('event_updated', caller, now),
    })
  return changeHosts(params.id, { caller, now }, (event) => {
    const { hosts, ownerId } = event
    if (ownerId === uid) return {}
    if (!canAccept(event))
      throw new CallError(
        'forbidden',
        "You haven't been asked to become the owner of this event. Ask its owner to make you the owner.",
      )
    const isNewOwner = ({ id }: HostCard) => id === caller.id
    const orderedHosts = [...hosts.filter(isNewOwner), ...hosts.filter((host) => !isNewOwner(host))]
    return { hosts: orderedHosts, ownerId: uid, offeredOwnerId: null }
  })
}

function includesHost(hosts: StoredEvent['hosts'], id: UserId): boolean {
  return hosts.some((host) => host.id === id)
}

function makeHostIdError(message: string): CallError {
  return new CallError('invalid_body', message, { fields: { hostId: message } })
}

async function changeHosts(
  id: EventId,
  { caller, now }: { readonly caller: Caller; readonly now: number },
  composeChange: (event: StoredEvent) => EventChange,
): Promise<HostEvent> {
  const composeCheckedChange = (event: StoredEvent) => {
    assertHost(event, caller)
    return composeChange(event)
  }
  const event = await changeEvent(
    id,
    composeCheckedChange,
    now,
    await makeEventAuditWriter('event_updated', caller, now),
  )
  if (!event) throw await makeNotFoundOrCancelledError(id)
  return readHostEvent(event)
}
