import type { HostCard } from '../../../shared/events/event-document.ts'
import type { UserId } from '../../../shared/ids.ts'
import { findOrMakeCard, findAssignableCard, findHostCards } from '../../core/accounts/host-cards-store.ts'
import { CallError, makeSignedOutError, type Caller } from '../../platform/call-handler.ts'

/** The error for a chosen person who is not an approved host. It does not say whether the person is a host at all. */
function makeNotAHostError(field: string): CallError {
  const message = 'Please choose an approved host.'
  return new CallError('invalid_body', message, { fields: { [field]: message } })
}

/**
 * The cards of the hosts of an event other than its owner. A current host keeps the card in the event; the other cards are read.
 * Throws `invalid_body`, naming `field`, if someone whose card is read is not an approved host.
 */
export async function readCoHostCards(
  ids: readonly UserId[],
  field: string,
  currentCards: readonly HostCard[] = [],
): Promise<HostCard[]> {
  return Promise.all(
    [...new Set(ids)].map(async (id) => {
      const card = currentCards.find((item) => item.id === id) ?? (await findAssignableCard(id))
      if (!card) throw makeNotAHostError(field)
      return card
    }),
  )
}

/** The cards of those hosts of a copied event who are still hosts: a revoked approval does not prevent copying. */
export const readRemainingHostCards = (ids: readonly UserId[]): Promise<HostCard[]> =>
  findHostCards([...new Set(ids)])

/** The card of the user who creates an event; for an admin who is not a host, a card with only name and city. */
export async function readCallerCard(id: UserId): Promise<HostCard> {
  const card = await findOrMakeCard(id)
  if (!card) throw makeSignedOutError()
  return card
}

/** Adds co-hosts to the hosts of an event: an admin makes them hosts, anyone else only invites them. */
export function addCoHosts(
  currentHosts: readonly HostCard[],
  coHosts: readonly HostCard[],
  caller: Pick<Caller, 'role'>,
): { readonly hosts: readonly HostCard[]; readonly invitedHostIds: readonly string[] } {
  return caller.role === 'admin'
    ? { hosts: [...currentHosts, ...coHosts], invitedHostIds: [] }
    : { hosts: currentHosts, invitedHostIds: coHosts.map(({ id }) => String(id)) }
}
