import { cityKeyOf } from '../../../shared/cities/city-key.ts'
import { isTakingPlace, type EventDocument } from '../../../shared/events/event.ts'
import { userId } from '../../../shared/ids.ts'
import { millisOf } from '../../../shared/instant.ts'

/** Whose figures: a host's, by their uid, or a city's, by its key. */
export interface Touched {
  readonly kind: 'host' | 'city'
  readonly key: string
}

type Document = Readonly<Record<string, unknown>>

/** What figures are made of; null where an event is not counted: it is gone, hidden or called off. */
function countedOf(event: EventDocument | undefined) {
  if (!event || !isTakingPlace(event)) return null
  const { city, cityKey, hostIds, startsAt, timezone, confirmedCount, missedCount } = event
  return { city, cityKey, hostIds, startsAt: millisOf(startsAt), timezone, confirmedCount, missedCount }
}

/** An older document may hold anything. */
const isUid = (id: unknown): id is string => typeof id === 'string' && userId.safeParse(id).success

function ofEvent(event: EventDocument | undefined): Touched[] {
  const counted = countedOf(event)
  if (!counted) return []
  const hosts = Array.isArray(counted.hostIds) ? counted.hostIds.filter(isUid) : []
  return [
    ...hosts.map((key) => ({ kind: 'host' as const, key })),
    ...(typeof counted.cityKey === 'string' ? [{ kind: 'city' as const, key: counted.cityKey }] : []),
  ]
}

/** Whose figures the write of an event changes: of its hosts and its city as they were and as they are. */
export function touchedByEvent(
  before: EventDocument | undefined,
  after: EventDocument | undefined,
): Touched[] {
  if (JSON.stringify(countedOf(before)) === JSON.stringify(countedOf(after))) return []
  return distinct([...ofEvent(before), ...ofEvent(after)])
}

/** The city of an approved host (null: they named none); undefined of whoever is none. */
function homeOf(user: Document | undefined): string | null | undefined {
  if (user?.['role'] !== 'host' || user['isApproved'] !== true) return undefined
  const { city } = user
  return typeof city === 'string' && city !== '' ? cityKeyOf(city) : null
}

/** Whose figures the write of a member changes: an approval, a host who moves, one who goes. */
export function touchedByUser(
  uid: string,
  before: Document | undefined,
  after: Document | undefined,
): Touched[] {
  const [was, is] = [homeOf(before), homeOf(after)]
  if (was === is && before?.['city'] === after?.['city']) return []
  if ((was === undefined && is === undefined) || !isUid(uid)) return []
  const isHostChanged = (was === undefined) !== (is === undefined)
  return distinct([
    ...(isHostChanged ? [{ kind: 'host' as const, key: uid }] : []),
    ...[was, is].flatMap((key) => (typeof key === 'string' ? [{ kind: 'city' as const, key }] : [])),
  ])
}

const distinct = (all: readonly Touched[]): Touched[] => [
  ...new Map(all.map((one) => [`${one.kind} ${one.key}`, one])).values(),
]
