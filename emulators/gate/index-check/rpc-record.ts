import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { EventEmitter } from 'node:events'

/** When something was under way, in milliseconds since 1970 with their fractions. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** The same in every process of a machine, and finer than `Date.now`. */
export const instant = (): number => performance.timeOrigin + performance.now()

/** Writes down, a line each, from when until when calls to Firestore were under way. */
export class RpcRecord {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  follow(stream: Pick<EventEmitter, 'once'>): void {
    const from = instant()
    stream.once('close', () => {
      appendFileSync(this.#file, `${from} ${instant()}\n`)
    })
  }
}

export function readRpcs(file: string): Span[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [from, to] = line.split(' ').map(Number)
      return { from: from ?? NaN, to: to ?? NaN }
    })
}

/** For how much of a time none of some calls was under way, in milliseconds. */
export function timeWithout(rpcs: readonly Span[], { from, to }: Span): number {
  let idle = 0
  let reached = from
  for (const rpc of [...rpcs].sort((a, b) => a.from - b.from)) {
    if (rpc.from > reached) idle += Math.min(rpc.from, to) - reached
    reached = Math.max(reached, Math.min(rpc.to, to))
    if (reached >= to) return idle
  }
  return idle + to - reached
}

/**
 * How many calls came one after the other's answer, at most: those that are sent at once are one round trip. Each must have taken
 * `atLeastMs`, for half of which it counts: whoever hears of the answer may send the next call before the first one's end is noted.
 */
export function roundTrips(rpcs: readonly Span[], atLeastMs: number): number {
  let count = 0
  let answered = -Infinity
  for (const { from, to } of [...rpcs].sort((a, b) => a.to - b.to)) {
    if (from < answered) continue
    count += 1
    answered = to - atLeastMs / 2
  }
  return count
}
