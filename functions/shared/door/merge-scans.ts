export interface Scan {
  readonly nonce: string
  /** Milliseconds since 1970, by the device's clock, corrected to the server's. */
  readonly scannedAt: number
  /** The name of the device. */
  readonly deviceName: string
}

/**
 * The fields of an arrival that `mergeScans` uses. Arrivals are created once and never changed. An undo names the scan that it
 * reverses.
 */
export type MergeableArrival =
  | ({ readonly kind: 'in' } & Scan)
  | { readonly kind: 'undo'; readonly nonce: string; readonly undoneNonce: string }

const compareByTime = (a: Scan, b: Scan): number =>
  a.scannedAt - b.scannedAt || (a.nonce < b.nonce ? -1 : a.nonce > b.nonce ? 1 : 0)

/**
 * The valid scans of one attendee, earliest first. The first says when the attendee came; later ones are repeats, which are
 * shown but not refused. The result depends only on the set of arrivals, so devices and the server agree whatever the order and
 * grouping, and however often an arrival is sent. To merge again, pass valid scans through `toMergeableArrivals`.
 */
export function mergeScans(arrivals: Iterable<MergeableArrival>): Scan[] {
  const scans = new Map<string, Scan>()
  const undoneNonces = new Set<string>()
  for (const arrival of arrivals) {
    if (arrival.kind === 'undo') undoneNonces.add(arrival.undoneNonce)
    else {
      const { nonce, scannedAt, deviceName } = arrival
      const scan = scans.get(nonce)
      // Two scans never share a nonce; if they did, all devices would still agree.
      if (
        !scan ||
        scannedAt < scan.scannedAt ||
        (scannedAt === scan.scannedAt && deviceName < scan.deviceName)
      )
        scans.set(nonce, { nonce, scannedAt, deviceName })
    }
  }
  return [...scans.values()].filter(({ nonce }) => !undoneNonces.has(nonce)).sort(compareByTime)
}

/** Turns valid scans back into arrivals, for merging them with others. */
export const toMergeableArrivals = (scans: readonly Scan[]): MergeableArrival[] =>
  scans.map((scan) => ({ kind: 'in', ...scan }))
