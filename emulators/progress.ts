import process from 'node:process'

/** Prints a line to the terminal. */
export function say(line = ''): void {
  process.stdout.write(`${line}\n`)
}

/** Prints a line about a problem to the terminal. */
export function warn(line: string): void {
  process.stderr.write(`${line}\n`)
}

export function formatSecondsSince(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
}

/** Prints the name of a step and, in a terminal, its duration, updated every second. */
export async function step<T>(label: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const isLive = process.stdout.isTTY
  const showDuration = (): void => {
    process.stdout.write(`\r${label} … ${formatSecondsSince(startedAt)} `)
  }
  if (isLive) showDuration()
  else say(`${label} …`)
  const ticker = isLive ? setInterval(showDuration, 1000) : undefined
  try {
    return await work()
  } finally {
    clearInterval(ticker)
    if (isLive) say(`\r${label} … ${formatSecondsSince(startedAt)} `)
  }
}

/** The message of an unknown thrown value. */
export function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
