import { eventFromDocument, isActive, type EventDocument } from '../../../shared/events/event-document.ts'
import { readApprovedHosts, readCitiesHostedIn, recordHosting } from '../../core/accounts/city-hosts-store.ts'

/** Sees every change of an event: who hosts one that takes place hosts in its city. */
export async function noteHostCities(
  before: EventDocument | undefined,
  after: EventDocument | undefined,
): Promise<void> {
  if (!after || !isActive(after)) return
  const { city, hostIds } = eventFromDocument(after)
  const was = before && isActive(before) ? eventFromDocument(before) : null
  const knownIds = was?.city === city ? new Set(was.hostIds) : new Set<string>()
  const others = hostIds.filter((id) => !knownIds.has(id))
  if (others.length > 0) await recordHosting(others, city)
}

/** Notes the cities of events whose trigger was lost. Runs every night. */
export async function repairHostCities(): Promise<void> {
  for await (const id of readApprovedHosts()) {
    for await (const city of readCitiesHostedIn(id)) await recordHosting([id], city)
  }
}
