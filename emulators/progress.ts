import process from 'node:process'

/** A line for the person at the terminal. */
export function say(line = ''): void {
  process.stdout.write(`${line}\n`)
}

/** A line for the person at the terminal about something wrong. */
export function warn(line: string): void {
  process.stderr.write(`${line}\n`)
}

export function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

/** Says what is being done and, when done, how long it took. On a terminal a long step shows that time passes. */
export async function step<T>(label: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const live = process.stdout.isTTY
  const show = (): void => {
    process.stdout.write(`\r${label} … ${seconds(began)} `)
  }
  if (live) show()
  else say(`${label} …`)
  const ticker = live ? setInterval(show, 1000) : undefined
  try {
    return await work()
  } finally {
    clearInterval(ticker)
    if (live) say(`\r${label} … ${seconds(began)} `)
  }
}

/** The message of an unknown thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
