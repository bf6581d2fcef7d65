import type { LimitSettings } from '../emulators/gate/index-check/firestore-limits.ts'
import { LIMITS_PATH, type LimitsResponse } from '../emulators/gate/index-check/recording-proxy.ts'

/** The approximate latencies of a query that has an index, and of a commit, in production. */
export const PRODUCTION_LATENCIES = { readDelayMs: 30, commitDelayMs: 80 }

/** Makes a client for the proxy at `host`, which applies production's limits to the Firestore emulator. */
export function createFirestoreLimitsClient(host = process.env['FIRESTORE_EMULATOR_HOST'] ?? '') {
  const callProxy = async (method: string, body?: Partial<LimitSettings>) => {
    const init = body && { body: JSON.stringify(body) }
    const response = await fetch(`http://${host}${LIMITS_PATH}`, { method, ...init })
    return (await response.json()) as LimitsResponse
  }
  return {
    report: () => callProxy('GET'),
    set: (settings: Partial<LimitSettings>) => callProxy('PUT', settings),
    reset: () => callProxy('DELETE'),
  }
}
