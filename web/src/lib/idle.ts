/** How long nothing must have been requested before the page counts as idle. */
const QUIET_MS = 1000

let waitingCount = 0
const listeners = new Set<() => void>()

function change(by: number): void {
  waitingCount += by
  for (const listener of listeners) listener()
}

/** Marks a load that the user waits for: optional loads begin after it (`whenIdle`). */
export async function withPriority<T>(load: () => Promise<T>): Promise<T> {
  change(1)
  try {
    return await load()
  } finally {
    change(-1)
  }
}

/**
 * Calls back once nothing that the user waits for is loading, and has not been for a moment. Returns a function that cancels
 * it.
 */
export function whenIdle(begin: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    listeners.delete(wait)
  }
  function wait(): void {
    clearTimeout(timer)
    if (waitingCount > 0) return
    timer = setTimeout(() => {
      stop()
      begin()
    }, QUIET_MS)
  }
  listeners.add(wait)
  wait()
  return stop
}
