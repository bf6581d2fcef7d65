import { retention } from '../../shared/privacy/retention.ts'

const DAY_MS = 86_400_000

type ExpiringCollection = {
  [K in keyof typeof retention]: (typeof retention)[K]['ttlDays'] extends number ? K : never
}[keyof typeof retention]

/** Computes when a document that is written at `now` expires, in milliseconds since 1970. */
export function computeExpiry(collection: ExpiringCollection, now: number): number {
  return now + retention[collection].ttlDays * DAY_MS
}
