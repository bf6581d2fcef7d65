import type { LimitSettings } from '../emulators/gate/index-check/firestore-limits.ts'
import { LIMITS_PATH, type GateReport } from '../emulators/gate/index-check/recording-proxy.ts'

/** About what production takes, where a query has its index. */
export const PRODUCTION_LATENCIES = { readMs: 30, commitMs: 80 }

/** The limits of production that stand before the Firestore emulator at `host`. */
export function firestoreLimits(host = process.env['FIRESTORE_EMULATOR_HOST'] ?? '') {
  const ask = async (method: string, body?: Partial<LimitSettings>) => {
    const sent = body && { body: JSON.stringify(body) }
    const answer = await fetch(`http://${host}${LIMITS_PATH}`, { method, ...sent })
    return (await answer.json()) as GateReport
  }
  return {
    report: () => ask('GET'),
    set: (settings: Partial<LimitSettings>) => ask('PUT', settings),
    reset: () => ask('DELETE'),
  }
}
