import type { DoorArrival } from '../../functions/shared/door/contract.ts'

type ArrivalOf<K extends DoorArrival['kind']> = Extract<DoorArrival, { kind: K }>
export type ScanArrival = ArrivalOf<'in'>

/** Makes a scan at the door, by default of an unknown ticket. */
export const makeScanArrival = (overrides: Partial<ScanArrival> = {}): ScanArrival => ({
  kind: 'in',
  nonce: crypto.randomUUID(),
  hash: 'x'.repeat(22),
  occurredAt: 0,
  method: 'scan',
  shouldAdmit: false,
  ...overrides,
})

/** Makes a walk-in who is admitted even if no spot is free, by default without an address. */
export const makeWalkInArrival = (overrides: Partial<ArrivalOf<'walk_in'>> = {}): ArrivalOf<'walk_in'> => ({
  kind: 'walk_in',
  nonce: crypto.randomUUID(),
  occurredAt: Date.now(),
  name: 'Ana',
  email: null,
  shouldAdmit: true,
  ...overrides,
})
