import { createContext, use, useSyncExternalStore } from 'react'
import { subscribeToServerTime, getServerTime } from './server-time.ts'

const MINUTE_MS = 60_000

/** The time of the server's render, which hydration repeats; null if the server rendered nothing. */
export const RenderedAt = createContext<number | null>(null)

let now = getServerTime()

function readNow(): number {
  const instant = getServerTime()
  if (Math.abs(instant - now) >= MINUTE_MS) now = instant
  return now
}

/** One timer serves all components, because a wall has dozens that show relative times. */
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

subscribeToServerTime(notifyListeners)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(notifyListeners, MINUTE_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/**
 * Computes a value from the current instant by the server's clock, each minute. The component renders again only if the value
 * changes.
 */
export function useValueAtNow<T extends number | boolean>(compute: (now: number) => T): T {
  const renderedAt = use(RenderedAt)
  return useSyncExternalStore(
    subscribe,
    () => compute(readNow()),
    () => compute(renderedAt ?? readNow()),
  )
}

/** Returns the current instant by the server's clock, updated each minute, for relative times. */
export const useNow = (): number => useValueAtNow((instant) => instant)
