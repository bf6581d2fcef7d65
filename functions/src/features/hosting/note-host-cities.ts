import { eventFromDocument, isTakingPlace, type EventDocument } from '../../../shared/events/event.ts'
import { approvedHosts, citiesHostedIn, noteHosting } from '../../core/accounts/city-hosts-store.ts'

/** Sees every change of an event: who hosts one that takes place hosts in its city. */
export async function noteHostCities(
  before: EventDocument | undefined,
  after: EventDocument | undefined,
): Promise<void> {
  if (!after || !isTakingPlace(after)) return
  const { city, hostIds } = eventFromDocument(after)
  const was = before && isTakingPlace(before) ? eventFromDocument(before) : null
  const known = was?.city === city ? new Set(was.hostIds) : new Set<string>()
  const others = hostIds.filter((id) => !known.has(id))
  if (others.length > 0) await noteHosting(others, city)
}

/** Notes what the trigger did not: events of an older version, and any whose trigger was lost. Every night. */
export async function repairHostCities(): Promise<void> {
  for await (const id of approvedHosts()) {
    for await (const city of citiesHostedIn(id)) await noteHosting([id], city)
  }
}
