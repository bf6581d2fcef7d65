import type { DoorArrival, DoorRow } from '@shared/door/contract.ts'
import { toMergeableArrivals, mergeScans, type MergeableArrival } from '@shared/door/merge-scans.ts'
import { foldWords } from '@shared/fold.ts'
import { listFindableWords } from '@shared/text/word-tokens.ts'
import { isCheckedIn, type DoorAttendee } from './verdict.ts'

/** Groups the unsent arrivals by ticket, in the format that `mergeScans` needs. */
function groupArrivalsByTicket(
  unsentArrivals: readonly DoorArrival[],
  deviceName: string,
): Map<string, MergeableArrival[]> {
  const arrivalsByTicket = new Map<string, MergeableArrival[]>()
  for (const arrival of unsentArrivals) {
    if (arrival.kind === 'walk_in') continue
    const { nonce } = arrival
    const mergeableArrival: MergeableArrival =
      arrival.kind === 'in'
        ? { kind: 'in', nonce, scannedAt: arrival.occurredAt, deviceName }
        : { kind: 'undo', nonce, undoneNonce: arrival.undoneNonce }
    arrivalsByTicket.set(arrival.hash, [...(arrivalsByTicket.get(arrival.hash) ?? []), mergeableArrival])
  }
  return arrivalsByTicket
}

/** Returns the attendees of a list in their current state: the server's rows, merged with unsent arrivals. */
export function mergeAttendees(
  rows: Iterable<DoorRow>,
  unsentArrivals: readonly DoorArrival[],
  deviceName: string,
): DoorAttendee[] {
  const unsentArrivalsByTicket = groupArrivalsByTicket(unsentArrivals, deviceName)
  const checkIns = unsentArrivals.filter((arrival) => arrival.kind === 'in')
  const admittedHashes = new Set(checkIns.flatMap((arrival) => (arrival.shouldAdmit ? [arrival.hash] : [])))
  const readmittedHashes = new Set(
    checkIns.flatMap((arrival) => (arrival.shouldLiftRemoval ? [arrival.hash] : [])),
  )
  // Attendees who were let in at this device count as confirmed until the server has answered.
  const currentRows = [...rows].map((row) =>
    (row.status === 'waitlist' && admittedHashes.has(row.hash)) ||
    (row.isRemoved && readmittedHashes.has(row.hash))
      ? { ...row, status: 'confirmed' as const, isRemoved: false }
      : row,
  )
  const waitlist = currentRows.filter(({ status }) => status === 'waitlist').sort((a, b) => a.seq - b.seq)
  const positions = new Map(waitlist.map(({ ref }, index) => [ref, index + 1]))
  return currentRows.map((row) => {
    const ownArrivals = unsentArrivalsByTicket.get(row.hash)
    return {
      ...row,
      scans: ownArrivals ? mergeScans([...toMergeableArrivals(row.scans), ...ownArrivals]) : row.scans,
      position: positions.get(row.ref) ?? null,
    }
  })
}

export interface DoorCounts {
  /** The number of attendees who are checked in, as far as this device knows. */
  readonly checkedInCount: number
  /** The number of attendees with a spot. */
  readonly expectedCount: number
  /** The number of attendees with a spot who are not checked in. */
  readonly missingCount: number
  /** The number of spots that nobody has; null if spots are unlimited. */
  readonly freeSpotCount: number | null
}

export function countAttendees(attendees: readonly DoorAttendee[], signupLimit: number | null): DoorCounts {
  const expectedCount = attendees.filter(({ status }) => status === 'confirmed').length
  const checkedInCount = attendees.filter(isCheckedIn).length
  const missingCount = attendees.filter(
    (attendee) => attendee.status === 'confirmed' && !isCheckedIn(attendee),
  ).length
  const freeSpotCount = signupLimit === null ? null : Math.max(0, signupLimit - expectedCount)
  return { checkedInCount, expectedCount, missingCount, freeSpotCount }
}

/** An attendee with the words of their name, for the search. */
export interface SearchableAttendee {
  readonly attendee: DoorAttendee
  readonly words: readonly string[]
}

/** The words are cached, because names do not change with check-ins. */
const wordsByName = new Map<string, readonly string[]>()

function getSearchWords(name: string): readonly string[] {
  const nameWords = wordsByName.get(name) ?? listFindableWords(name)
  wordsByName.set(name, nameWords)
  return nameWords
}

/** Returns the attendees in order of their names, with search words. */
export function toSearchableAttendees(attendees: readonly DoorAttendee[]): SearchableAttendee[] {
  return attendees
    .map((attendee) => ({ attendee, words: getSearchWords(attendee.name) }))
    .sort((a, b) => (a.words.join(' ') < b.words.join(' ') ? -1 : 1))
}

/**
 * Finds the attendees whose names match the query: each word of the query is a prefix of a word of the name. An empty query
 * matches all attendees except those who cancelled and are not checked in.
 */
export function searchAttendees(attendees: readonly SearchableAttendee[], query: string): DoorAttendee[] {
  const queryWords = foldWords(query)
  return attendees
    .filter(
      ({ attendee }) => queryWords.length > 0 || attendee.status !== 'cancelled' || attendee.scans.length > 0,
    )
    .filter(({ words }) => queryWords.every((queryWord) => words.some((word) => word.startsWith(queryWord))))
    .map(({ attendee }) => attendee)
}
