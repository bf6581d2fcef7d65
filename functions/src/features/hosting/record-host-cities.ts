import { parseEventDocument, isActive, type EventDocument } from '../../../shared/events/event-document.ts'
import {
  readApprovedHostIds,
  readHostedCities,
  recordHostedCity,
} from '../../core/accounts/city-hosts-store.ts'

/**
 * Records the city of an active event for its new hosts, or for all its hosts if it has just become active or its city has
 * changed. Called for every change of an event.
 */
export async function recordHostCities(
  before: EventDocument | undefined,
  after: EventDocument | undefined,
): Promise<void> {
  if (!after || !isActive(after)) return
  const { city, hostIds } = parseEventDocument(after)
  const formerEvent = before && isActive(before) ? parseEventDocument(before) : null
  const knownIds = formerEvent?.city === city ? new Set(formerEvent.hostIds) : new Set<string>()
  const newHostIds = hostIds.filter((id) => !knownIds.has(id))
  if (newHostIds.length > 0) await recordHostedCity(newHostIds, city)
}

/** Records the cities of events for which the trigger did not run. Runs every night. */
export async function repairHostCities(): Promise<void> {
  for await (const id of readApprovedHostIds()) {
    for await (const city of readHostedCities(id)) await recordHostedCity([id], city)
  }
}
