import { retention } from '../../shared/privacy/retention.ts'

const DAY = 86_400_000

type Expiring = {
  [K in keyof typeof retention]: (typeof retention)[K]['life'] extends number ? K : never
}[keyof typeof retention]

/** When a document written now is to go, in milliseconds since 1970. */
export function expiryOf(collection: Expiring, now: number): number {
  return now + retention[collection].life * DAY
}
