import process from 'node:process'

/** Prints a line to the terminal. */
export function printLine(line = ''): void {
  process.stdout.write(`${line}\n`)
}

/** Prints a line about a problem to the terminal. */
export function warn(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Formats the time since `startedAt`, which is a time of `performance.now()`, like `1.5 s`. */
export function formatSecondsSince(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
}

/** Runs a step. Prints its name and, in a terminal, its duration, updated every second. */
export async function runStep<T>(label: string, run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const isLive = process.stdout.isTTY
  const showDuration = (): void => {
    process.stdout.write(`\r${label} … ${formatSecondsSince(startedAt)} `)
  }
  if (isLive) showDuration()
  else printLine(`${label} …`)
  const timer = isLive ? setInterval(showDuration, 1000) : undefined
  try {
    return await run()
  } finally {
    clearInterval(timer)
    if (isLive) printLine(`\r${label} … ${formatSecondsSince(startedAt)} `)
  }
}

/** Returns the message of a thrown value, which may be anything. */
export function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
