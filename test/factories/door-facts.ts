import type { DoorFact } from '../../functions/shared/door/contract.ts'

type FactOf<K extends DoorFact['kind']> = Extract<DoorFact, { kind: K }>
export type ScanFact = FactOf<'in'>

/** A scan at the door, by default of an unknown ticket. */
export const makeScanFact = (change: Partial<ScanFact> = {}): ScanFact => ({
  kind: 'in',
  nonce: crypto.randomUUID(),
  hash: 'x'.repeat(22),
  at: 0,
  how: 'scan',
  letIn: false,
  ...change,
})

/** A walk-in who is admitted even if no spot is free, by default without an address. */
export const makeWalkInFact = (change: Partial<FactOf<'walk_in'>> = {}): FactOf<'walk_in'> => ({
  kind: 'walk_in',
  nonce: crypto.randomUUID(),
  at: Date.now(),
  name: 'Ana',
  email: null,
  letIn: true,
  ...change,
})
