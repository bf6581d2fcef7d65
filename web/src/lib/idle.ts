/** The page counts as idle this long after the last load that the user waits for. */
const QUIET_MS = 1000

let pendingLoadCount = 0
const listeners = new Set<() => void>()

function changePendingLoadCount(amount: number): void {
  pendingLoadCount += amount
  for (const listener of listeners) listener()
}

/** Runs a load that the user waits for. Optional loads begin after it (`runWhenIdle`). */
export async function loadWithPriority<T>(load: () => Promise<T>): Promise<T> {
  changePendingLoadCount(1)
  try {
    return await load()
  } finally {
    changePendingLoadCount(-1)
  }
}

/** Calls `task` once `QUIET_MS` have passed without a load that the user waits for. Returns a function that cancels the call. */
export function runWhenIdle(task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    listeners.delete(restartTimer)
  }
  function restartTimer(): void {
    clearTimeout(timer)
    if (pendingLoadCount > 0) return
    timer = setTimeout(() => {
      stop()
      task()
    }, QUIET_MS)
  }
  listeners.add(restartTimer)
  restartTimer()
  return stop
}
