import process from 'node:process'

/**
 * Returns a signal that aborts when the program must end: on Ctrl-C, a kill, a closed terminal, or the end of the
 * `bootstrap.mjs` that started it. Later signals are ignored: npm and the terminal both send a Ctrl-C, and a second signal must
 * not interrupt the export of the data.
 */
export function watchStopRequests(): AbortSignal {
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, abort)
  if (process.env['KILN_BOOTSTRAP_PID'] === String(process.ppid)) {
    const bootstrapPid = process.ppid
    setInterval(() => {
      if (process.ppid !== bootstrapPid) abort()
    }, 1000).unref()
  }
  return controller.signal
}

export function waitForAbort(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
