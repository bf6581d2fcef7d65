import { makeCityKey } from '../../../shared/cities/city-key.ts'
import { isActive, type EventDocument } from '../../../shared/events/event-document.ts'
import { userId } from '../../../shared/ids.ts'
import { getMillis } from '../../../shared/instant.ts'

/** A target to recount: a host or member by uid, a city by its key, or the attendees of an event by its id. */
export interface RecountTarget {
  readonly kind: 'host' | 'member' | 'city' | 'event'
  readonly key: string
}

type UserDocument = Readonly<Record<string, unknown>>

/** Picks the facts from which stats are made; null if the event is not counted: it is deleted, unpublished or cancelled. */
function pickCountedFacts(event: EventDocument | undefined) {
  if (!event || !isActive(event)) return null
  const { city, cityKey, hostIds, startsAt, timezone, confirmedCount, missedCount } = event
  return { city, cityKey, hostIds, startsAt: getMillis(startsAt), timezone, confirmedCount, missedCount }
}

/** Whether a value is a uid: an older document may contain an invalid id. */
const isUid = (id: unknown): id is string => typeof id === 'string' && userId.safeParse(id).success

function listHostAndCityTargets(event: EventDocument | undefined): RecountTarget[] {
  const facts = pickCountedFacts(event)
  if (!facts) return []
  const hostIds = Array.isArray(facts.hostIds) ? facts.hostIds.filter(isUid) : []
  return [
    ...hostIds.map((key) => ({ kind: 'host' as const, key })),
    ...(typeof facts.cityKey === 'string' ? [{ kind: 'city' as const, key: facts.cityKey }] : []),
  ]
}

/**
 * Lists the stats that the write of an event changes: those of its hosts and its city before and after the write, and those of
 * its attendees if its start, before or after the write, is in the past. The attendees of an event that was moved out of the past
 * are counted again even if it was hidden before, because the nightly job looks only at events that have begun.
 */
export function listRecountTargetsOfEvent(
  id: string,
  before: EventDocument | undefined,
  after: EventDocument | undefined,
  now: number,
): RecountTarget[] {
  const isMovedToFuture = hasBegun(before, now) && !hasBegun(after, now)
  const isAttendanceUnchanged = isEqual(pickAttendance(before, now), pickAttendance(after, now))
  const attendanceTargets =
    isAttendanceUnchanged && !isMovedToFuture ? [] : [{ kind: 'event' as const, key: id }]
  if (isEqual(pickCountedFacts(before), pickCountedFacts(after))) return attendanceTargets
  return removeDuplicates([
    ...listHostAndCityTargets(before),
    ...listHostAndCityTargets(after),
    ...attendanceTargets,
  ])
}

/** Picks the facts of an event on which its attendees' stats depend; null for an event that does not take place or has not begun. */
function pickAttendance(event: EventDocument | undefined, now: number) {
  if (!event || !isActive(event) || !hasBegun(event, now)) return null
  // `confirmedCount` alone is not enough: one attendee may cancel and another get the spot in the same write.
  const { startsAt, confirmedCount, waitlistCount, nextSeq, missedCount } = event
  return { startsAt: getMillis(startsAt), confirmedCount, waitlistCount, nextSeq, missedCount }
}

function hasBegun(event: EventDocument | undefined, now: number): boolean {
  const startsAt = getMillis(event?.startsAt)
  return typeof startsAt === 'number' && startsAt <= now
}

const isEqual = (a: object | null, b: object | null) => JSON.stringify(a) === JSON.stringify(b)

/** The ids of the hosts whose number of events changed: drafts count, cancelled events do not. */
export function listAffectedHostIds(
  before: EventDocument | undefined,
  after: EventDocument | undefined,
): string[] {
  const listHostIds = (event: EventDocument | undefined): string[] =>
    event && (event.cancelledAt ?? null) === null && Array.isArray(event.hostIds)
      ? event.hostIds.filter(isUid)
      : []
  const [hostIdsBefore, hostIdsAfter] = [new Set(listHostIds(before)), new Set(listHostIds(after))]
  const removedHostIds = [...hostIdsBefore].filter((uid) => !hostIdsAfter.has(uid))
  return removedHostIds.concat([...hostIdsAfter].filter((uid) => !hostIdsBefore.has(uid)))
}

/**
 * Whether the write of a member changes what decides which events they attended or host: the address, whether it is proven, or
 * the role.
 */
function isMemberAffected(before: UserDocument | undefined, after: UserDocument | undefined): boolean {
  const pickCountedFields = ({ email, provenAt, role }: UserDocument) => [email, Boolean(provenAt), role]
  return (
    before !== undefined &&
    after !== undefined &&
    !isEqual(pickCountedFields(before), pickCountedFields(after))
  )
}

/** The city key of an approved host; null if the host has named no city, undefined for other users. */
function getHostCityKey(user: UserDocument | undefined): string | null | undefined {
  if (user?.['role'] !== 'host' || user['isApproved'] !== true) return undefined
  const { city } = user
  return typeof city === 'string' && city !== '' ? makeCityKey(city) : null
}

/**
 * Lists the stats that the write of a member changes: when a host gains or loses the approval, moves or is deleted, or when a
 * member gets a new address or role, or proves the address.
 */
export function listRecountTargetsOfUser(
  uid: string,
  before: UserDocument | undefined,
  after: UserDocument | undefined,
): RecountTarget[] {
  if (!isUid(uid)) return []
  const memberTargets = isMemberAffected(before, after) ? [{ kind: 'member' as const, key: uid }] : []
  const [cityBefore, cityAfter] = [getHostCityKey(before), getHostCityKey(after)]
  if (cityBefore === cityAfter && before?.['city'] === after?.['city']) return memberTargets
  const isHostChanged = (cityBefore === undefined) !== (cityAfter === undefined)
  return removeDuplicates([
    ...memberTargets,
    ...(isHostChanged ? [{ kind: 'host' as const, key: uid }] : []),
    ...[cityBefore, cityAfter].flatMap((key) =>
      typeof key === 'string' ? [{ kind: 'city' as const, key }] : [],
    ),
  ])
}

const removeDuplicates = (targets: readonly RecountTarget[]): RecountTarget[] => [
  ...new Map(targets.map((target) => [`${target.kind} ${target.key}`, target])).values(),
]
