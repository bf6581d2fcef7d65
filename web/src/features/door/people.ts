import type { DoorFact, DoorRow } from '@shared/door/contract.ts'
import { toFacts, validScans, type Fact } from '@shared/door/merge-scans.ts'
import { foldWords } from '@shared/fold.ts'
import { findableWordsOf } from '@shared/text/word-tokens.ts'
import { isIn, type Person } from './verdict.ts'

/** The arrivals that are not sent yet, in the merge rule's format, by ticket. */
function groupFactsByTicket(facts: readonly DoorFact[], deviceName: string): Map<string, Fact[]> {
  const byTicket = new Map<string, Fact[]>()
  for (const fact of facts) {
    if (fact.kind === 'walk_in') continue
    const { nonce } = fact
    const scanFact: Fact =
      fact.kind === 'in'
        ? { kind: 'in', nonce, at: fact.at, by: deviceName }
        : { kind: 'undo', nonce, of: fact.of }
    byTicket.set(fact.hash, [...(byTicket.get(fact.hash) ?? []), scanFact])
  }
  return byTicket
}

/** Everyone on a list in their current state: the server's, with unsent arrivals. */
export function peopleOf(rows: Iterable<DoorRow>, facts: readonly DoorFact[], deviceName: string): Person[] {
  const unsentFacts = groupFactsByTicket(facts, deviceName)
  const checkIns = facts.filter((fact) => fact.kind === 'in')
  const letInHashes = new Set(checkIns.flatMap((fact) => (fact.letIn ? [fact.hash] : [])))
  const readmittedHashes = new Set(checkIns.flatMap((fact) => (fact.liftsRemoval ? [fact.hash] : [])))
  // People who were let in at this device count as confirmed until the server has answered.
  const currentRows = [...rows].map((row) =>
    (row.status === 'waitlist' && letInHashes.has(row.hash)) ||
    (row.isRemoved && readmittedHashes.has(row.hash))
      ? { ...row, status: 'confirmed' as const, isRemoved: false }
      : row,
  )
  const waitlist = currentRows.filter(({ status }) => status === 'waitlist').sort((a, b) => a.seq - b.seq)
  const positions = new Map(waitlist.map(({ ref }, index) => [ref, index + 1]))
  return currentRows.map((row) => {
    const ownFacts = unsentFacts.get(row.hash)
    return {
      ...row,
      scans: ownFacts ? validScans([...toFacts(row.scans), ...ownFacts]) : row.scans,
      position: positions.get(row.ref) ?? null,
    }
  })
}

export interface Counts {
  /** Attendees who are checked in, as far as this device knows. */
  readonly in: number
  /** Attendees with a spot. */
  readonly expected: number
  /** Attendees with a spot who are not checked in. */
  readonly missing: number
  /** Spots that nobody has; null if spots are unlimited. */
  readonly free: number | null
}

export function countPeople(people: readonly Person[], signupLimit: number | null): Counts {
  const confirmedCount = people.filter(({ status }) => status === 'confirmed').length
  const inCount = people.filter(isIn).length
  const missingCount = people.filter((person) => person.status === 'confirmed' && !isIn(person)).length
  const free = signupLimit === null ? null : Math.max(0, signupLimit - confirmedCount)
  return { in: inCount, expected: confirmedCount, missing: missingCount, free }
}

/** People with their search words, in order of their names. */
export interface SearchablePerson {
  readonly person: Person
  readonly words: readonly string[]
}

/** The words are cached, because names do not change with check-ins. */
const wordsByName = new Map<string, readonly string[]>()

function searchWords(name: string): readonly string[] {
  const nameWords = wordsByName.get(name) ?? findableWordsOf(name)
  wordsByName.set(name, nameWords)
  return nameWords
}

export function toSearchable(people: readonly Person[]): SearchablePerson[] {
  return people
    .map((person) => ({ person, words: searchWords(person.name) }))
    .sort((a, b) => (a.words.join(' ') < b.words.join(' ') ? -1 : 1))
}

/** Finds attendees whose names have a word starting with each typed word; without input, all who have not cancelled. */
export function search(people: readonly SearchablePerson[], query: string): Person[] {
  const queryWords = foldWords(query)
  return people
    .filter(({ person }) => queryWords.length > 0 || person.status !== 'cancelled' || person.scans.length > 0)
    .filter(({ words }) => queryWords.every((item) => words.some((word) => word.startsWith(item))))
    .map(({ person }) => person)
}
