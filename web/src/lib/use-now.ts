import { createContext, use, useSyncExternalStore } from 'react'

const MINUTE = 60_000

/** The instant of the server's render, which the browser's first one repeats; null where the server rendered nothing. */
export const RenderedAt = createContext<number | null>(null)

let now = Date.now()

function current(): number {
  const instant = Date.now()
  if (Math.abs(instant - now) >= MINUTE) now = instant
  return now
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE)
  return () => clearInterval(timer)
}

/** The current instant, renewed each minute, for what is said relative to it. */
export function useNow(): number {
  const renderedAt = use(RenderedAt)
  return useSyncExternalStore(subscribe, current, () => renderedAt ?? current())
}
