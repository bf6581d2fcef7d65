import { hashText, makeRandom } from './random.ts'
import type { SeedUser } from './users.ts'

const PALETTE_SIZE = 12
/** The smallest id of ten digits whose event is red, the first colour of the palette. */
const FIRST_ID = 1_000_000_008

/**
 * Makes an id of ten digits, the same in every run. An event's colour is its id modulo twelve, so different values of
 * `colourIndex` make neighbours on the wall differ.
 */
export function makeId(name: string, colourIndex: number): number {
  return (
    FIRST_ID + PALETTE_SIZE * makeRandom(hashText(name)).nextBelow(749_999_000) + (colourIndex % PALETTE_SIZE)
  )
}

export function getUid(user: SeedUser): string {
  return String(makeId(user.email, hashText(user.email)))
}
