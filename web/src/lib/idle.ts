/** The page counts as idle when nothing that the user waits for has been loading for this time. */
const QUIET_MS = 1000

let waitingCount = 0
const listeners = new Set<() => void>()

function changeWaitingCount(amount: number): void {
  waitingCount += amount
  for (const listener of listeners) listener()
}

/** Marks a load that the user waits for: optional loads begin after it (`runWhenIdle`). */
export async function withPriority<T>(load: () => Promise<T>): Promise<T> {
  changeWaitingCount(1)
  try {
    return await load()
  } finally {
    changeWaitingCount(-1)
  }
}

/** Calls `begin` when nothing that the user waits for has been loading for `QUIET_MS`. Returns a function that cancels this. */
export function runWhenIdle(begin: () => void): () => void {
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
